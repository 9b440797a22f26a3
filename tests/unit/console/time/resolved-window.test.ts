import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparisonWindow, oneUnitEarlier } from '../../../../src/console/time/comparison.ts';
import {
  alarmWindow,
  historyCmd,
  resolveWindow,
  shownWindow,
  timeSeriesCmd,
} from '../../../../src/console/time/resolved-window.ts';
import { serverTimeOffset } from '../../../../src/console/time/server-time.ts';
import { readWindow } from '../../../../src/console/time/stored-window.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../src/console/time/units.ts';
import { MAX_TS_INTERVALS } from '../../../../src/model/request-limits.ts';
import { Aggregation } from '../../../../src/model/telemetry.ts';

const NOW = Date.UTC(2026, 0, 1, 12, 0, 0, 250);
const MOST = 500;

const settingsOf = (stored: object) => readWindow(stored, NOW, MOST).settings;
const resolve = (stored: object, { serverOffset = 0, isStateData = false } = {}) =>
  resolveWindow(settingsOf(stored), { now: NOW, serverOffset, maxDataPoints: MOST }, { isStateData });

describe('a window of what goes on now', () => {
  // B9.8: the start is aligned down to the interval.
  test('begins with a whole interval, and is longer by the one it has begun earlier with', () => {
    const window = resolve({ realtime: { timewindowMs: HOUR, interval: 10 * SECOND } });
    expect(window).toMatchObject({
      isRealtime: true,
      startTs: Date.UTC(2026, 0, 1, 11, 0, 0),
      timeWindow: HOUR + 10 * SECOND,
      shownMs: HOUR,
      interval: 10 * SECOND,
      aggregation: 'AVG',
      limit: 361,
    });
  });

  test('that happens to begin with a whole interval is as long as it was set to', () => {
    const window = resolve(
      { realtime: { timewindowMs: HOUR, interval: 10 * SECOND } },
      { serverOffset: -250 },
    );
    expect(window).toMatchObject({ startTs: Date.UTC(2026, 0, 1, 11), timeWindow: HOUR, limit: 360 });
  });

  test('ends now by the clock of the platform', () => {
    const stored = { realtime: { timewindowMs: MINUTE, interval: SECOND } };
    const window = resolve(stored, { serverOffset: DAY });
    expect(window.startTs).toBe(Date.UTC(2026, 0, 2, 11, 59));
    const later = { now: NOW + 5 * SECOND, serverOffset: DAY };
    expect(shownWindow(window, later)).toEqual({
      minTime: NOW + DAY - 55 * SECOND,
      maxTime: NOW + DAY + 5 * SECOND,
    });
  });

  test('is asked for with its keys, and for what comes after it', () => {
    expect(
      timeSeriesCmd(['temperature'], resolve({ realtime: { timewindowMs: HOUR, interval: 10 * SECOND } })),
    ).toEqual({
      keys: ['temperature'],
      startTs: Date.UTC(2026, 0, 1, 11),
      timeWindow: HOUR + 20 * SECOND,
      interval: 10 * SECOND,
      limit: 361,
      agg: 'AVG',
      fetchLatestPreviousPoint: false,
    });
  });

  test.each([
    ['whose last interval is over at once', { timewindowMs: HOUR, interval: 250 }, 'NONE'],
    ['of short intervals', { timewindowMs: 5 * MINUTE, interval: SECOND }, 'AVG'],
    ['of long ones', { timewindowMs: 7 * DAY, interval: 2 * HOUR }, 'AVG'],
  ])(
    'is asked for beyond now %s, so that nothing is missed until it is followed',
    (_which, realtime, type) => {
      const window = resolve({ realtime, aggregation: { type } });
      const { startTs, timeWindow } = timeSeriesCmd(['level'], window);
      expect(Number(startTs) + Number(timeWindow)).toBeGreaterThanOrEqual(NOW + 10 * SECOND);
      expect((Number(timeWindow) - window.timeWindow) % window.interval).toBe(0);
    },
  );

  test('has never more intervals than are answered', () => {
    const window = {
      ...resolve({ realtime: { timewindowMs: HOUR } }),
      interval: SECOND,
      timeWindow: 695_000,
    };
    expect(timeSeriesCmd(['level'], window).timeWindow).toBe(MAX_TS_INTERVALS * SECOND);
  });

  test('asks alarms of so long up to now', () => {
    expect(alarmWindow(resolve({ realtime: { timewindowMs: DAY } }))).toEqual({ timeWindow: DAY });
  });
});

describe('a window of what was', () => {
  test('up to now ends by the clock of the browser', () => {
    const window = resolve({ history: { timewindowMs: HOUR, interval: MINUTE } }, { serverOffset: DAY });
    expect(window).toMatchObject({ isRealtime: false, startTs: NOW - HOUR, timeWindow: HOUR, limit: 60 });
    expect(shownWindow(window, { now: NOW + DAY, serverOffset: DAY })).toEqual({
      minTime: NOW - HOUR,
      maxTime: NOW,
    });
  });

  test('between two moments is as it was set, and asked for once', () => {
    const fixedTimewindow = { startTimeMs: NOW - 3 * DAY, endTimeMs: NOW - DAY };
    const window = resolve({ history: { fixedTimewindow, interval: HOUR }, aggregation: { type: 'COUNT' } });
    expect(historyCmd(['a', 'b'], window)).toEqual({
      keys: ['a', 'b'],
      startTs: NOW - 3 * DAY,
      endTs: NOW - DAY,
      interval: HOUR,
      limit: 48,
      agg: 'COUNT',
      fetchLatestPreviousPoint: false,
    });
    expect(alarmWindow(window)).toEqual({ startTs: NOW - 3 * DAY, endTs: NOW - DAY });
  });
});

describe('how many points are asked for', () => {
  test.each([
    [{ type: 'NONE', limit: 200 }, 200],
    [{ type: 'NONE' }, MOST],
    [{ type: 'NONE', limit: 25_000 }, MOST],
    [{ type: 'SUM', limit: 200 }, 361],
  ])('with %j are %j', (aggregation, limit) => {
    expect(resolve({ realtime: { timewindowMs: HOUR, interval: 10 * SECOND }, aggregation }).limit).toBe(
      limit,
    );
  });

  test('are never more intervals than the platform answers, and in realtime begin with one of the epoch', () => {
    const length = fc.integer({ min: SECOND, max: 7_300 * DAY });
    const aggregations = fc.constantFrom(...Aggregation.options);
    fc.assert(
      fc.property(
        length,
        fc.option(length),
        aggregations,
        fc.nat(DAY),
        (timewindowMs, interval, type, ms) => {
          const settings = settingsOf({ realtime: { timewindowMs, interval }, aggregation: { type } });
          const now = NOW + ms;
          const window = resolveWindow(settings, { now, serverOffset: 0, maxDataPoints: MOST });
          // `+ 0` makes no difference between the two zeros.
          expect((window.startTs % window.interval) + 0).toBe(0);
          expect(window.startTs).toBeLessThanOrEqual(now - timewindowMs);
          expect(window.startTs + window.timeWindow).toBeGreaterThanOrEqual(now);
          expect(window.timeWindow - timewindowMs).toBeLessThanOrEqual(window.interval);
          if (type === 'NONE') return;
          expect(window.limit).toBe(Math.ceil(window.timeWindow / window.interval));
          expect(window.limit).toBeLessThanOrEqual(MAX_TS_INTERVALS);
        },
      ),
    );
  });
});

test('what shows states puts nothing together, and wants the state before the window', () => {
  const stored = {
    realtime: { timewindowMs: HOUR, interval: MINUTE },
    aggregation: { type: 'AVG', limit: 10 },
  };
  const window = resolve(stored, { isStateData: true });
  expect(window).toMatchObject({ aggregation: 'NONE', interval: SECOND, limit: MOST, isStateData: true });
  expect(timeSeriesCmd(['state'], window)).toMatchObject({ agg: 'NONE', fetchLatestPreviousPoint: true });
});

describe('the window to compare with', () => {
  test.each([
    ['days', Date.UTC(2026, 2, 30, 12)],
    ['weeks', Date.UTC(2026, 2, 24, 12)],
    ['months', Date.UTC(2026, 1, 28, 12)],
    ['years', Date.UTC(2025, 2, 31, 12)],
  ] as const)('is as long, and ends by one of %s earlier', (unit, end) => {
    const last = Date.UTC(2026, 2, 31, 12);
    const fixedTimewindow = { startTimeMs: last - 2 * DAY, endTimeMs: last };
    const window = resolve({ history: { fixedTimewindow, interval: HOUR } });
    const earlier = comparisonWindow(window, unit);
    expect(oneUnitEarlier(last, unit)).toBe(end);
    expect(earlier).toEqual({ ...window, startTs: end - 2 * DAY });
  });

  test('is a history, for what was then does not come live', () => {
    const window = resolve({ realtime: { timewindowMs: HOUR, interval: 10 * SECOND } });
    expect(comparisonWindow(window, 'days')).toEqual({
      ...window,
      isRealtime: false,
      startTs: window.startTs - DAY,
    });
  });
});

// B7.27
describe('how far the clock of the platform is ahead', () => {
  test('is counted from the middle of the time that it took to answer', () => {
    expect(serverTimeOffset(10_000, 1_000, 1_101)).toBe(8_950);
    expect(serverTimeOffset(1_000, 10_000, 10_100)).toBe(-9_050);
  });

  test('is nothing when it has not said', () => {
    expect(serverTimeOffset(null, 0, 10)).toBe(0);
    expect(serverTimeOffset('10', 0, 10)).toBe(0);
    expect(serverTimeOffset(Number.NaN, 0, 10)).toBe(0);
  });
});
