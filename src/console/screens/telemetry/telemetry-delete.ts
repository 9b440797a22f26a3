import { mdiDeleteOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { removeTimeseries } from '../../api/telemetry.ts';
import { runBulk } from '../../commands/bulk.ts';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand, type Enablement, type EntityRef } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { about } from '../../entities/kind/counted-names.ts';
import { VERB_KEYS } from '../../entities/kind/verb-keys.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { translate } from '../../i18n/i18n.ts';
import { dateTimePeriod } from '../../inputs/time/date-time-period.tsx';
import { forgetEntities } from '../../table/selection-store.ts';
import { attributeWriters } from './attribute-writing.ts';
import { historyWasDeleted } from './deletions-store.ts';
import { seriesOf } from './series-ref.ts';
import { writtenLoss } from './telemetry-loss.ts';

const EXTENTS = [
  { value: 'all', title: 'telemetry.all-data' },
  { value: 'period', title: 'telemetry.of-a-period' },
] as const;

const params = z.object({
  extent: param(z.enum(['all', 'period']), {
    title: 'telemetry.extent',
    description: 'telemetry.extent-description',
    input: choice<'all' | 'period'>(() =>
      EXTENTS.map(({ value, title }) => ({ value, label: translate(title) })),
    ),
  }),
  period: param(z.object({ startTs: z.number(), endTs: z.number() }), {
    title: 'telemetry.period',
    description: 'telemetry.period-description',
    input: dateTimePeriod(),
    shown: ({ extent }) => extent === 'period',
  }),
});

/** Deletes what is stored of keys, all of it or what lies in a period, after saying how much that is. */
export const deleteTelemetry: Command = defineCommand({
  id: 'telemetry.delete',
  title: 'telemetry.delete',
  description: 'telemetry.delete-description',
  icon: mdiDeleteOutline,
  group: 'attribute.latest-telemetry',
  keys: VERB_KEYS.delete,
  scope: 'list:telemetry',
  at: { row: 90, selection: 90 },
  authorities: attributeWriters,
  targets: { types: ['TELEMETRY'], count: 'many', fits: canBeDeleted },
  params,
  initial: () => ({ extent: 'all' as const }),
  async danger({ extent, period }, { entities, request }) {
    const range = extent === 'period' ? period : undefined;
    const lost = entities.flatMap((target) => {
      const series = seriesOf(target);
      return series ? { entity: series.entity, keys: [series.key] } : [];
    });
    const said = { points: await writtenLoss(lost, range ?? { startTs: 0, endTs: Date.now() }, request) };
    return {
      title: about('telemetry.delete-title', entities),
      message: range
        ? about('telemetry.delete-period-text', entities, {
            ...said,
            start: formatTimestamp(range.startTs),
            end: formatTimestamp(range.endTs),
          })
        : about('telemetry.delete-text', entities, said),
      confirmLabel: about('telemetry.delete-confirm', entities),
    };
  },
  async run({ extent, period }, run) {
    const range = extent === 'period' ? period : undefined;
    const report = await runBulk(
      run.entities,
      async (target, request) => {
        const series = seriesOf(target);
        if (series) await removeTimeseries(series.entity, [series.key], { ...request, period: range });
      },
      { run, title: about('telemetry.deleting', run.entities) },
    );
    historyWasDeleted();
    if (!range) forgetEntities(report.done.map(({ id }) => id));
    return report;
  },
  done: ({ done }) => (done.length > 0 ? about('telemetry.deleted', done) : undefined),
});

function canBeDeleted(target: EntityRef): Enablement {
  const series = seriesOf(target);
  if (!series) return 'telemetry.is-none';
  // The platform would delete what stands on either side of the comma instead.
  return !series.key.includes(',') || 'attribute.key-has-comma';
}
