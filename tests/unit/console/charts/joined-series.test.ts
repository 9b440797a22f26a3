import { expect, test, vi } from 'vitest';
import type { ChartPicture } from '../../../../src/console/charts/chart-feed.ts';
import type { FollowedSeries } from '../../../../src/console/charts/followed-series.ts';
import { joinedSeries } from '../../../../src/console/charts/joined-series.ts';
import { NO_POINTS } from '../../../../src/console/time/series.ts';

const LEVEL = { ...NO_POINTS };
const FLOW = { ...NO_POINTS };

/** Series in the hands of a test. */
function partOf(first: ChartPicture) {
  const listeners = new Set<() => void>();
  let state: ReturnType<FollowedSeries['status']> = 'loading';
  let shown = first;
  const stopped = vi.fn();
  const series: FollowedSeries = {
    status: () => state,
    picture: () => shown,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    follow: () => stopped,
  };
  return {
    series,
    stopped,
    become(status: typeof state, picture = shown) {
      state = status;
      shown = picture;
      for (const onChange of listeners) onChange();
    },
  };
}

test('Series of several entities are one chart, in their order and over all their time', () => {
  const pump = partOf({ series: [LEVEL], period: { startTs: 10, endTs: 20 }, limit: 5 });
  const hall = partOf({ series: [FLOW], period: { startTs: 11, endTs: 21 }, limit: 5 });
  const joined = joinedSeries([pump.series, hall.series]);
  expect(joined.picture()).toEqual({ series: [LEVEL, FLOW], period: { startTs: 10, endTs: 21 }, limit: 5 });
  expect(joined.picture().series[1]).toBe(FLOW);
  expect(joined.picture()).toBe(joined.picture());

  const heard = vi.fn();
  const stop = joined.subscribe(heard);
  const before = joined.picture();
  hall.become('loading', { series: [NO_POINTS], period: { startTs: 11, endTs: 30 }, limit: 5 });
  expect(heard).toHaveBeenCalledTimes(1);
  expect(joined.picture()).not.toBe(before);
  expect(joined.picture().period.endTs).toBe(30);
  stop();
  pump.become('loading');
  expect(heard).toHaveBeenCalledTimes(1);
});

test('They are there once all are, have failed once one has, and all end together', () => {
  const period = { startTs: 0, endTs: 1 };
  const parts = [partOf({ series: [LEVEL], period }), partOf({ series: [FLOW], period })];
  const joined = joinedSeries(parts.map(({ series }) => series));
  const stop = joined.follow();
  parts[0]?.become('live');
  expect(joined.status()).toBe('loading');
  parts[1]?.become('live');
  expect(joined.status()).toBe('live');
  parts[0]?.become('failed');
  expect(joined.status()).toBe('failed');
  stop();
  for (const { stopped } of parts) expect(stopped).toHaveBeenCalledOnce();
});
