import { expect, test } from 'vitest';
import { slicePath } from '../../../../../src/console/widgets/charts/slice-path.ts';
import { sharesOf } from '../../../../../src/console/widgets/charts/slices.ts';
import { placeOnAxis, valueAxis } from '../../../../../src/console/widgets/charts/value-axis.ts';

test('each value has its share of the whole, one below 0 none', () => {
  expect(sharesOf([1, 3, -5, 0])).toEqual([
    { from: 0, to: 0.25 },
    { from: 0.25, to: 1 },
    { from: 1, to: 1 },
    { from: 1, to: 1 },
  ]);
});

test('no values have no shares, and values beyond all measure have theirs', () => {
  expect(sharesOf([])).toEqual([]);
  expect(sharesOf([0, 0])).toEqual([
    { from: 0, to: 0 },
    { from: 0, to: 0 },
  ]);
  expect(sharesOf([Number.MAX_VALUE, Number.MAX_VALUE])).toEqual([
    { from: 0, to: 0.5 },
    { from: 0.5, to: 1 },
  ]);
});

test('a slice is drawn from the top clockwise', () => {
  const circle = { cx: 50, cy: 50, inner: 0, outer: 40 };
  expect(slicePath(circle, { from: 0, to: 0.25 })).toBe('M50 10A40 40 0 0 1 90 50L50 50Z');
  expect(slicePath(circle, { from: 0.5, to: 0.5 })).toBe('');
});

test('a slice that is the whole goes all the way round, also about a hole', () => {
  const circle = { cx: 50, cy: 50, inner: 20, outer: 40 };
  const path = slicePath(circle, { from: 0, to: 1 });
  expect(path.match(/A40/g)).toHaveLength(2);
  expect(path.match(/A20/g)).toHaveLength(2);
});

test('an axis begins at 0 and counts as people do', () => {
  expect(valueAxis([3, 17, 42]).ticks).toEqual([0, 10, 20, 30, 40, 50]);
  expect(valueAxis([-7, 12]).ticks).toEqual([-10, -5, 0, 5, 10, 15]);
  expect(valueAxis([0.02, 0.05]).ticks).toEqual([0, 0.01, 0.02, 0.03, 0.04, 0.05]);
});

test('an axis of nothing, or of too much, is one that can be drawn', () => {
  expect(valueAxis([]).ticks).toEqual([0, 1]);
  expect(valueAxis([Number.NaN]).ticks).toEqual([0, 1]);
  const vast = valueAxis([-Number.MAX_VALUE, Number.MAX_VALUE]);
  expect(vast.ticks.length).toBeLessThanOrEqual(12);
  for (const value of [-Number.MAX_VALUE, 0, Number.MAX_VALUE]) {
    expect(placeOnAxis(vast, value)).toBeGreaterThanOrEqual(0);
    expect(placeOnAxis(vast, value)).toBeLessThanOrEqual(1);
  }
});
