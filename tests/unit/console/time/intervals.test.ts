import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isDataPointsLimit,
  MAX_DATA_POINTS_UNTIL_KNOWN,
  maxDataPoints,
  usualDataPoints,
} from '../../../../src/console/time/data-points.ts';
import {
  ALL_INTERVALS,
  answeredInterval,
  boundedInterval,
  clampInterval,
  intervalBounds,
  intervalsWithin,
  nearestInterval,
  PREDEFINED_INTERVALS,
  usualInterval,
} from '../../../../src/console/time/intervals.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../src/console/time/units.ts';
import { MAX_TS_INTERVALS } from '../../../../src/model/request-limits.ts';

const lengths = fc.integer({ min: SECOND, max: 7_300 * DAY });

// B9.8
test('people choose among nineteen intervals, from a second to thirty days', () => {
  expect(PREDEFINED_INTERVALS).toEqual([
    1_000, 5_000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 900_000, 1_800_000, 3_600_000,
    7_200_000, 18_000_000, 36_000_000, 43_200_000, 86_400_000, 604_800_000, 2_592_000_000,
  ]);
});

// B5.20
describe('the intervals of a window', () => {
  test.each([
    ['a minute', MINUTE, SECOND, 8 * SECOND, SECOND],
    ['an hour', HOUR, 7 * SECOND, 514 * SECOND, 18 * SECOND],
    ['a day', DAY, 172 * SECOND, 12_342 * SECOND, 432 * SECOND],
    ['a second', SECOND, SECOND, SECOND, SECOND],
  ])('of %s are at least a 500th, at most a 7th, usually a 200th of it', (_name, window, min, max, usual) => {
    expect(intervalBounds(window)).toEqual({ min, max });
    expect(usualInterval(window)).toBe(usual);
  });

  test('are whole seconds, from one to 7300 days, and the longest is no shorter than the shortest', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e15, noNaN: true }), (window) => {
        const { min, max } = intervalBounds(window);
        for (const bound of [min, max, usualInterval(window)]) {
          expect(bound % SECOND).toBe(0);
          expect(clampInterval(bound, ALL_INTERVALS)).toBe(bound);
        }
        expect(min).toBeLessThanOrEqual(usualInterval(window));
        expect(usualInterval(window)).toBeLessThanOrEqual(max);
      }),
    );
  });

  test('are those chosen, brought within the bounds', () => {
    expect(boundedInterval(HOUR, 30 * SECOND, 'AVG')).toBe(30 * SECOND);
    expect(boundedInterval(HOUR, SECOND, 'AVG')).toBe(7 * SECOND);
    expect(boundedInterval(HOUR, HOUR, 'MAX')).toBe(514 * SECOND);
  });

  test('where none is chosen are the predefined ones nearest to the usual', () => {
    expect(boundedInterval(MINUTE, undefined, 'AVG')).toBe(SECOND);
    expect(boundedInterval(DAY, undefined, 'AVG')).toBe(5 * MINUTE);
    expect(boundedInterval(30 * DAY, undefined, 'SUM')).toBe(5 * HOUR);
  });

  test('are a second each where points are not put together', () => {
    expect(boundedInterval(DAY, HOUR, 'NONE')).toBe(SECOND);
  });

  test('are not more than the platform answers', () => {
    expect(answeredInterval(15 * MINUTE, SECOND)).toBe(2 * SECOND);
    expect(answeredInterval(25 * MINUTE - 1, 2 * SECOND)).toBe(3 * SECOND);
    expect(answeredInterval(10 * MINUTE, SECOND)).toBe(SECOND);
    fc.assert(
      fc.property(lengths, fc.integer({ min: SECOND, max: DAY }), (window, chosen) => {
        const interval = answeredInterval(window, boundedInterval(window, chosen, 'AVG'));
        expect((window + interval) / interval).toBeLessThanOrEqual(MAX_TS_INTERVALS);
      }),
    );
  });
});

describe('the nearest predefined interval', () => {
  test('is within the bounds', () => {
    const bounds = intervalBounds(DAY);
    expect(intervalsWithin(bounds).at(0)).toBe(5 * MINUTE);
    expect(intervalsWithin(bounds).at(-1)).toBe(2 * HOUR);
    expect(nearestInterval(SECOND, bounds)).toBe(5 * MINUTE);
    expect(nearestInterval(30 * DAY, bounds)).toBe(2 * HOUR);
  });

  test('is the longer of two that are as near', () => {
    expect(nearestInterval(90 * SECOND, ALL_INTERVALS)).toBe(2 * MINUTE);
  });

  test('is nearer than all others, and itself where it is one', () => {
    fc.assert(
      fc.property(lengths, (length) => {
        const distances = PREDEFINED_INTERVALS.map((interval) => Math.abs(interval - length));
        expect(Math.abs(nearestInterval(length, ALL_INTERVALS) - length)).toBe(Math.min(...distances));
      }),
    );
    for (const interval of PREDEFINED_INTERVALS) {
      expect(nearestInterval(interval, ALL_INTERVALS)).toBe(interval);
    }
  });

  test('is the length itself, clamped, where bounds have none between them', () => {
    const bounds = { min: 3 * SECOND, max: 4 * SECOND };
    expect(nearestInterval(3_500, bounds)).toBe(3_500);
    expect(nearestInterval(DAY, bounds)).toBe(4 * SECOND);
  });
});

// B5.19, B5.20, B9.8
describe('how many points a series has', () => {
  test.each([
    [50_000, 50_000],
    [500.9, 500],
    [8, 8],
    [7, 8],
    [0, 8],
    [-3, 8],
    [undefined, 8],
    [null, 8],
    ['500', 8],
    [Number.NaN, 8],
    [Number.POSITIVE_INFINITY, 8],
  ])('is at most what the platform says, and at least eight: %j', (answer, most) => {
    expect(maxDataPoints(answer)).toBe(most);
  });

  test('is at most 500 until the platform has said', () => {
    expect(MAX_DATA_POINTS_UNTIL_KNOWN).toBe(500);
    expect(isDataPointsLimit(MAX_DATA_POINTS_UNTIL_KNOWN, MAX_DATA_POINTS_UNTIL_KNOWN)).toBe(true);
  });

  test('is half of the most where nobody has chosen', () => {
    expect(usualDataPoints(50_000)).toBe(25_000);
    expect(usualDataPoints(9)).toBe(4);
  });

  test('may be chosen from seven to the most', () => {
    expect([6, 7, 100, 500, 501, 7.5, Number.NaN].map((limit) => isDataPointsLimit(limit, 500))).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
