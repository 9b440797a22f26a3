/** Fewer points of a series make no picture: no limit is lower, and no window has fewer intervals. */
export const MIN_DATA_POINTS = 7;

/** What counts until the platform has said how many points of a series it gives at most. */
export const MAX_DATA_POINTS_UNTIL_KNOWN = 500;

/** How many points of a series may be asked for, by what the platform has answered: always more than the fewest. */
export function maxDataPoints(answer: unknown): number {
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return MIN_DATA_POINTS + 1;
  return Math.max(Math.floor(answer), MIN_DATA_POINTS + 1);
}

/** The limit of a series for which nobody has chosen one. */
export function usualDataPoints(max: number): number {
  return Math.floor(max / 2);
}

/** Whether a person may choose this many points. */
export function isDataPointsLimit(limit: number, max: number): boolean {
  return Number.isInteger(limit) && limit >= MIN_DATA_POINTS && limit <= max;
}
