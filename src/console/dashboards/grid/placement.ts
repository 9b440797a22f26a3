import type { GridSettings } from '../../../model/dashboard-layout.ts';
import {
  bottomOf,
  type Cells,
  cellsById,
  type GridItem,
  MAX_COLUMNS,
  rightEdgeOf,
  USUAL_COLUMNS,
} from './cells.ts';

/** What a layout is shown in. */
export interface GridSurroundings {
  /** Whether all widgets stand in one column, as on phones. */
  isMobile: boolean;
  /** Nothing is stretched while somebody moves things about. */
  isEdit: boolean;
}

/** A layout as it is drawn. */
export interface Placement {
  /** How many columns there are to move in: those of the settings, and as many more as widgets reach. */
  columns: number;
  rows: number;
  /** Whether the rows share the height there is, so that nothing scrolls. */
  isFilled: boolean;
  /** Of the element around the widgets, which has to be a container for its width to be known. */
  style: GridStyle;
  /** In the order they are read in. */
  widgets: readonly PlacedWidget[];
}

/** Names of CSS, as React has them. */
export interface GridStyle {
  display: 'grid';
  gridTemplateColumns: string;
  gridTemplateRows?: string;
  gridAutoRows?: string;
  gap: string;
  padding: string;
  height?: string;
}

/** A widget as it is drawn in the grid of its layout. */
export interface PlacedWidget {
  id: string;
  /** Where it is in the grid, wherever it is drawn. */
  cells: Cells;
  /** How high it is drawn: in one column that is in rows of the height for phones. */
  rows: number;
  style: { gridArea: string };
}

/** Lays out the widgets. What is stored of them is not changed by it. */
export function placement(
  items: readonly GridItem[],
  settings: GridSettings,
  surroundings: GridSurroundings,
): Placement {
  const setting = Math.max(1, Math.floor(settings.columns));
  const cells = cellsById(items, setting);
  const columns = Math.min(Math.max(setting, rightEdgeOf(cells.values())), MAX_COLUMNS);
  const ordered = inOrder(items, cells);
  return surroundings.isMobile
    ? oneColumn(ordered, settings, { columns, setting, isEdit: surroundings.isEdit })
    : grid(ordered, settings, { columns, isEdit: surroundings.isEdit });
}

/** The cells as CSS has them. */
export function areaOf({ row, col, sizeX, sizeY }: Cells): string {
  return `${row + 1} / ${col + 1} / span ${sizeY} / span ${sizeX}`;
}

interface Ordered {
  id: string;
  item: GridItem;
  cells: Cells;
}

/** By the order for phones where a widget has one, else by its row; side by side from the left. */
function inOrder(items: readonly GridItem[], cells: ReadonlyMap<string, Cells>): Ordered[] {
  return items
    .flatMap((item) => {
      const ofItem = cells.get(item.id);
      return ofItem ? [{ id: item.id, item, cells: ofItem }] : [];
    })
    .sort((one, other) => orderOf(one) - orderOf(other) || one.cells.col - other.cells.col);
}

function orderOf({ item, cells }: Ordered): number {
  const { mobileOrder = -1 } = item.place;
  return mobileOrder >= 0 ? mobileOrder : cells.row;
}

function grid(
  ordered: readonly Ordered[],
  settings: GridSettings,
  { columns, isEdit }: { columns: number; isEdit: boolean },
): Placement {
  const { margin } = settings;
  const rows = bottomOf(ordered.map(({ cells }) => cells));
  const isFilled = settings.autoFillHeight && !isEdit && rows > 0;
  // Square cells, of the width of the container that the grid is in.
  const cell = `calc((100cqi - ${margin * (columns + 1)}px) / ${columns})`;
  return {
    columns,
    rows,
    isFilled,
    style: {
      ...around(margin),
      gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      ...(isFilled ? filling(`repeat(${rows}, minmax(0, 1fr))`) : { gridAutoRows: cell }),
    },
    widgets: ordered.map(({ id, cells }) => ({
      id,
      cells,
      rows: cells.sizeY,
      style: { gridArea: areaOf(cells) },
    })),
  };
}

function oneColumn(
  ordered: readonly Ordered[],
  settings: GridSettings,
  { columns, setting, isEdit }: { columns: number; setting: number; isEdit: boolean },
): Placement {
  const { margin, mobileRowHeight, mobileAutoFillHeight } = settings;
  const heights = ordered.map((one) => mobileRows(one, setting, mobileAutoFillHeight));
  const isFilled = mobileAutoFillHeight && !isEdit && heights.length > 0;
  const written = heights.map((rows) =>
    isFilled ? `minmax(0, ${rows}fr)` : `${rows * mobileRowHeight + (rows - 1) * margin}px`,
  );
  return {
    columns,
    rows: heights.reduce((sum, rows) => sum + rows, 0),
    isFilled,
    style: {
      ...around(margin),
      gridTemplateColumns: 'minmax(0, 1fr)',
      ...(isFilled ? filling(written.join(' ')) : { gridTemplateRows: written.join(' ') || 'none' }),
    },
    widgets: ordered.map(({ id, cells }, index) => ({
      id,
      cells,
      rows: heights[index] ?? 1,
      style: { gridArea: `${index + 1} / 1 / span 1 / span 1` },
    })),
  };
}

/** How many rows a widget is high at most where all stand in one column. */
export const MOST_MOBILE_ROWS = 1000;

/** As high as it is set to be for phones, else as it is in a grid of the usual columns. */
function mobileRows({ item, cells }: Ordered, columns: number, isFilling: boolean): number {
  const { mobileHeight, sizeY = cells.sizeY } = item.place;
  const set = isFilling ? undefined : mobileHeight || undefined;
  const rows = Math.floor(set ?? (sizeY * USUAL_COLUMNS) / columns);
  return Math.min(Math.max(rows, 1), MOST_MOBILE_ROWS);
}

function around(margin: number) {
  return { display: 'grid', gap: `${margin}px`, padding: `${margin}px` } as const;
}

function filling(gridTemplateRows: string) {
  return { gridTemplateRows, height: '100%' };
}
