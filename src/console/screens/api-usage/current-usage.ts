import {
  FeatureState,
  type UsageCounterName,
  type UsageFeature,
  usageCounters,
} from '../../../model/api-usage.ts';
import type { LatestValue } from '../../live/latest-values.ts';

/** How much of something was used in this month. */
export interface Usage {
  count: number;
  /** 0: as much as one likes. */
  limit: number;
}

type Values = ReadonlyMap<string, LatestValue>;

/** The count of the month that `now` (ms) lies in, by the calendar of platforms, which is UTC. */
export function usageOf(name: UsageCounterName, values: Values, now: number): Usage {
  const { count, limit } = usageCounters[name];
  const counted = values.get(count);
  // Where nothing was used yet in this month, the latest count is that of another.
  const isOfMonth = counted !== undefined && counted.ts >= startOfMonth(now);
  return { count: isOfMonth ? numberOf(counted) : 0, limit: numberOf(values.get(limit)) };
}

/** Whether the tenant may go on using a feature; it may as long as nobody has said anything else. */
export function stateOf(feature: UsageFeature, values: Values): FeatureState {
  return FeatureState.safeParse(values.get(feature)?.value).data ?? 'ENABLED';
}

/** The first moment of the month, or of one that many later, UTC, ms. */
export function startOfMonth(now: number, months = 0): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}

function numberOf(value: LatestValue | undefined): number {
  const number = Number(value?.value ?? 0);
  return Number.isFinite(number) ? number : 0;
}
