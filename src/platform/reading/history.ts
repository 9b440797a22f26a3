import { Aggregation, DEFAULT_TS_LIMIT } from '../../model/telemetry.ts';
import type { Store } from '../store/store.ts';
import { historyKeys, type PointBudget, pointBudget, readPoints } from '../store/values/history.ts';
import { aggregateText } from '../store/values/kv.ts';

/** A point on the wire of websockets: time in ms and the value as text. */
export type WirePoint = [ts: number, value: string];

/** A stretch of history as commands ask for it; times and interval in ms. */
export interface HistoryRequest {
  keys: readonly string[];
  startTs: number;
  endTs: number;
  interval?: number | null | undefined;
  /** 0 and nothing mean the default limit. */
  limit?: number | null | undefined;
  agg?: string | null | undefined;
  /** Whether the last point before the stretch belongs to it. */
  fetchLatestPreviousPoint?: boolean | null | undefined;
}

/** How far back a point before the stretch is looked for, ms. */
const PREVIOUS_POINT_REACH = 365 * 24 * 3600 * 1000;

/**
 * Reads history by key. Raw points come newest first and aggregated ones oldest first, but newest first when the point
 * before the stretch was asked for. A key without points is left out.
 * @throws when the aggregation is unknown or the store refuses the query
 */
export function queryHistory(
  store: Pick<Store, 'timeseries'>,
  entityKey: number,
  request: HistoryRequest,
  budget: PointBudget = pointBudget(),
): Map<string, WirePoint[]> {
  const { startTs, endTs } = request;
  const interval = request.interval ?? 0;
  const asked = Aggregation.parse(request.agg || 'NONE');
  const agg = interval > 0 ? asked : 'NONE';
  const limit = limitOf(request);
  const result = new Map<string, WirePoint[]>();
  for (const key of historyKeys(request.keys)) {
    const query = { startTs, endTs, interval, limit, agg, orderBy: 'DESC' } as const;
    const points = readPoints(store.timeseries, entityKey, key, query, budget);
    if (request.fetchLatestPreviousPoint) {
      points.sort((a, b) => b.ts - a.ts);
      const before = { ...query, startTs: startTs - PREVIOUS_POINT_REACH, endTs: startTs, limit: 1 };
      const previous = { ...before, interval: 0, agg: 'NONE' } as const;
      points.push(...readPoints(store.timeseries, entityKey, key, previous, budget));
    }
    if (points.length > 0) {
      result.set(
        key,
        points.map(({ ts, value }) => [ts, aggregateText(agg, value)]),
      );
    }
  }
  return result;
}

/** How many points of each key a request asks for at most. */
export function limitOf({ limit }: Pick<HistoryRequest, 'limit'>): number {
  return limit && limit > 0 ? limit : DEFAULT_TS_LIMIT;
}
