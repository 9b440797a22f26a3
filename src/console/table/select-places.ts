import type { RowPlaces } from './row-places.ts';
import { setSelected } from './selection-store.ts';
import type { TableStore } from './table-store.ts';

/** Selects so many rows from the current one down, and moves to the last of them. Returns how many those are. */
export async function selectNext(table: TableStore<unknown>, count: number): Promise<number> {
  const first = (table.cursor.current() ?? 0) + 1;
  return selectPlaces(table, { first, last: first + count - 1 });
}

/** Selects the rows at some places, as far as there are so many, and moves to the last. Returns how many those are. */
export async function selectPlaces(table: TableStore<unknown>, places: RowPlaces): Promise<number> {
  const first = places.first - 1;
  const last = Math.min(places.last, table.rows.count()) - 1;
  const rows = await table.rows.read({ first, last });
  setSelected(table.id, rows, true);
  table.cursor.goTo(last);
  table.cursor.anchor = first;
  return rows.length;
}
