import { describe, expect, test } from 'vitest';
import { placeAfter } from '../../../../src/console/charts/plot-data.ts';
import { thinnedSeries } from '../../../../src/console/charts/thinned-series.ts';
import type { Series } from '../../../../src/console/time/series.ts';

/** A value each ms. */
const series = (length: number, value: (place: number) => number, others?: Series['others']): Series => ({
  times: Float64Array.from({ length }, (_, place) => place),
  values: Float64Array.from({ length }, (_, place) => value(place)),
  others,
});
const valueAt = ({ times, values }: Series, time: number) => values[times.indexOf(time)];

describe('many points', () => {
  test('are those at the edges of each column of pixels, the lowest and the highest', () => {
    const wave = series(100_000, (place) => Math.sin(place / 50));
    const seen = thinnedSeries(wave, { startTs: 0, endTs: 99_999 }, 500);
    expect(seen.times.length).toBeLessThanOrEqual(501 * 5);
    expect(Math.max(...seen.values)).toBe(Math.max(...wave.values));
    expect(Math.min(...seen.values)).toBe(Math.min(...wave.values));
    expect([seen.times.at(0), seen.times.at(-1)]).toEqual([0, 99_999]);
    expect(seen.times.toSorted()).toEqual(seen.times);
    for (const time of seen.times) expect(valueAt(seen, time)).toBe(wave.values[time]);
  });

  test('keep a single peak, and every gap', () => {
    const odd = series(
      50_000,
      (place) => (place === 31_234 ? 99 : place === 40_000 ? Number.NaN : 1),
      new Map([[40_000, 'off']]),
    );
    const seen = thinnedSeries(odd, { startTs: 0, endTs: 49_999 }, 300);
    expect(valueAt(seen, 31_234)).toBe(99);
    expect(valueAt(seen, 40_000)).toBeNaN();
    expect(seen.others).toEqual(new Map([[seen.times.indexOf(40_000), 'off']]));
  });

  test('have their lowest and highest also in a column that begins with a gap', () => {
    const odd = series(10_000, (place) => (place % 100 === 0 ? Number.NaN : place % 100));
    const seen = thinnedSeries(odd, { startTs: 0, endTs: 10_000 }, 100);
    expect([valueAt(seen, 5_001), valueAt(seen, 5_099)]).toEqual([1, 99]);
  });

  test('are of the part that is shown, and the next ones on either side', () => {
    const all = series(100_000, (place) => place);
    const seen = thinnedSeries(all, { startTs: 5_000.5, endTs: 5_010 }, 100);
    expect([...seen.times]).toEqual(Array.from({ length: 12 }, (_, at) => 5_000 + at));
  });
});

test('few points are left as they are', () => {
  const few = series(100, (place) => place);
  expect(thinnedSeries(few, { startTs: 0, endTs: 10 }, 500)).toBe(few);
});

test('a place after a time is found among times of any number', () => {
  expect(placeAfter(Float64Array.of(), 5)).toBe(0);
  expect(placeAfter(Float64Array.of(1, 5, 9), 5)).toBe(2);
});
