import { describe, expect, it } from 'vitest';
import {
  MAX_TRACK,
  offsetShowing,
  positionAfterScroll,
  positionAt,
  trackHeight,
} from '../../../../../src/console/table/grid/scroll-scale.ts';

const VIEWPORT = 600;
const short = { listHeight: 100_000 * 36, viewport: VIEWPORT };
const long = { listHeight: 1_000_000 * 36, viewport: VIEWPORT };
const lastTop = MAX_TRACK - VIEWPORT;
const lastOffset = long.listHeight - VIEWPORT;

describe('The track of a list that fits into an element', () => {
  it('is as long as the list, and both scroll alike', () => {
    expect(trackHeight(short.listHeight)).toBe(short.listHeight);
    expect(positionAt(1234, short)).toEqual({ offset: 1234, top: 1234 });
    expect(positionAfterScroll({ top: 0, offset: 0 }, 500_000, short)).toEqual({
      top: 500_000,
      offset: 500_000,
    });
  });

  it('does not scroll beyond its ends', () => {
    expect(positionAt(-5, short).offset).toBe(0);
    expect(positionAt(1e9, short).offset).toBe(short.listHeight - VIEWPORT);
    expect(positionAt(100, { listHeight: 200, viewport: VIEWPORT })).toEqual({ offset: 0, top: 0 });
  });
});

describe('The track of a list that no browser could hold', () => {
  it('is as long as browsers allow', () => {
    expect(trackHeight(long.listHeight)).toBe(MAX_TRACK);
  });

  it('goes row by row with small movements', () => {
    const from = positionAt(10_000_000, long);
    const moved = positionAfterScroll(from, from.top + 120, long);
    expect(moved.offset).toBe(from.offset + 120);
  });

  it('goes to the same part of the list with a drag of the scroll bar', () => {
    const half = positionAfterScroll({ top: 0, offset: 0 }, lastTop / 2, long);
    expect(half.offset).toBeCloseTo(lastOffset / 2);
  });

  it('ends where the list ends, whatever led there', () => {
    expect(positionAfterScroll({ top: lastTop - 100, offset: 5 }, lastTop, long).offset).toBe(lastOffset);
    expect(positionAfterScroll({ top: 100, offset: 9_999 }, 0, long).offset).toBe(0);
  });

  it('shows the last row at its very end', () => {
    expect(positionAt(lastOffset, long).top).toBeCloseTo(lastTop);
  });
});

describe('Showing a row', () => {
  it.each([
    ['does not move when the row is on screen', 360, 0, 0],
    ['moves up to a row above', 360, 1000, 360],
    ['moves a row below to the lower edge', 3600, 0, 3036],
    ['moves half a row when half is hidden', 576, 0, 12],
  ])('%s', (_what, start, offset, expected) => {
    expect(offsetShowing({ start, height: 36 }, offset, VIEWPORT)).toBe(expected);
  });
});
