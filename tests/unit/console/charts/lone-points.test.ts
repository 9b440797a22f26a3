import { expect, test } from 'vitest';
import { lonePoints } from '../../../../src/console/charts/lone-points.ts';

test('a point that no line leads to, nor from, stands alone', () => {
  expect(lonePoints([7])).toEqual([0]);
  expect(lonePoints([undefined, 7, undefined])).toEqual([1]);
  expect(lonePoints([1, 2, null, 5, null, 3, undefined, 4])).toEqual([3]);
  expect(lonePoints(Float64Array.of(Number.NaN, 5, Number.NaN, 1, 2))).toEqual([1]);
});

test('points that are joined do not, nor is there one among none', () => {
  expect(lonePoints([1, undefined, 2])).toEqual([]);
  expect(lonePoints([])).toEqual([]);
  expect(lonePoints([null, undefined])).toEqual([]);
});
