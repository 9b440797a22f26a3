import type { WidgetLayout } from '../../../model/dashboard-layout.ts';

/** A rectangle of cells, the first row and column are 0. */
export interface Cells {
  row: number;
  col: number;
  sizeX: number;
  sizeY: number;
}

/** A widget of a layout, as far as the grid knows it. */
export interface GridItem {
  id: string;
  /** As it is stored: it may have fractions, or say nothing. */
  place: WidgetLayout;
}

/** How large a widget is that does not say. */
export const DEFAULT_SIZE = { sizeX: 8, sizeY: 6 } as const;

/** The columns that sizes are made for where nobody says otherwise: for all layouts of a state together. */
export const USUAL_COLUMNS = 24;

/** How far grids reach. Nobody scrolls further, and what is stored beyond may be anything. */
export const MAX_COLUMNS = 3000;
export const MAX_ROWS = 10_000;
/** How many cells a widget is wide or high at most. */
export const MAX_SIZE = 1000;

/**
 * Where each widget is, by its id. Fractions do not count. Widgets that are nowhere, as old dashboards and scripts leave
 * them, come to the first place that is free.
 */
export function cellsById(items: readonly GridItem[], columns: number): Map<string, Cells> {
  const placed = new Map<string, Cells>();
  for (const { id, place } of items) {
    if (isPlaced(place)) placed.set(id, cellsOf(place));
  }
  for (const { id, place } of items) {
    if (isPlaced(place)) continue;
    const size = sizeOf(place);
    placed.set(id, { ...firstFreePlace(size, [...placed.values()], columns), ...size });
  }
  // In the order of the items, whoever had to wait for a place.
  return new Map(items.flatMap(({ id }) => [[id, placed.get(id)] as const]).filter(isThere));
}

/** Whether two rectangles have a cell in common. */
export function overlap(one: Cells, other: Cells): boolean {
  return (
    one.col < other.col + other.sizeX &&
    other.col < one.col + one.sizeX &&
    one.row < other.row + other.sizeY &&
    other.row < one.row + one.sizeY
  );
}

/** Whether two rectangles are the same. */
export function sameCells(one: Cells, other: Cells): boolean {
  return (
    one.row === other.row && one.col === other.col && one.sizeX === other.sizeX && one.sizeY === other.sizeY
  );
}

/** The row below all of these. */
export function bottomOf(cells: Iterable<Cells>): number {
  let bottom = 0;
  for (const { row, sizeY } of cells) bottom = Math.max(bottom, row + sizeY);
  return bottom;
}

/** The column right of all of these. */
export function rightEdgeOf(cells: Iterable<Cells>): number {
  let edge = 0;
  for (const { col, sizeX } of cells) edge = Math.max(edge, col + sizeX);
  return edge;
}

type Placed = WidgetLayout & { row: number; col: number };

/** Some tools write a place below 0 where they mean none. */
function isPlaced(place: WidgetLayout): place is Placed {
  return place.row !== undefined && place.row >= 0 && place.col !== undefined && place.col >= 0;
}

function cellsOf(place: Placed): Cells {
  const { sizeX, sizeY } = sizeOf(place);
  return {
    row: Math.min(Math.floor(place.row), MAX_ROWS - sizeY),
    col: Math.min(Math.floor(place.col), MAX_COLUMNS - sizeX),
    sizeX,
    sizeY,
  };
}

function sizeOf({ sizeX = DEFAULT_SIZE.sizeX, sizeY = DEFAULT_SIZE.sizeY }: WidgetLayout) {
  const within = (size: number) => Math.min(Math.max(Math.floor(size), 1), MAX_SIZE);
  return { sizeX: within(sizeX), sizeY: within(sizeY) };
}

/** From left to right and from the top down; where it is too wide for the grid, in the first column. */
function firstFreePlace(
  size: Pick<Cells, 'sizeX' | 'sizeY'>,
  others: readonly Cells[],
  columns: number,
): Pick<Cells, 'row' | 'col'> {
  const lastCol = Math.max(0, columns - size.sizeX);
  // What is free begins at the top or below another one, and at the left or right of another one.
  const rows = ascending([0, ...others.map(({ row, sizeY }) => row + sizeY)]);
  const cols = ascending([0, ...others.map(({ col, sizeX }) => col + sizeX)]).filter((col) => col <= lastCol);
  for (const row of rows) {
    const col = cols.find((first) => !others.some((other) => overlap({ ...size, row, col: first }, other)));
    if (col !== undefined) return { row, col };
  }
  return { row: bottomOf(others), col: 0 };
}

function ascending(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((one, other) => one - other);
}

function isThere<T>(entry: readonly [string, T | undefined]): entry is readonly [string, T] {
  return entry[1] !== undefined;
}
