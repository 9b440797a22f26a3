import { MAX_KEYS, MAX_POINTS } from '../../../model/request-limits.ts';
import { LimitExceeded } from '../../errors.ts';
import type { Stretch, TimeseriesPoint, TimeseriesQuery } from './point-reads.ts';
import type { TimeseriesRepository } from './timeseries-repository.ts';
import { newRoom, type Room } from './value-extent.ts';

/** How many points an answer has room for, and how long they may be. */
export interface PointBudget extends Room {
  left: number;
}

/** The room of a new answer; `bytes`: as many as fit into memory unless said. */
export function pointBudget(bytes?: number): PointBudget {
  return { left: MAX_POINTS, ...newRoom(bytes) };
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
  const points = timeseries.query(entityKey, key, { ...query, limit }, budget);
  take(points.length, budget);
  return points;
}

/** The same of points that are to be read in stretches of so many. @throws PlatformError 400 when they do not fit in */
export function findStretches(
  timeseries: Pick<TimeseriesRepository, 'stretches'>,
  entityKey: number,
  key: string,
  query: TimeseriesQuery,
  points: number,
  budget: PointBudget,
): Stretch[] {
  const limit = Math.min(query.limit, budget.left + 1);
  const stretches = timeseries.stretches(entityKey, key, { ...query, limit }, points);
  for (const { count } of stretches) take(count, budget);
  return stretches;
}

function take(count: number, budget: PointBudget): void {
  if (count > budget.left) {
    throw new LimitExceeded(
      `More than ${MAX_POINTS} points were found. Ask for fewer keys, a shorter time, a lower limit or an aggregation.`,
    );
  }
  budget.left -= count;
}
