/** Where the keyboard is: a row's place, and its id once the row is loaded. */
export interface GridFocus {
  index: number;
  id: string | null;
}

export type FocusStep = 'next' | 'previous' | 'page-down' | 'page-up' | 'first' | 'last';

interface Surroundings {
  /** How many rows there are. */
  total: number;
  /** How many fit on the screen. */
  pageRows: number;
  /** The first row on the screen: where a step starts when nothing has the focus yet. */
  firstVisible: number;
}

/** The row a step leads to, or null in an empty table. */
export function stepFrom(from: number | null, step: FocusStep, around: Surroundings): number | null {
  const { total, pageRows, firstVisible } = around;
  if (total <= 0) return null;
  const end = total - 1;
  // A page keeps one row of the last one in view, so that the eye finds its place again.
  const page = Math.max(1, pageRows - 1);
  if (step === 'first') return 0;
  if (step === 'last') return end;
  if (from === null) return clamp(firstVisible, 0, end);
  const distance = { next: 1, previous: -1, 'page-down': page, 'page-up': -page }[step];
  return clamp(from + distance, 0, end);
}

interface LoadedRows {
  total: number;
  /** Id of the row at a place, undefined while it is not loaded. */
  idAt(index: number): string | undefined;
  /** Place of a loaded row. */
  placeOf(id: string): number | undefined;
}

/**
 * The focus after the rows changed under it: it follows its row when that has moved, and stays at its place when the
 * row is gone, so that after a deletion the next row has it.
 */
export function followFocus(focus: GridFocus | null, rows: LoadedRows): GridFocus | null {
  if (!focus || rows.total <= 0) return null;
  const { index, id } = focus;
  const here = rows.idAt(index);
  if (id !== null && here !== id) {
    const moved = rows.placeOf(id);
    if (moved !== undefined) return { index: moved, id };
  }
  const place = clamp(index, 0, rows.total - 1);
  const next = rows.idAt(place) ?? (place === index ? id : null);
  return place === index && next === id ? focus : { index: place, id: next };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
