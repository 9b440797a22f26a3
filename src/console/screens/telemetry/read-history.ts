import type { TsValue } from '../../../model/telemetry.ts';
import { timeseries } from '../../api/telemetry.ts';
import type { ResolvedWindow } from '../../time/resolved-window.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import type { ChartedKeys } from './charted-series.ts';

/** A key with all its points of a window, the oldest first. */
export interface ReadSeries {
  entity: ChartedKeys['entity'];
  key: string;
  points: readonly TsValue[];
}

/** How many points are asked for at once: few enough for an answer that nobody waits long for. */
const POINTS_PER_CALL = 10_000;

/**
 * Reads all that a window has of some keys, however much that is: point by point, or put together by the platform. Each
 * series that is there is handed over with `onRead`. Rejects with the ApiError of the first that cannot be had.
 */
export async function readHistory(
  charted: readonly ChartedKeys[],
  window: ResolvedWindow,
  request: RequestOptions,
  onRead: (series: ReadSeries) => void,
): Promise<void> {
  for (const { entity, keys } of charted) {
    for (const key of keys) {
      const points = await pointsOf(entity, key, window, request);
      onRead({ entity, key, points });
    }
  }
}

async function pointsOf(
  entity: ChartedKeys['entity'],
  key: string,
  { startTs, timeWindow, aggregation, interval }: ResolvedWindow,
  request: RequestOptions,
): Promise<readonly TsValue[]> {
  const endTs = startTs + timeWindow;
  const ask = async (from: number) => {
    const query = { keys: [key], startTs: from, endTs, useStrictDataTypes: true };
    const found = await timeseries(
      entity,
      aggregation === 'NONE'
        ? { ...query, limit: POINTS_PER_CALL, orderBy: 'ASC' }
        : { ...query, agg: aggregation, interval },
      request,
    );
    return found[key] ?? [];
  };
  // What begins at a moment comes after it.
  let part = await ask(startTs - 1);
  const points = [...part];
  while (aggregation === 'NONE' && part.length >= POINTS_PER_CALL) {
    part = await ask(part.at(-1)?.ts ?? endTs);
    for (const point of part) points.push(point);
  }
  return points;
}
