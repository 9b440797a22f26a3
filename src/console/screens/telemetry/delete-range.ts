import { mdiTimelineRemoveOutline } from '@mdi/js';
import * as z from 'zod/mini';
import type { EntityType } from '../../../model/entity-id.ts';
import { askedInTurns } from '../../api/asked-in-turns.ts';
import { removeTimeseries, telemetryKeys } from '../../api/telemetry.ts';
import { runBulk } from '../../commands/bulk.ts';
import { type Command, type CommandRun, defineCommand, type EntityRef } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { isEntity } from '../../commands/parts.ts';
import { about } from '../../entities/kind/counted-names.ts';
import { telemetryBearers } from '../../entities/kind/telemetry-bearers.ts';
import { formatList } from '../../i18n/format-list.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { chips } from '../../inputs/chips.tsx';
import { beginningWith } from '../../inputs/entity/beginning-with.ts';
import { dateTimePeriod } from '../../inputs/time/date-time-period.tsx';
import type { Period } from '../../time/period-bounds.ts';
import { windowLength } from '../../time/window-settings.ts';
import { urlParam } from '../../ui/navigation.ts';
import { onUserChange } from '../../ui/user-change.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { attributeWriters } from './attribute-writing.ts';
import { windowInUrl } from './chart-commands.ts';
import { CHART_PARAM } from './charted-series.ts';
import { historyWasDeleted } from './deletions-store.ts';
import { readHistoryWindow } from './history-window.ts';
import { seriesOf } from './series-ref.ts';
import { type LostKeys, writtenLoss } from './telemetry-loss.ts';

/** Of so many entities keys are looked up to be suggested. */
const LOOKED_AT = 20;

/** The keys of what a person was last asked about. */
let suggested: readonly string[] = [];
onUserChange(() => {
  suggested = [];
});

const params = z.object({
  keys: param(
    z
      .array(z.string().check(z.minLength(1), z.regex(/^[^,]*$/, { error: 'attribute.key-has-comma' })))
      .check(z.minLength(1)),
    {
      title: 'telemetry.keys',
      description: 'telemetry.deleted-keys-description',
      input: chips({
        search: async (text) => beginningWith(suggested, text),
        noMatch: 'entity.no-keys-found',
      }),
    },
  ),
  period: param(
    z
      .object({ startTs: z.number(), endTs: z.number() })
      .check(z.refine(({ startTs, endTs }) => startTs < endTs, { error: 'validation.period-order' })),
    {
      title: 'telemetry.period',
      description: 'telemetry.period-description',
      input: dateTimePeriod(),
    },
  ),
  rewriteLatest: param(z._default(z.boolean(), true), {
    title: 'telemetry.rewrite-latest',
    description: 'telemetry.rewrite-latest-description',
    input: checkbox,
  }),
});

/** Deletes what was sent under some keys between two moments, of entities or of keys that are chosen already. */
export const deleteTelemetryRange: Command = defineCommand({
  id: 'telemetry.delete-range',
  title: 'telemetry.delete-range',
  description: 'telemetry.delete-range-description',
  icon: mdiTimelineRemoveOutline,
  group: 'attribute.latest-telemetry',
  keys: ['shift+Delete'],
  scope: 'list:telemetry',
  at: {},
  authorities: attributeWriters,
  targets: {
    types: ['TELEMETRY', ...telemetryBearers],
    count: 'many',
    fits: (target) => isEntity(target) || !seriesOf(target)?.key.includes(',') || 'attribute.key-has-comma',
  },
  params,
  async load({ entities, request }) {
    const chosen = chosenKeys(entities);
    suggested = chosen ?? (await keysOf(entities, request));
    return { chosen };
  },
  initial: (_run, { chosen }) => ({
    ...(chosen && { keys: [...chosen] }),
    ...(urlParam(CHART_PARAM) !== null && { period: shownPeriod() }),
    rewriteLatest: true,
  }),
  fixed: ({ chosen }): Readonly<Record<string, 'telemetry.keys-are-chosen'>> =>
    chosen ? { keys: 'telemetry.keys-are-chosen' } : {},
  async danger({ keys, period, rewriteLatest }, { entities, request }) {
    const lost = entities.map((target) => lostOf(target, keys));
    return {
      title: about('telemetry.delete-range-title', entities),
      message: about(
        rewriteLatest ? 'telemetry.delete-range-text' : 'telemetry.delete-range-latest-text',
        entities,
        {
          points: await writtenLoss(lost, period, request),
          keys: formatList(keys),
          start: formatTimestamp(period.startTs),
          end: formatTimestamp(period.endTs),
        },
      ),
    };
  },
  async run({ keys, period, rewriteLatest }, run) {
    const report = await runBulk(
      run.entities,
      (target, request) => {
        const { entity, keys: lost } = lostOf(target, keys);
        return removeTimeseries(entity, lost, { ...request, period, rewriteLatest });
      },
      { run, title: about('telemetry.deleting-range', run.entities) },
    );
    historyWasDeleted();
    return report;
  },
  done: ({ done }) => (done.length > 0 ? about('telemetry.range-deleted', done) : undefined),
});

/** The time that a chart on the page is about. */
function shownPeriod(): Period {
  const now = Date.now();
  const settings = readHistoryWindow(windowInUrl(), now);
  const { selectedTab, history } = settings;
  if (selectedTab === 'HISTORY' && history.historyType === 'FIXED') {
    const { startTimeMs, endTimeMs } = history.fixedTimewindow;
    return { startTs: startTimeMs, endTs: Math.min(endTimeMs, now) };
  }
  return { startTs: now - windowLength(settings), endTs: now };
}

/** The keys that the targets are; undefined where they are entities. */
function chosenKeys(targets: CommandRun['entities']): readonly string[] | undefined {
  const keys = targets.flatMap((target) => seriesOf(target)?.key ?? []);
  return targets.some(isEntity) ? undefined : [...new Set(keys)];
}

/** What a target loses: of a key itself, of an entity the keys that were named. */
function lostOf(target: EntityRef, keys: readonly string[]): LostKeys {
  if (isEntity(target)) return { entity: target, keys };
  const series = seriesOf(target);
  if (!series) throw new Error(`${target.id} is no key of telemetry`);
  return { entity: series.entity, keys: [series.key] };
}

async function keysOf(targets: readonly EntityRef[], request: RequestOptions): Promise<readonly string[]> {
  const owners = new Map(
    targets.filter(isEntity).map((one): [string, EntityRef<EntityType>] => [one.id, one]),
  );
  const found = await askedInTurns([...owners.keys()].slice(0, LOOKED_AT), async (id) => {
    const owner = owners.get(id);
    return owner ? telemetryKeys(owner, 'timeseries', request) : [];
  });
  return [...new Set(found.flat())].toSorted();
}
