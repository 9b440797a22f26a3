import { useEffect, useState } from 'react';
import { AlarmSeverity } from '../../../model/alarm.ts';
import { findAlarms } from '../../api/alarms.ts';
import { queryClient } from '../../api/query-client.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import { runCommand } from '../../commands/run-command.ts';
import { severityColours, severityTitles } from '../../entities/parts/alarm-texts.ts';
import { formatNumber, useTranslate } from '../../i18n/i18n.ts';
import { createRecount } from '../../live/recount.ts';
import type { AlarmFilter } from './alarm-filter.ts';
import { type AlarmBounds, type Originators, originatorsOf, queryOf } from './alarm-inbox.ts';
import { useListed } from './use-listed.ts';

type Counts = Readonly<Record<AlarmSeverity, number>>;

/** Between two counts, ms: the platform counts each severity of each type of originator by itself. */
const PAUSE = 5_000;

const TOGGLES: Readonly<Record<AlarmSeverity, CommandId>> = {
  CRITICAL: 'alarm.toggle-critical',
  MAJOR: 'alarm.toggle-major',
  MINOR: 'alarm.toggle-minor',
  WARNING: 'alarm.toggle-warning',
  INDETERMINATE: 'alarm.toggle-indeterminate',
};

interface Props {
  filter: AlarmFilter;
  boundsNow(): AlarmBounds;
  /** Tells the bounds apart. */
  window: string;
  /** What the names of originators hold. */
  search: string;
}

/** How many alarms there are of each severity, whatever severities are listed, as buttons that list them or not. */
export function SeverityCounts(props: Props) {
  const t = useTranslate();
  const counts = useCounts(props);
  const { severities } = props.filter;
  return (
    <fieldset className="flex flex-wrap gap-1.5 max-md:grid max-md:w-full max-md:grid-cols-6">
      <legend className="sr-only">{t('alarm.severity')}</legend>
      {AlarmSeverity.options.map((severity) => (
        <button
          key={severity}
          type="button"
          aria-pressed={severities.includes(severity)}
          data-command={TOGGLES[severity]}
          onClick={() => void runCommand(TOGGLES[severity], {}, { source: 'toolbar' })}
          className="flex items-center gap-1.5 max-md:col-span-2 max-md:nth-[n+5]:col-span-3 rounded-control border border-line px-2 py-1 text-[13px] text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft"
        >
          <span aria-hidden="true" style={{ color: severityColours[severity] }}>
            ●
          </span>
          <span className="truncate">{t(severityTitles[severity])}</span>
          {/* Numbers of any usual length move nothing when they come. */}
          <span className="ms-auto min-w-11 text-end font-semibold tabular-nums max-md:min-w-0">
            {counts ? formatNumber(counts[severity]) : ''}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

/** Counted anew, though not all the time, whenever the list is read; undefined until they are known, and when they cannot be. */
function useCounts({ filter, boundsNow, window, search }: Props): Counts | undefined {
  const asked = JSON.stringify([{ ...filter, severities: [] }, window, search]);
  const listed = useListed();
  const [known, setKnown] = useState<{ asked: string; counts: Counts | undefined }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is told by what is asked for, but for its severities
  useEffect(() => {
    if (!listed) return;
    const recount = createRecount(async (signal) => {
      try {
        setKnown({ asked, counts: await countBySeverity({ filter, bounds: boundsNow(), search }, signal) });
      } catch {
        // The list says why; a number of before would only be wrong.
        if (!signal.aborted) setKnown({ asked, counts: undefined });
      }
    }, PAUSE);
    recount.ask();
    const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
      const [entityType, what] = query.queryKey;
      const isRead = type === 'updated' && query.state.fetchStatus === 'idle';
      if (isRead && entityType === 'ALARM' && what === 'list') recount.ask();
    });
    return () => {
      stop();
      recount.stop();
    };
  }, [asked, listed]);
  return known?.asked === asked ? known.counts : undefined;
}

/** Types of originators without any alarm are asked for once. */
async function countBySeverity(
  wanted: { filter: AlarmFilter; bounds: AlarmBounds; search: string },
  signal: AbortSignal,
): Promise<Counts> {
  const request = { signal, ignoreErrors: true, ignoreLoading: true };
  const link = { page: 0, pageSize: 1 };
  const counts = { CRITICAL: 0, MAJOR: 0, MINOR: 0, WARNING: 0, INDETERMINATE: 0 };
  const countOf = async (originators: Originators, severities: readonly AlarmSeverity[]) => {
    const query = queryOf(originators, { ...wanted, filter: { ...wanted.filter, severities } }, link);
    return (await findAlarms(query, request)).totalElements;
  };
  await Promise.all(
    originatorsOf(wanted.filter).map(async (originators) => {
      if ((await countOf(originators, [])) === 0) return;
      await Promise.all(
        AlarmSeverity.options.map(async (severity) => {
          const count = await countOf(originators, [severity]);
          counts[severity] += count;
        }),
      );
    }),
  );
  return counts;
}
