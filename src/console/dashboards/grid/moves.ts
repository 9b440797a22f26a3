import { bottomOf, type Cells, MAX_ROWS, MAX_SIZE, overlap, USUAL_COLUMNS } from './cells.ts';

/** Towards where, as the grid is written: `right` is towards higher columns. */
export type Direction = 'left' | 'right' | 'up' | 'down';

/** The widgets of a layout, by their ids. */
export type CellsById = ReadonlyMap<string, Cells>;

/** The widget moved by so many cells, as far as the grid goes. */
export function moved(cells: Cells, direction: Direction, columns: number, by = 1): Cells {
  const { along, step } = WAYS[direction];
  return within({ ...cells, [along]: cells[along] + step * by }, columns);
}

/** The widget at this place, or as near to it as the grid goes. */
export function within(cells: Cells, columns: number): Cells {
  return {
    ...cells,
    row: clamp(cells.row, 0, MAX_ROWS - cells.sizeY),
    col: clamp(cells.col, 0, columns - cells.sizeX),
  };
}

/** The widget with its right or lower edge moved by so many cells, as far as the grid goes, and to one cell at least. */
export function resized(cells: Cells, direction: Direction, columns: number, by = 1): Cells {
  const { size, step } = WAYS[direction];
  const most = size === 'sizeX' ? columns - cells.col : MAX_ROWS - cells.row;
  return { ...cells, [size]: clamp(cells[size] + step * by, 1, Math.min(most, MAX_SIZE)) };
}

/** Which edges of a widget are moved: -1 that at the start of the axis, 1 that at its end. */
export interface Edges {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/** The widget with its edges moved by so many columns and rows, as far as the grid goes, and to one cell at least. */
export function withEdgesMoved(
  cells: Cells,
  edges: Edges,
  by: { cols: number; rows: number },
  columns: number,
): Cells {
  const [col, sizeX] = withEdgeMoved(cells.col, cells.sizeX, edges.x, by.cols, columns);
  const [row, sizeY] = withEdgeMoved(cells.row, cells.sizeY, edges.y, by.rows, MAX_ROWS);
  return { row, col, sizeX, sizeY };
}

function withEdgeMoved(start: number, size: number, edge: -1 | 0 | 1, by: number, end: number) {
  if (edge === 1) return [start, clamp(size + by, 1, Math.max(1, Math.min(end - start, MAX_SIZE)))] as const;
  if (edge === 0) return [start, size] as const;
  const moved = clamp(start + by, Math.max(0, start + size - MAX_SIZE), start + size - 1);
  return [moved, size + start - moved] as const;
}

/** Where widgets lie over one another. */
export function overlaps(all: CellsById): Cells[] {
  const cells = [...all.values()];
  return cells.flatMap((one, index) =>
    cells.slice(index + 1).flatMap((other) => {
      if (!overlap(one, other)) return [];
      const row = Math.max(one.row, other.row);
      const col = Math.max(one.col, other.col);
      const sizeX = Math.min(one.col + one.sizeX, other.col + other.sizeX) - col;
      const sizeY = Math.min(one.row + one.sizeY, other.row + other.sizeY) - row;
      return [{ row, col, sizeX, sizeY }];
    }),
  );
}

/** The ids of the widgets that this one would lie over there, and does not where it is. */
export function wouldOverlap(all: CellsById, id: string, to: Cells): string[] {
  const from = all.get(id);
  return [...all].flatMap(([other, cells]) =>
    other !== id && overlap(to, cells) && !(from && overlap(from, cells)) ? [other] : [],
  );
}

/** The place nearest to the wanted one where the widget lies over no other; it may be further down than all of them. */
export function nearestFreePlace(all: CellsById, id: string, wanted: Cells, columns: number): Cells {
  const others = [...all].flatMap(([other, cells]) => (other === id ? [] : [cells]));
  const start = within(wanted, columns);
  // The nearest one lies in the wanted row and column, or touches the edges of others instead.
  const rows = [
    start.row,
    ...others.flatMap(({ row, sizeY }) => [row + sizeY, row - start.sizeY]),
    bottomOf(others),
  ];
  const cols = [start.col, ...others.flatMap(({ col, sizeX }) => [col + sizeX, col - start.sizeX])];
  const candidates = unique(rows).flatMap((row) => unique(cols).map((col) => ({ ...start, row, col })));
  const reachable = candidates.filter((cells) => {
    const possible = within(cells, columns);
    return possible.row === cells.row && possible.col === cells.col;
  });
  const distance = ({ row, col }: Cells) => Math.abs(row - start.row) + Math.abs(col - start.col);
  return (
    reachable
      .sort((one, other) => distance(one) - distance(other) || inReading(one, other))
      .find((cells) => !others.some((other) => overlap(cells, other))) ?? start
  );
}

/** Where new widgets go: below all others, in the first column. */
export function bottomPlace(all: CellsById): Pick<Cells, 'row' | 'col'> {
  return { row: bottomOf(all.values()), col: 0 };
}

/** A size in a grid of other columns than it was made for, so that it takes as much of the width. */
export function scaledSize(
  size: Pick<Cells, 'sizeX' | 'sizeY'>,
  { columns, layouts }: { columns: number; layouts: number },
  originalColumns = USUAL_COLUMNS,
): Pick<Cells, 'sizeX' | 'sizeY'> {
  const ratio = (columns * layouts) / originalColumns;
  const scaled = (length: number) => Math.max(1, Math.floor(length * ratio));
  return { sizeX: scaled(size.sizeX), sizeY: scaled(size.sizeY) };
}

/** The next or the previous widget in the order they are read in, undefined after the last. */
export function nextInOrder(order: readonly string[], id: string, step: 1 | -1): string | undefined {
  const index = order.indexOf(id);
  if (index < 0) return order.at(step === 1 ? 0 : -1);
  return order[index + step];
}

/**
 * The widget that lies in this direction: the nearest of those beside this one, and only where there is none the nearest
 * of all. Undefined at the edge.
 */
export function nextInDirection(all: CellsById, id: string, direction: Direction): string | undefined {
  const from = all.get(id);
  if (!from) return undefined;
  const { along, size, across, acrossSize, step } = WAYS[direction];
  const centre = (cells: Cells, start: 'row' | 'col', length: 'sizeX' | 'sizeY') =>
    cells[start] + cells[length] / 2;
  const found = [...all].flatMap(([other, cells]) => {
    const ahead = step * (centre(cells, along, size) - centre(from, along, size));
    if (other === id || ahead <= 0) return [];
    const isBeside =
      cells[across] < from[across] + from[acrossSize] && from[across] < cells[across] + cells[acrossSize];
    const gap =
      step > 0 ? cells[along] - (from[along] + from[size]) : from[along] - (cells[along] + cells[size]);
    const aside = Math.abs(centre(cells, across, acrossSize) - centre(from, across, acrossSize));
    return [{ other, cells, isBeside, gap: Math.max(0, gap), aside }];
  });
  const [nearest] = found.sort(
    (one, next) =>
      Number(next.isBeside) - Number(one.isBeside) ||
      (one.isBeside ? 0 : one.aside - next.aside) ||
      one.gap - next.gap ||
      one.aside - next.aside ||
      inReading(one.cells, next.cells),
  );
  return nearest?.other;
}

/** Which widget has the focus after some are gone: the next one that stays, else the one before; undefined with none left. */
export function focusAfterRemoval(order: readonly string[], removed: readonly string[]): string | undefined {
  const gone = new Set(removed);
  const last = order.findLastIndex((id) => gone.has(id));
  return (
    order.slice(last + 1).find((id) => !gone.has(id)) ??
    order.slice(0, last + 1).findLast((id) => !gone.has(id))
  );
}

const across = { along: 'col', size: 'sizeX', across: 'row', acrossSize: 'sizeY' } as const;
const down = { along: 'row', size: 'sizeY', across: 'col', acrossSize: 'sizeX' } as const;
const WAYS = {
  left: { ...across, step: -1 },
  right: { ...across, step: 1 },
  up: { ...down, step: -1 },
  down: { ...down, step: 1 },
} as const satisfies Record<Direction, unknown>;

function inReading(one: Cells, other: Cells): number {
  return one.row - other.row || one.col - other.col;
}

function unique(numbers: readonly number[]): number[] {
  return [...new Set(numbers)];
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
