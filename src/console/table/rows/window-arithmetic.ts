/** How many rows one request brings: what most screens show at once, as all of them are read before the first is drawn. */
export const WINDOW_SIZE = 50;

/** So many windows on either side of those on screen are near. */
const NEAR = 2;

/** Row indexes, both ends included. */
export interface RowRange {
  first: number;
  last: number;
}

/** The window that holds a row. */
export function windowOf(index: number): number {
  return Math.floor(index / WINDOW_SIZE);
}

/** The windows a range of rows touches. */
export function windowsOf({ first, last }: RowRange): number[] {
  const start = windowOf(Math.max(0, first));
  const count = last < first ? 0 : windowOf(last) - start + 1;
  return Array.from({ length: count }, (_, step) => start + step);
}

/** The existing windows shortly before and after the given ones, the nearest first. */
export function neighboursOf(windows: readonly number[], total: number): number[] {
  const first = windows[0];
  const last = windows.at(-1);
  if (first === undefined || last === undefined) return [];
  const end = windowOf(Math.max(0, total - 1));
  const near = Array.from({ length: NEAR }, (_, step) => [last + 1 + step, first - 1 - step]);
  return near.flat().filter((page) => page >= 0 && page <= end);
}
