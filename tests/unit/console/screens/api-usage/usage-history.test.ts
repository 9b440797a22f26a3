import { describe, expect, test } from 'vitest';
import {
  extentOf,
  groupingOf,
  startsOf,
  usagePicture,
} from '../../../../../src/console/screens/api-usage/usage-history.ts';
import { DAY, HOUR } from '../../../../../src/console/time/units.ts';

const NOON = Date.UTC(2026, 10, 23, 12);

describe('the time of the charts', () => {
  test('ends now, or where the window does', () => {
    expect(extentOf({ lastMs: DAY }, NOON)).toEqual({ startTs: NOON - DAY, endTs: NOON });
    expect(extentOf({ startTs: 5, endTs: 9 }, NOON)).toEqual({ startTs: 5, endTs: 9 });
  });

  test.each([
    [DAY, null, 'hour'],
    [30 * DAY, null, 'day'],
    [365 * DAY, null, 'month'],
    [30 * DAY, 'hour', 'hour'],
    [DAY, 'month', 'month'],
    [DAY, 'fortnight', 'hour'],
    // So many hours no platform gives at once.
    [3 * 365 * DAY, 'hour', 'month'],
  ] as const)('of %i ms, asked for by %s, is divided by the %s', (length, asked, grouping) => {
    expect(groupingOf({ startTs: NOON - length, endTs: NOON }, asked)).toBe(grouping);
  });

  test('begins with a whole hour, a whole day of the reader, a whole month of the platform', () => {
    const extent = { startTs: NOON - 90 * 60_000, endTs: NOON };
    expect(startsOf(extent, 'hour')).toEqual([NOON - 2 * HOUR, NOON - HOUR, NOON]);
    expect(startsOf(extent, 'day')).toEqual([new Date(NOON).setHours(0, 0, 0, 0)]);
    expect(startsOf({ startTs: NOON - 60 * DAY, endTs: NOON }, 'month')).toEqual([
      Date.UTC(2026, 8),
      Date.UTC(2026, 9),
      Date.UTC(2026, 10),
    ]);
  });
});

describe('a picture of what was used', () => {
  test('has a 0 where nothing was counted', () => {
    const counts = new Map([
      [NOON - 2 * HOUR, 7],
      [NOON, 2],
    ]);
    const { series, period } = usagePicture([counts], { startTs: NOON - 2 * HOUR, endTs: NOON + 1 }, 'hour');
    expect([...(series[0]?.values ?? [])]).toEqual([7, 0, 2]);
    expect(period).toEqual({ startTs: NOON - 2 * HOUR, endTs: NOON + 1 });
  });

  test('has the sum of the hours of a day, and none of another time', () => {
    const midnight = new Date(2026, 10, 22).getTime();
    const counts = new Map([
      [midnight - HOUR, 100],
      [midnight, 1],
      [midnight + 23 * HOUR, 2],
      [midnight + 25 * HOUR, 4],
      [midnight + 90 * HOUR, 100],
    ]);
    const { series } = usagePicture(
      [counts],
      { startTs: midnight + HOUR, endTs: midnight + 30 * HOUR },
      'day',
    );
    expect([...(series[0]?.values ?? [])]).toEqual([3, 4]);
  });
});
