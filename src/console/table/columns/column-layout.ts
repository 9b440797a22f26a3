import type { Column } from './column.ts';

/** Widths in pixels of what is not a column of data. */
const CHECKBOX_WIDTH = 40;
const MORE_WIDTH = 44;
/** Below this width a table shows the columns that fit only, but two at least. */
const NARROW = 600;
const LEAST_COLUMNS = 2;

/** Whether a table of the given width is too narrow for all of its columns. 0: the width is not known yet. */
export function isNarrow(width: number): boolean {
  return width > 0 && width < NARROW;
}

/** The columns that a table of the given width shows. */
export function columnsFitting<C extends Pick<Column<never>, 'width'>>(
  columns: readonly C[],
  width: number,
): readonly C[] {
  if (!isNarrow(width)) return columns;
  const fitting = columns.findIndex((_column, place) => leastWidth(columns.slice(0, place + 1)) > width);
  return fitting < 0 ? columns : columns.slice(0, Math.max(fitting, LEAST_COLUMNS));
}

/** The CSS grid template that header and rows share. */
export function gridTemplate(
  columns: readonly Pick<Column<never>, 'width' | 'grow'>[],
  narrow: boolean,
): string {
  const tracks = columns.map(({ width, grow = 0 }) => {
    if (narrow) return `minmax(0, ${width}fr)`;
    return grow > 0 ? `minmax(${width}px, ${grow}fr)` : `${width}px`;
  });
  // Where no column grows, the space left over goes before the last button.
  const filler =
    narrow || columns.some(({ grow = 0 }) => grow > 0) ? `${MORE_WIDTH}px` : `minmax(${MORE_WIDTH}px, 1fr)`;
  return [`${CHECKBOX_WIDTH}px`, ...tracks, filler].join(' ');
}

/** The least width at which all columns are whole. */
export function leastWidth(columns: readonly Pick<Column<never>, 'width'>[]): number {
  return columns.reduce((sum, { width }) => sum + width, CHECKBOX_WIDTH + MORE_WIDTH);
}
