import { MAX_TS_INTERVALS } from '../../model/request-limits.ts';
import type { Aggregation } from '../../model/telemetry.ts';
import { MIN_DATA_POINTS } from './data-points.ts';
import { DAY, HOUR, MINUTE, SECOND } from './units.ts';

/** The lengths that people choose from, ms, the shortest first. */
export const PREDEFINED_INTERVALS: readonly number[] = [
  ...[1, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 5, 10, 12].map((count) => count * HOUR),
  ...[1, 7, 30].map((count) => count * DAY),
];

/** No interval and no window is shorter. */
export const SHORTEST_INTERVAL = SECOND;
/** No interval and no window is longer. */
export const LONGEST_INTERVAL = 7_300 * DAY;

/** Into how many intervals a window is divided at most, and where nobody says how long they are. */
const MOST_INTERVALS = 500;
const USUAL_INTERVALS = 200;

/** From the shortest to the longest length that may be chosen, both of them possible; ms. */
export interface IntervalBounds {
  min: number;
  max: number;
}

/** What any interval or window may be as long as. */
export const ALL_INTERVALS: IntervalBounds = { min: SHORTEST_INTERVAL, max: LONGEST_INTERVAL };

/** How long the intervals of a window of this length may be, in whole seconds. */
export function intervalBounds(timeWindow: number): IntervalBounds {
  return {
    min: wholeSeconds(timeWindow / MOST_INTERVALS),
    max: wholeSeconds(timeWindow / MIN_DATA_POINTS),
  };
}

/** How long the intervals of a window of this length are where nobody has chosen, in whole seconds. */
export function usualInterval(timeWindow: number): number {
  return wholeSeconds(timeWindow / USUAL_INTERVALS);
}

/** The predefined lengths within the bounds. Of some bounds there are none. */
export function intervalsWithin(bounds: IntervalBounds): readonly number[] {
  return PREDEFINED_INTERVALS.filter((interval) => interval >= bounds.min && interval <= bounds.max);
}

/** The length itself, or the bound that it lies beyond. */
export function clampInterval(interval: number, { min, max }: IntervalBounds): number {
  return Math.min(Math.max(interval, min), max);
}

/** The predefined length within the bounds that is nearest, of two the longer; where there is none, the length clamped. */
export function nearestInterval(interval: number, bounds: IntervalBounds): number {
  const [first, ...others] = intervalsWithin(bounds);
  if (first === undefined) return clampInterval(interval, bounds);
  return others.reduce(
    (nearest, other) => (Math.abs(other - interval) <= Math.abs(nearest - interval) ? other : nearest),
    first,
  );
}

/**
 * The interval that values of a window are put together in. What was chosen is brought within the bounds of the window;
 * where nothing was, it is the predefined one nearest to the usual. Points that are not put together are followed by
 * the second.
 */
export function boundedInterval(
  timeWindow: number,
  chosen: number | undefined,
  aggregation: Aggregation,
): number {
  if (aggregation === 'NONE') return SECOND;
  const bounds = intervalBounds(timeWindow);
  if (chosen !== undefined) return clampInterval(chosen, bounds);
  return nearestInterval(usualInterval(timeWindow), bounds);
}

/**
 * The interval, or where a window has more of them than the platform answers, the shortest of whole seconds of which it
 * has not: some windows between 11 and 25 minutes may be divided into too many. One interval is kept for alignment.
 */
export function answeredInterval(timeWindow: number, interval: number): number {
  const shortest = timeWindow / (MAX_TS_INTERVALS - 1);
  return interval >= shortest ? interval : Math.ceil(shortest / SECOND) * SECOND;
}

function wholeSeconds(length: number): number {
  return clampInterval(Math.floor(length / SECOND) * SECOND, ALL_INTERVALS);
}
