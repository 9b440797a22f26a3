import { Unreadable } from '../commands/input.ts';
import { typedInput } from '../inputs/typed-input.tsx';

/** Places of rows in their list, both included; the first row has 1. */
export interface RowPlaces {
  first: number;
  last: number;
}

/** How places are written: `45-59`. */
export const WRITTEN_PLACES = /^[1-9]\d*-[1-9]\d*$/;

const TYPED_PLACES = /^\s*([1-9]\d*)\s*[-–]\s*([1-9]\d*)\s*$/;

/** Reads places, undefined for any other text; the smaller of both is the first. Pure. */
export function readPlaces(text: string): RowPlaces | undefined {
  const [, from, to] = TYPED_PLACES.exec(text) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const places = [Number(from), Number(to)];
  return { first: Math.min(...places), last: Math.max(...places) };
}

/** So many rows, or those between two places, as when pages are printed. */
export const rowsToSelect = typedInput<number | string>({
  empty: undefined,
  parse(typed) {
    const places = readPlaces(typed);
    if (places) return `${places.first}-${places.last}`;
    const count = typed.trim() === '' ? Number.NaN : Number(typed);
    return Number.isFinite(count) ? count : new Unreadable(typed, { key: 'table.no-row-range' });
  },
  write: String,
});
