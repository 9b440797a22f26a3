import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../src/console/api/query-client.ts';
import { type FollowedSeries, followedSeries } from '../../../../src/console/charts/followed-series.ts';
import { telemetrySocket } from '../../../../src/console/live/telemetry-socket.ts';
import { pairsOf } from '../../../../src/console/time/series.ts';
import { defaultWindow, type WindowSettings } from '../../../../src/console/time/window-settings.ts';
import { connected, eachWithItsOwnSocket } from '../live/fake-live.ts';

eachWithItsOwnSocket();

const PUMP = { entityType: 'DEVICE', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' } as const;
const NOON = Date.UTC(2026, 4, 7, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The last minute, every point. */
const LAST_MINUTE: WindowSettings = {
  ...defaultWindow(NOON, 500),
  aggregation: { type: 'NONE', limit: 100 },
};

/** What the platform answers over HTTP, by its path. */
let answers: Record<string, unknown>;
let asked: string[];
let stop: (() => void) | undefined;

beforeEach(() => {
  queryClient.clear();
  // The clock of the platform is an hour ahead of that of the browser.
  answers = { '/api/dashboard/serverTime': NOON + HOUR, '/api/dashboard/maxDatapointsLimit': 500 };
  asked = [];
  vi.setSystemTime(NOON);
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url, 'http://console');
    asked.push(pathname);
    return pathname in answers ? Response.json(answers[pathname]) : new Response(null, { status: 404 });
  });
});

afterEach(() => {
  stop?.();
  stop = undefined;
  vi.useRealTimers();
});

test('A realtime window ends now by the clock of the platform, and so does what is shown', async () => {
  const feed = follow(LAST_MINUTE);
  const socket = await connected();
  const { startTs, timeWindow } = socket.frames[0]?.entityDataCmds?.[0]?.tsCmd ?? {};
  // It goes on, so that nothing is missed until it is followed.
  expect([startTs, timeWindow]).toEqual([NOON + HOUR - MINUTE, MINUTE + 10_000]);
  socket.receive(page([[NOON + HOUR - 5_000, '20']]));
  await vi.waitFor(() => expect(feed.status()).toBe('live'));
  await vi.waitFor(() => expect(valuesOf(feed)).toEqual([20]));
  expect(feed.picture().period).toEqual({ startTs: NOON + HOUR - MINUTE, endTs: NOON + HOUR });
});

test('A history up to now ends by the clock of the browser', async () => {
  follow({ ...LAST_MINUTE, selectedTab: 'HISTORY' });
  const socket = await connected();
  const { startTs, endTs } = socket.frames[0]?.entityDataCmds?.[0]?.historyCmd ?? {};
  expect([startTs, endTs]).toEqual([NOON - MINUTE, NOON]);
});

test('The platform is asked for its time once, however many charts there are', async () => {
  const first = follow(LAST_MINUTE);
  await connected();
  const stopFirst = stop;
  follow(LAST_MINUTE);
  await vi.waitFor(() => expect(asked).toContain('/api/dashboard/serverTime'));
  stopFirst?.();
  expect(asked.filter((path) => path === '/api/dashboard/serverTime')).toHaveLength(1);
  expect(first.status()).toBe('loading');
});

test('A platform that does not say its time is taken to have that of the browser', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  answers = {};
  follow(LAST_MINUTE);
  const socket = await connected();
  expect(socket.frames[0]?.entityDataCmds?.[0]?.tsCmd?.startTs).toBe(NOON - MINUTE);
});

test('What comes is added, and a new connection begins with what there is then', async () => {
  const feed = follow(LAST_MINUTE);
  const socket = await connected();
  const at = NOON + HOUR - 10_000;
  socket.receive(page([[at, '1']]));
  socket.receive(
    update([
      [at + 2_000, '3'],
      [at + 1_000, '2'],
    ]),
  );
  await vi.waitFor(() => expect(valuesOf(feed)).toEqual([1, 2, 3]));
  await act(async () => {
    socket.end();
    telemetrySocket.retryNow();
  });
  const next = await connected();
  expect(valuesOf(feed)).toEqual([1, 2, 3]);
  next.receive(page([[at + 3_000, '4']], 2));
  await vi.waitFor(() => expect(valuesOf(feed)).toEqual([4]));
});

test('A refusal is a failure, not an empty chart', async () => {
  const feed = follow(LAST_MINUTE);
  const socket = await connected();
  socket.receive({ ...page([]), errorCode: 3, errorMsg: 'No' });
  expect(feed.status()).toBe('failed');
});

function follow(settings: WindowSettings): FollowedSeries {
  const feed = followedSeries(PUMP, ['level'], settings);
  stop = feed.follow();
  return feed;
}

function valuesOf(feed: FollowedSeries): unknown[] {
  return feed.picture().series.flatMap((series) => pairsOf(series).map(([, value]) => value));
}

function rowOf(points: [number, string][]) {
  return { entityId: PUMP, timeseries: { level: points.map(([ts, value]) => ({ ts, value })) } };
}

function page(points: [number, string][], cmdId = 1) {
  const data = { data: [rowOf(points)], totalPages: 1, totalElements: 1, hasNext: false };
  return { cmdId, errorCode: 0, dataUpdateType: 'ENTITY_DATA', data };
}

function update(points: [number, string][]) {
  return { cmdId: 1, errorCode: 0, dataUpdateType: 'ENTITY_DATA', update: [rowOf(points)] };
}
