import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignedSeries } from '../../../../src/console/charts/aligned-series.ts';
import { axisMoments } from '../../../../src/console/charts/axis-moments.ts';
import { LINE_COLOURS, lineLook } from '../../../../src/console/charts/chart-colours.ts';
import { figuresOf, newestMoments, valueUntil } from '../../../../src/console/charts/chart-figures.ts';
import { PointStore } from '../../../../src/console/time/point-store.ts';
import type { Series } from '../../../../src/console/time/series.ts';

const ALL = { startTs: 0, endTs: 1_000_000 };

/** A series of pairs of time and value. */
function series(...points: [number, unknown][]): Series {
  const store = new PointStore('NONE');
  const range = { startTs: -1, endTs: ALL.endTs, limit: points.length };
  store.load(points.map(([time, value]) => ({ time, value })));
  store.trim(range);
  return store.series(range);
}

describe('Series are brought to the same times', () => {
  test('without a copy where they have them already', () => {
    const one = series([1, '10'], [2, '20']);
    const other = series([1, '5'], [2, '6']);
    const { times, values } = alignedSeries([one, other]);
    expect(times).toBe(one.times);
    expect(values[0]).toBe(one.values);
    expect(values[1]).toBe(other.values);
  });

  test('with nothing where one has no point, over which its line goes on', () => {
    const { times, values } = alignedSeries([series([1, '10'], [3, '30']), series([2, '5'])]);
    expect([...times]).toEqual([1, 2, 3]);
    expect(values).toEqual([
      [10, undefined, 30],
      [undefined, 5, undefined],
    ]);
  });

  test('with a gap where a value is no number', () => {
    const broken = series([1, '10'], [2, 'off'], [3, '30']);
    expect(alignedSeries([broken]).values).toEqual([[10, null, 30]]);
    expect(alignedSeries([broken, series([4, '1'])]).values[0]).toEqual([10, null, 30, undefined]);
  });

  test('none to none', () => {
    expect(alignedSeries([])).toEqual({ times: new Float64Array(), values: [] });
  });

  test('whatever they are, no point is lost and none is made up', () => {
    const list = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 4 }), (lists) => {
        const all = lists.map((times) =>
          series(...times.toSorted((a, b) => a - b).map((time): [number, unknown] => [time, `${time * 2}`])),
        );
        const { times, values } = alignedSeries(all);
        expect([...times]).toEqual([...new Set(lists.flat())].sort((a, b) => a - b));
        for (const [index, column] of values.entries()) {
          const points = [...times].filter((_time, place) => column[place] !== undefined);
          expect(points).toEqual([...(lists[index] ?? [])].sort((a, b) => a - b));
          for (const [place, time] of times.entries()) {
            if (column[place] !== undefined) expect(column[place]).toBe(time * 2);
          }
        }
      }),
    );
  });
});

describe('In words', () => {
  const flow = series([10, '4'], [20, 'off'], [30, '1'], [40, '7']);

  test('a line is what its numbers come to within a time', () => {
    expect(figuresOf(flow, ALL)).toEqual({ count: 4, lowest: 1, highest: 7, average: 4, latest: 7 });
    expect(figuresOf(flow, { startTs: 10, endTs: 20 })).toEqual({
      count: 2,
      lowest: 4,
      highest: 4,
      average: 4,
      latest: 'off',
    });
  });

  test('a line without numbers has no figures', () => {
    const none = { lowest: undefined, highest: undefined, average: undefined };
    expect(figuresOf(flow, { startTs: 15, endTs: 25 })).toEqual({ count: 1, ...none, latest: 'off' });
    expect(figuresOf(flow, { startTs: 50, endTs: 60 })).toEqual({ count: 0, ...none, latest: undefined });
  });

  test('the newest moments of all lines come first, each once', () => {
    const level = series([20, '2'], [35, '3']);
    expect(newestMoments([flow, level], ALL, 3)).toEqual([
      { time: 40, values: [7, undefined] },
      { time: 35, values: [undefined, 3] },
      { time: 30, values: [1, undefined] },
    ]);
    expect(newestMoments([flow, level], { startTs: 20, endTs: 30 }, 9)).toEqual([
      { time: 30, values: [1, undefined] },
      { time: 20, values: ['off', 2] },
    ]);
    expect(newestMoments([], ALL, 9)).toEqual([]);
  });

  test('the value at a moment is the last one until then', () => {
    expect([5, 10, 25, 99].map((time) => valueUntil(flow, time))).toEqual([undefined, 4, 'off', 7]);
  });
});

test('moments along an axis say the day first, and where it changes', () => {
  const noon = new Date(2026, 4, 7, 12).getTime();
  const minute = 60_000;
  expect(axisMoments([noon, noon + minute, noon + 1_440 * minute], minute)).toEqual([
    '12:00\n2026-05-07',
    '12:01',
    '12:00\n2026-05-08',
  ]);
  expect(axisMoments([noon, noon + 500], 500)).toEqual(['12:00:00.000\n2026-05-07', '12:00:00.500']);
  expect(axisMoments([noon, noon + 5_000], 5_000)[1]).toBe('12:00:05');
  expect(axisMoments([noon], 1_440 * minute)).toEqual(['2026-05-07']);
});

test('lines that have the same colour are told apart by their strokes', () => {
  for (const theme of ['light', 'dark'] as const) {
    const looks = Array.from({ length: 32 }, (_, place) => JSON.stringify(lineLook(theme, place)));
    expect(new Set(looks).size).toBe(32);
    expect(looks[0]).toContain(LINE_COLOURS[theme][0]);
  }
});
