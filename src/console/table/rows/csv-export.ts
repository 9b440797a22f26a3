import { translate } from '../../i18n/i18n.ts';
import { startRun } from '../../messages/progress-store.ts';
import type { Column, TableSource } from '../table-props.ts';
import { allRows, BATCH_SIZE } from './all-rows.ts';
import { csvFileName, startCsv } from './csv.ts';
import type { RowQuery } from './row-windows.ts';
import { saveFile } from './save-file.ts';

interface CsvExport<Row> {
  tableId: string;
  columns: readonly Column<Row>[];
  source: TableSource<Row>;
  query: RowQuery;
  /** How many rows are expected. */
  total: number;
}

/**
 * Saves all rows of a list as a CSV file with the columns given, with progress and a way to stop. Resolves to the
 * number of rows, undefined when stopped; rejects when a batch cannot be loaded.
 */
export async function exportCsv<Row>(
  { tableId, columns, source, query, total }: CsvExport<Row>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const stop = new AbortController();
  const signals = AbortSignal.any([signal, stop.signal]);
  const run = startRun({
    title: { key: 'table.exporting' },
    total: Math.max(1, Math.ceil(total / BATCH_SIZE)),
    cancel: () => stop.abort(),
  });
  try {
    const csv = await startCsv(columns.map(({ title }) => translate(title)));
    let count = 0;
    for await (const { rows } of allRows(source, query, signals)) {
      csv.add(rows.map((row) => columns.map((column) => column.text(row))));
      count += rows.length;
      run.advance();
    }
    saveFile(csvFileName(tableId, new Date()), csv.parts(), 'text/csv;charset=utf-8');
    return count;
  } catch (error) {
    if (signals.aborted) return undefined;
    throw error;
  } finally {
    run.finish({ done: [], failed: [], cancelled: [] });
  }
}

/** The columns of a list that are known of all its rows, and so can be saved. */
export function exportedColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.filter(({ live }) => !live);
}
