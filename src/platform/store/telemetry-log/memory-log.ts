import { notFound } from '../../errors.ts';
import type { GroupCommit } from '../engine/group-commit.ts';
import type { EntityHandles } from '../registry/entity-handles.ts';
import type { TimeseriesRepository } from '../values/timeseries-repository.ts';
import type { MergeListener, TelemetryLog } from './telemetry-log.ts';

/** The log of a database in memory, which nothing survives: points are a part of their series at once. */
export function createMemoryLog(
  commits: Pick<GroupCommit, 'write'>,
  timeseries: Pick<TimeseriesRepository, 'saveLogged'>,
  entities: Pick<EntityHandles, 'byKey'>,
): TelemetryLog {
  let tell: MergeListener = () => Promise.resolve();
  return {
    async append(entity, entries, expiresAt) {
      const refreshed = await commits.write(() => {
        if (!entities.byKey(entity.key)) throw notFound();
        const points = entries.map((entry) => ({ ...entry, expiresAt }));
        return timeseries.saveLogged(entity.key, points);
      });
      await tell({ points: [{ entity, entries }], refreshed });
    },
    whenMerged: () => undefined,
    listen(listener) {
      tell = listener;
    },
    close: () => Promise.resolve(),
  };
}
