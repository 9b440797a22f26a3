import type { EntityRef } from '../commands/command.ts';
import { BATCH_SIZE } from './rows/server-pages.ts';
import type { TableStore } from './table-store.ts';

/**
 * Goes on to the next row of a table whose subject fits, or back to the one before, loaded or not. Resolves to whether
 * there is one; rejects when rows cannot be read.
 */
export async function moveToFitting(
  { cursor, rows }: TableStore<unknown>,
  fits: (subject: EntityRef) => boolean,
  by: 1 | -1,
  signal: AbortSignal,
): Promise<boolean> {
  const total = rows.count();
  let from = (cursor.start(by) ?? (by > 0 ? -1 : total)) + by;
  while (from >= 0 && from < total) {
    const to = Math.min(Math.max(from + by * (BATCH_SIZE - 1), 0), total - 1);
    const range = { first: Math.min(from, to), last: Math.max(from, to) };
    const fitting = (await rows.read(range, signal)).map(([, subject]) => subject !== null && fits(subject));
    const at = by > 0 ? fitting.indexOf(true) : fitting.lastIndexOf(true);
    if (at >= 0) {
      cursor.anchor = null;
      cursor.goWithDetails(range.first + at);
      return true;
    }
    from = to + by;
  }
  return false;
}
