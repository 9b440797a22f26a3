/**
 * Browsers cap the height of an element (Firefox at about 17.8 million pixels), so a very long list is drawn on a
 * shorter track. `top` is where the browser's scroll bar stands on the track, `offset` where the list is scrolled to;
 * both in pixels, and equal for every list that fits.
 */
export interface ScrollPosition {
  top: number;
  offset: number;
}

export interface ScrollSpace {
  /** Height of all rows. */
  listHeight: number;
  /** Height of the part on screen. */
  viewport: number;
}

/** The tallest track that all browsers hold. */
export const MAX_TRACK = 15_000_000;

/** Height of the element that the rows are drawn in. */
export function trackHeight(listHeight: number): number {
  return Math.min(listHeight, MAX_TRACK);
}

/** The position with the list scrolled to `offset`. */
export function positionAt(offset: number, space: ScrollSpace): ScrollPosition {
  const { lastOffset, lastTop } = ends(space);
  const within = Math.min(Math.max(offset, 0), lastOffset);
  return { offset: within, top: lastOffset === 0 ? 0 : (within * lastTop) / lastOffset };
}

/**
 * The position after the browser moved to `top`. On a shortened track small moves, such as a turn of the wheel, go row
 * by row; a drag of the scroll bar goes to the same part of the list.
 */
export function positionAfterScroll(from: ScrollPosition, top: number, space: ScrollSpace): ScrollPosition {
  const { lastOffset, lastTop } = ends(space);
  if (lastOffset === lastTop) return { top, offset: Math.max(0, top) };
  const moved = top - from.top;
  if (top <= 0) return { top, offset: 0 };
  if (top >= lastTop) return { top, offset: lastOffset };
  if (Math.abs(moved) > 2 * space.viewport) return { top, offset: (top * lastOffset) / lastTop };
  return { top, offset: Math.min(Math.max(from.offset + moved, 0), lastOffset) };
}

/** The offset that shows a row whole with the least movement. */
export function offsetShowing(
  row: { start: number; height: number },
  offset: number,
  viewport: number,
): number {
  if (row.start < offset) return row.start;
  return Math.max(offset, row.start + row.height - viewport);
}

function ends({ listHeight, viewport }: ScrollSpace): { lastOffset: number; lastTop: number } {
  return {
    lastOffset: Math.max(0, listHeight - viewport),
    lastTop: Math.max(0, trackHeight(listHeight) - viewport),
  };
}
