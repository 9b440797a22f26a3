/** The room of one column. */
export interface Track {
  /** Least width in pixels. */
  width: number;
  /** Share of the space left over; 0: the column keeps its width. */
  grow: number;
}

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

/** How many columns a table of the given width shows. */
export function countFitting(tracks: readonly Track[], width: number): number {
  if (!isNarrow(width)) return tracks.length;
  const fitting = tracks.findIndex((_track, place) => leastWidth(tracks.slice(0, place + 1)) > width);
  return fitting < 0 ? tracks.length : Math.max(fitting, LEAST_COLUMNS);
}

/** The CSS grid template that header and rows share. */
export function gridTemplate(tracks: readonly Track[], narrow: boolean): string {
  const columns = tracks.map(({ width, grow }) => {
    if (narrow) return `minmax(0, ${width}fr)`;
    return grow > 0 ? `minmax(${width}px, ${grow}fr)` : `${width}px`;
  });
  // Where no column grows, the space left over goes before the last button.
  const filler =
    narrow || tracks.some(({ grow }) => grow > 0) ? `${MORE_WIDTH}px` : `minmax(${MORE_WIDTH}px, 1fr)`;
  return [`${CHECKBOX_WIDTH}px`, ...columns, filler].join(' ');
}

/** The least width at which all columns are whole. */
export function leastWidth(tracks: readonly Track[]): number {
  return tracks.reduce((sum, { width }) => sum + width, CHECKBOX_WIDTH + MORE_WIDTH);
}

/** Where pinned columns stay, as CSS properties `--pin-0`, `--pin-1`, ...: pixels from the start of the table. */
export function pinOffsets(tracks: readonly Track[], pinned: number): Record<string, string> {
  return Object.fromEntries(
    tracks
      .slice(0, pinned)
      .map((_track, place) => [`--pin-${place}`, `${leastWidth(tracks.slice(0, place)) - MORE_WIDTH}px`]),
  );
}
