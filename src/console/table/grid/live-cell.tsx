import { useRowValues } from '../../live/use-row-values.ts';
import type { Column } from '../columns/column.ts';
import type { LiveRows } from '../columns/live-rows.ts';

/** What a live column shows of a row; drawn anew when a value of that row changes. */
export function LiveCell<Row>({ column, row, live }: { column: Column<Row>; row: Row; live: LiveRows<Row> }) {
  const values = useRowValues(live.follower, live.subjectOf(row));
  return column.cell ? column.cell(row, values) : column.text(row, values);
}
