import type { RowRange } from '../rows/window-arithmetic.ts';

/** What an extended selection takes in and lets go of. */
export interface SelectionChange {
  select: RowRange;
  deselect: RowRange[];
}

/** The rows between two places, in order. */
function rangeBetween(one: number, other: number): RowRange {
  return { first: Math.min(one, other), last: Math.max(one, other) };
}

/**
 * Moving the far end of a selection from one row to another while its near end stays: rows between the ends are
 * selected, rows that were between them and no longer are get deselected.
 */
export function extendSelection(anchor: number, from: number, to: number): SelectionChange {
  const before = rangeBetween(anchor, from);
  const after = rangeBetween(anchor, to);
  const deselect = [
    { first: before.first, last: Math.min(before.last, after.first - 1) },
    { first: Math.max(before.first, after.last + 1), last: before.last },
  ].filter(({ first, last }) => first <= last);
  return { select: after, deselect };
}
