import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { apiUsageStateId } from '../../api/api-usage.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { useListWindow } from '../../entities/list-filters/list-window.ts';
import { WindowFilter } from '../../entities/list-filters/window-filter.tsx';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { useLatest } from '../../live/use-latest.ts';
import { FailedReading } from '../../messages/failed-reading.tsx';
import { MINUTE } from '../../time/units.ts';
import { useUrlParam } from '../../ui/navigation.ts';
import { onTick } from '../../ui/ticker.ts';
import { GROUP_PARAM, GROUPING_TITLES, usageWindow } from './api-usage-commands.ts';
import { startOfMonth, stateOf, usageOf } from './current-usage.ts';
import { FeatureCard } from './feature-card.tsx';
import { QueuesSection } from './queues-section.tsx';
import { countersOf, FEATURES } from './usage-features.ts';
import { type Counts, extentOf, groupingOf, usagePicture } from './usage-history.ts';
import { keyFor, useUsageHistory } from './use-usage-history.ts';

const NO_COUNTS: Counts = new Map([]);

/** What the tenant has used in this month of what it may use, as it goes on, and how it was before. */
export function ApiUsagePage() {
  const t = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['API_USAGE_STATE', 'own'],
    queryFn: async ({ signal }) => (await apiUsageStateId({ signal, ignoreErrors: true })) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div
      data-scroll="page"
      className="min-h-0 flex-1 overflow-y-auto"
      aria-busy={data === undefined && !error}
    >
      <div className="flex flex-col gap-4 px-6 py-6 max-sm:px-4">
        {error && <FailedReading failure={error} onRetry={() => void refetch()} />}
        {data === null && <p className="text-muted">{t('api-usage.none')}</p>}
        {data && <UsageOf id={data} />}
        <QueuesSection />
      </div>
    </div>
  );
}

function UsageOf({ id }: { id: string }) {
  const [attempt, setAttempt] = useState(0);
  return <Usage key={attempt} id={id} onRetry={() => setAttempt(attempt + 1)} />;
}

function Usage({ id, onRetry }: { id: string; onRetry(): void }) {
  const t = useTranslate();
  const { status, values } = useLatest({ entityType: 'API_USAGE_STATE', id }, 'LATEST_TELEMETRY');
  const now = useMinute();
  const window = JSON.stringify(useListWindow());
  const [asked] = useUrlParam(GROUP_PARAM);
  const { extent, grouping } = useMemo(() => {
    const extent = extentOf(JSON.parse(window), now);
    return { extent, grouping: groupingOf(extent, asked) };
  }, [window, now, asked]);
  const { counts, error, refetch } = useUsageHistory(id, extent, grouping, values);

  const pictures = useMemo(() => {
    if (!counts) return undefined;
    const drawn = FEATURES.map(({ feature }) => {
      const ofFeature = countersOf(feature).map((name) => counts.get(keyFor(name, grouping)) ?? NO_COUNTS);
      return [feature, usagePicture(ofFeature, extent, grouping)] as const;
    });
    return new Map(drawn);
  }, [counts, extent, grouping]);
  const month = formatTimestamp(startOfMonth(now, 1));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">{t('api-usage.explained', { time: month })}</p>
        <div className="flex flex-wrap gap-2">
          <WindowFilter list={usageWindow} />
          <CommandButton command="api-usage.group" label={t(GROUPING_TITLES[grouping])} />
          <CommandButton command="api-usage.refresh" iconOnly />
        </div>
      </div>
      {status === 'error' && <FailedReading failure={{ key: 'api-usage.not-known' }} onRetry={onRetry} />}
      {error && <FailedReading failure={error} onRetry={refetch} />}
      {status === 'loading' && <p role="status">{t('action.loading')}</p>}
      {(status === 'live' || values.size > 0) && (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {FEATURES.map(({ feature, ...texts }) => (
            <FeatureCard
              key={feature}
              {...texts}
              state={stateOf(feature, values)}
              usages={countersOf(feature).map((name) => ({ name, usage: usageOf(name, values, now) }))}
              picture={pictures?.get(feature)}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** The present minute, ms, as it goes on. */
function useMinute(): number {
  return useSyncExternalStore(onTick, () => Math.floor(Date.now() / MINUTE) * MINUTE);
}
