import { translate } from '../../i18n/i18n.ts';
import type { Column } from '../columns/column.ts';
import { csvFileName, startCsv } from './csv.ts';
import { overAllRows } from './over-all-rows.ts';
import type { RowList } from './row-list.ts';
import { saveFile } from './save-file.ts';

/**
 * Saves all rows of a list as a CSV file named after its table, with the columns given as far as they are known of all
 * rows. Resolves to the number of rows, undefined when stopped; rejects when a batch cannot be loaded.
 */
export async function exportCsv<Row>(
  tableId: string,
  columns: readonly Column<Row>[],
  list: RowList<Row>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const saved = columns.filter(({ live }) => !live);
  const csv = startCsv(saved.map(({ title }) => translate(title)));
  let count = 0;
  const whole = await overAllRows('table.exporting', list, signal, (rows) => {
    csv.add(rows.map((row) => saved.map((column) => column.text(row))));
    count += rows.length;
  });
  if (!whole) return undefined;
  saveFile(csvFileName(tableId, new Date()), csv.parts(), 'text/csv;charset=utf-8');
  return count;
}
