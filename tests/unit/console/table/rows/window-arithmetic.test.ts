import { describe, expect, it } from 'vitest';
import { neighboursOf, windowsOf } from '../../../../../src/console/table/rows/window-arithmetic.ts';

describe('The windows of a list', () => {
  it.each([
    ['the first rows', 0, 20, [0]],
    ['rows across an edge', 95, 110, [0, 1]],
    ['the last row of a window', 199, 199, [1]],
    ['no rows', 0, -1, []],
  ])('for %s are those that hold them', (_what, first, last, windows) => {
    expect(windowsOf({ first, last })).toEqual(windows);
  });

  it.each([
    ['in the middle, the next and the previous one', [3, 4], 1000, [5, 2]],
    ['at the start, only the next one', [0], 1000, [1]],
    ['at the end, only the previous one', [9], 1000, [8]],
    ['of a list with one window, none', [0], 100, []],
    ['of an empty list, none', [], 0, []],
  ])('have as neighbours: %s', (_what, windows, total, neighbours) => {
    expect(neighboursOf(windows, total)).toEqual(neighbours);
  });
});
