import { MAX_KEYS, MAX_POINTS } from '../../../model/request-limits.ts';
import { LimitExceeded } from '../../errors.ts';
import type { TimeseriesPoint, TimeseriesQuery, TimeseriesRepository } from './timeseries-repository.ts';

/** How many points an answer has room for. */
export interface PointBudget {
  left: number;
}

/** The room of a new answer. */
export function pointBudget(): PointBudget {
  return { left: MAX_POINTS };
}

/** The different ones of the keys whose history is asked for. @throws PlatformError 400 when there are too many */
export function historyKeys(keys: readonly string[]): string[] {
  const distinct = [...new Set(keys)];
  if (distinct.length > MAX_KEYS) {
    throw new LimitExceeded(
      `The history of ${distinct.length} keys was asked for. At most ${MAX_KEYS} can be read at once.`,
    );
  }
  return distinct;
}

/**
 * Reads points of a key for an answer that has some already.
 * @throws PlatformError 400 when they do not fit in, or for too many buckets
 */
export function readPoints(
  timeseries: Pick<TimeseriesRepository, 'query'>,
  entityKey: number,
  key: string,
  query: TimeseriesQuery,
  budget: PointBudget,
): TimeseriesPoint[] {
  // One more tells whether there are more.
  const limit = Math.min(query.limit, budget.left + 1);
  const points = timeseries.query(entityKey, key, { ...query, limit });
  if (points.length > budget.left) {
    throw new LimitExceeded(
      `More than ${MAX_POINTS} points were found. Ask for fewer keys, a shorter time, a lower limit or an aggregation.`,
    );
  }
  budget.left -= points.length;
  return points;
}
