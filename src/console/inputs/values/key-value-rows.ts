import * as z from 'zod/mini';
import { type Answer, Unreadable } from '../../commands/input.ts';

const Row = z.tuple([z.string(), z.string()]);

/** A key and its value, either of which may still be missing. */
export type Row = readonly [key: string, value: string];

/** The rows of a map; of one that is not complete as they were when it was written. */
export function rowsOf(answer: Answer<Readonly<Record<string, string>>>): readonly Row[] {
  if (answer instanceof Unreadable) return z.array(Row).parse(JSON.parse(answer.text));
  return Object.entries(answer ?? {});
}

/** The map of the rows, undefined of none; not accepted while a key or a value is missing. */
export function mapOf(rows: readonly Row[]): Answer<Readonly<Record<string, string>>> {
  if (rows.length === 0) return undefined;
  if (rows.some(([key, value]) => key.trim() === '' || value.trim() === '')) {
    return new Unreadable(JSON.stringify(rows), { key: 'key-val.incomplete' });
  }
  return Object.fromEntries(rows);
}
