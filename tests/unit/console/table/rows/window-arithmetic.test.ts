import { describe, expect, it } from 'vitest';
import { neighboursOf, windowsOf } from '../../../../../src/console/table/rows/window-arithmetic.ts';

describe('The windows of a list', () => {
  it.each([
    ['the first rows', 0, 20, [0]],
    ['rows across an edge', 45, 60, [0, 1]],
    ['the last row of a window', 99, 99, [1]],
    ['no rows', 0, -1, []],
  ])('for %s are those that hold them', (_what, first, last, windows) => {
    expect(windowsOf({ first, last })).toEqual(windows);
  });

  it.each([
    ['in the middle, two behind and two before, the nearest first', [3, 4], 1000, [5, 2, 6, 1]],
    ['at the start, only those behind', [0], 1000, [1, 2]],
    ['at the end, only those before', [19], 1000, [18, 17]],
    ['of a list with one window, none', [0], 50, []],
    ['of an empty list, none', [], 0, []],
  ])('have as neighbours: %s', (_what, windows, total, neighbours) => {
    expect(neighboursOf(windows, total)).toEqual(neighbours);
  });
});
