import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usageCounters } from '../../../model/api-usage.ts';
import { timeseries } from '../../api/telemetry.ts';
import type { LatestValue } from '../../live/latest-values.ts';
import { HOUR, MINUTE } from '../../time/units.ts';
import { type Counts, type Extent, type Grouping, startsOf } from './usage-history.ts';

/** More points of a key are never asked for: so many hours has a leap year. */
const MOST_POINTS = 366 * 24 + 1;

/** What was counted within an extent, by the key it is counted under. */
export interface UsageHistory {
  counts: ReadonlyMap<string, Counts> | undefined;
  error: Error | null;
  refetch(): void;
}

/** The key that the counts of a group are made of. */
export function keyFor(counter: keyof typeof usageCounters, grouping: Grouping): string {
  return grouping === 'month' ? usageCounters[counter].count : usageCounters[counter].hourly;
}

/**
 * What was counted, as it is stored, and as it goes on: the count of an hour is one point that is written anew, so what
 * the platform tells last takes the place of what it told before.
 */
export function useUsageHistory(
  id: string,
  extent: Extent,
  grouping: Grouping,
  latest: ReadonlyMap<string, LatestValue>,
): UsageHistory {
  const keys = Object.keys(usageCounters).map((name) => keyFor(name as keyof typeof usageCounters, grouping));
  const [first = extent.startTs] = startsOf(extent, grouping);
  // A new hour has what the one before it has come to read again.
  const hour = extent.endTs - (extent.endTs % HOUR);
  const { data, error, refetch } = useQuery({
    queryKey: ['API_USAGE_STATE', id, 'history', grouping, first, hour],
    queryFn: ({ signal }) =>
      timeseries(
        { entityType: 'API_USAGE_STATE', id },
        { keys, startTs: first, endTs: hour + HOUR, limit: MOST_POINTS },
        { signal, ignoreErrors: true },
      ),
    refetchInterval: 10 * MINUTE,
    placeholderData: keepPreviousData,
  });
  const counts = useMemo(() => {
    if (!data) return undefined;
    const stored = Object.entries(data).map(([key, points]) => {
      const list = points.map(({ ts, value }): [number, number] => [ts, Number(value)]);
      return [key, new Map(list)] as const;
    });
    const byKey = new Map<string, Map<number, number>>(stored);
    for (const [key, { ts, value }] of latest) {
      const known = byKey.get(key) ?? new Map<number, number>();
      byKey.set(key, known.set(ts, Number(value)));
    }
    return byKey;
  }, [data, latest]);
  return { counts, error: data ? null : error, refetch: () => void refetch() };
}
