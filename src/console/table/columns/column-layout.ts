import type { Column } from './column.ts';

/** The room of one column. */
export interface Track {
  /** Least width in pixels. */
  width: number;
  /** Share of the space left over; 0: the column keeps its width. */
  grow: number;
}

/** Widths in pixels of what is not a column of data: before the columns, and after them. */
export interface Ends {
  start: number;
  end: number;
}

/** The box that selects a row, and the button of its menu. */
export const LIST_ENDS: Ends = { start: 40, end: 44 };
/** Below this width a table shows the columns that fit only, but two at least. */
const NARROW = 600;
const LEAST_COLUMNS = 2;

/** How a table lays out its rows. */
export interface RowLayout {
  /** Height of every row in pixels; all arithmetic of scrolling rests on it. */
  rowHeight: number;
  /** Rows are cards: the name over two facts. */
  cards: boolean;
}

/** How many columns a card has room for, its name among them. */
const CARD_COLUMNS = 3;
/** Wide enough for a thumb. */
const TOUCHED_WIDTH = 44;

/** Heights of rows in pixels, by the density that is chosen; of cards, too. */
const ROW_HEIGHTS = {
  compact: { row: 36, card: 60 },
  comfortable: { row: 44, card: 72 },
} as const;

/** The layout of rows in a window and a density. */
export function rowLayout(density: keyof typeof ROW_HEIGHTS, cards: boolean): RowLayout {
  const { row, card } = ROW_HEIGHTS[density];
  return { rowHeight: cards ? card : row, cards };
}

/** Whether a table of the given width is too narrow for all of its columns. 0: the width is not known yet. */
export function isNarrow(width: number): boolean {
  return width > 0 && width < NARROW;
}

/** How many columns a table of the given width shows, or its cards. */
export function countFitting(tracks: readonly Track[], width: number, cards = false): number {
  if (cards) return Math.min(tracks.length, CARD_COLUMNS);
  if (!isNarrow(width)) return tracks.length;
  const fitting = tracks.findIndex((_track, place) => leastWidth(tracks.slice(0, place + 1)) > width);
  return fitting < 0 ? tracks.length : Math.max(fitting, LEAST_COLUMNS);
}

/** The CSS grid template that header and rows share. */
export function gridTemplate(tracks: readonly Track[], narrow: boolean, ends = LIST_ENDS): string {
  const columns = tracks.map(({ width, grow }) => {
    if (narrow) return `minmax(0, ${width}fr)`;
    return grow > 0 ? `minmax(${width}px, ${grow}fr)` : `${width}px`;
  });
  // Where no column grows, the space left over goes before the last button.
  const filler =
    narrow || tracks.some(({ grow }) => grow > 0) ? `${ends.end}px` : `minmax(${ends.end}px, 1fr)`;
  return [...(ends.start > 0 ? [`${ends.start}px`] : []), ...columns, filler].join(' ');
}

/** The CSS grid template of the header over cards, and that of a card: its facts side by side below its name. */
export function cardTemplates(columns: number, ends = LIST_ENDS): { header: string; card: string } {
  const start = ends.start > 0 ? TOUCHED_WIDTH : 0;
  const end = ends.end > 0 ? Math.max(TOUCHED_WIDTH, ends.end) : 0;
  const before = start ? `${start}px ` : '';
  return {
    header: `${before}repeat(${columns}, minmax(0, 1fr)) ${end}px`,
    card: `${before}fit-content(50%) minmax(0, 1fr) ${end}px`,
  };
}

/** Columns by what stands in the place of their cells where they have less room than they are declared with. */
export function briefly<Row>(
  columns: readonly Column<Row>[],
  tracks: readonly Track[],
  layout: { narrow: boolean },
): readonly Column<Row>[] {
  return columns.map((column, place) => {
    const tight = layout.narrow || (tracks[place]?.width ?? column.width) < column.width;
    return tight && column.brief ? { ...column, cell: column.brief } : column;
  });
}

/** The least width at which all columns are whole. */
export function leastWidth(tracks: readonly Track[], ends = LIST_ENDS): number {
  return tracks.reduce((sum, { width }) => sum + width, ends.start + ends.end);
}

/** Where pinned columns stay, as CSS properties `--pin-0`, `--pin-1`, ...: pixels from the start of the table. */
export function pinOffsets(
  tracks: readonly Track[],
  pinned: number,
  { start } = LIST_ENDS,
): Record<string, string> {
  return Object.fromEntries(
    tracks
      .slice(0, pinned)
      .map((_track, place) => [
        `--pin-${place}`,
        `${leastWidth(tracks.slice(0, place), { start, end: 0 })}px`,
      ]),
  );
}
