import { notFound } from '../../errors.ts';
import type { GroupCommit } from '../engine/group-commit.ts';
import type { EntityHandles } from '../registry/entity-handles.ts';
import type { RuleMessageRepository } from '../rules/rule-message-repository.ts';
import type { EntityViewWindow } from '../values/entity-view-windows.ts';
import { type LoggedSeries, seriesOf } from '../values/logged-series.ts';
import type { TimeseriesRepository } from '../values/timeseries-repository.ts';
import type { Logged, MergeListener, TelemetryLog } from './telemetry-log.ts';

/** The log of a database in memory, which nothing survives: points are a part of their series at once. */
export function createMemoryLog(
  commits: Pick<GroupCommit, 'write'>,
  timeseries: Pick<TimeseriesRepository, 'saveLogged'>,
  entities: Pick<EntityHandles, 'byKey'>,
  ruleMessages: Pick<RuleMessageRepository, 'add' | 'remove'>,
): TelemetryLog {
  let tell: MergeListener = () => Promise.resolve();

  async function appendAll({ points, parked, ended }: Logged): Promise<void> {
    const merged = await commits.write(() => {
      const present = points.filter(({ entity }) => entities.byKey(entity.key));
      if (points.length > 0 && present.length + parked.length + ended.length === 0) throw notFound();
      for (const key of ended) ruleMessages.remove(key);
      for (const message of parked) ruleMessages.add(message);
      // Each view once, as what it shows is looked for in all that came of its source.
      const refreshed = new Map<number, EntityViewWindow>();
      for (const { entity, entries, expiresAt } of present) {
        const byKey = new Map<string, LoggedSeries>();
        for (const { key, ts, value } of entries) seriesOf(byKey, key).add(ts, value, expiresAt);
        for (const view of timeseries.saveLogged(entity.key, byKey)) refreshed.set(view.viewKey, view);
      }
      return { points: present, refreshed: [...refreshed.values()] };
    });
    await tell(merged);
  }

  return {
    appendAll,
    append: (entity, entries, expiresAt) =>
      appendAll({ points: [{ entity, entries, expiresAt }], parked: [], ended: [] }),
    whenMerged: () => undefined,
    listen(listener) {
      tell = listener;
    },
    close: () => Promise.resolve(),
  };
}
