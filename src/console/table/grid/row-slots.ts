/**
 * Which element draws which row. Elements are handed on from rows that leave the screen to rows that come, so that
 * scrolling changes texts and creates nothing. A short way hands on those that left; a leap keeps all of them in place,
 * because moving an element in the document costs more than changing its text.
 */
export interface RowSlots {
  /** Says which row is drawn first, and how many elements there are. */
  start(first: number, count: number): void;
  /** The element of a row, from 0. */
  of(index: number): number;
}

/** Makes the slots of a table. */
export function createRowSlots(): RowSlots {
  let origin = 0;
  let shown = 0;
  let size = 1;
  const of = (index: number) => (((index - origin) % size) + size) % size;
  return {
    start(first, count) {
      if (count !== size) {
        size = count;
        origin = first;
      } else if (Math.abs(first - shown) >= size / 2) {
        origin = first - of(shown);
      }
      shown = first;
    },
    of,
  };
}
