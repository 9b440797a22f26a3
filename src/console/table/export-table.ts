import { type ExportRange, exportRows, type RowExport } from './rows/export-rows.ts';
import type { TableStore } from './table-store.ts';

/** What a person chooses of an export. */
type ExportChoice = Pick<RowExport<unknown>, 'format' | 'content' | 'mark'> & { range: ExportRange };

/** Saves the rows of a table. Resolves to how many those are; undefined when the user stopped it. */
export async function exportTable(
  table: TableStore<unknown>,
  { range, ...how }: ExportChoice,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { columns, list, props } = table.drawn;
  const { first = 0, count = 0 } = table.grid.current?.visible() ?? {};
  const selected = table.selection.stored.rows;
  const asked: RowExport<unknown> = {
    ...how,
    tableId: table.id,
    columns,
    list,
    rowId: (row) => props.rowId(row),
    ...(range === 'screen' && {
      range: { first, last: Math.min(first + count, table.rows.count()) - 1 },
    }),
    ...(range === 'selected' && { wanted: (row) => selected.has(props.rowId(row)) }),
  };
  return await exportRows(asked, signal);
}
