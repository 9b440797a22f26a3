import { translate } from '../i18n/i18n.ts';
import type { TableStore } from './table-store.ts';

/** The title of a column and its text in the current row of a table; undefined where there is none. */
export function currentCell(
  { cursor, drawn, rows }: TableStore<unknown>,
  columnId: string,
): { title: string; text: string } | undefined {
  const row = rows.at(cursor.current());
  const { props, live } = drawn;
  const column = props.columns.find(({ id }) => id === columnId);
  if (row === undefined || !column) return undefined;
  const values = live?.follower.values(live.subjectOf(row)?.id ?? '');
  return { title: translate(column.title), text: column.text(row, values) };
}
