import { translate } from '../../i18n/i18n.ts';
import type { Column } from '../columns/column.ts';
import { exportFileName, startCsv } from './csv.ts';
import { startJson } from './json-rows.ts';
import { overAllRows } from './over-all-rows.ts';
import type { RowList } from './row-list.ts';
import { saveFile } from './save-file.ts';
import type { RowRange } from './window-arithmetic.ts';

/** The kind of file. */
export type ExportFormat = 'csv' | 'json';

/** Which rows: all that match, those that are selected, or those on screen. */
export type ExportRange = 'all' | 'selected' | 'screen';

/** What of a row: the texts that a person reads, or names and plain values for programs, an import among them. */
export type ExportContent = 'texts' | 'values';

/** How rows are exported. */
export interface RowExport<Row> {
  /** What the file is called after. */
  tableId: string;
  /** The columns in their order; those that are followed live are left out. */
  columns: readonly Column<Row>[];
  list: RowList<Row>;
  format: ExportFormat;
  /** JSON always has values. */
  content: ExportContent;
  /** Begin CSV with a mark by which spreadsheets know its letters; other programs may take it for one of the header's. */
  mark: boolean;
  /** The places of the rows; all rows where it is left out. */
  range?: RowRange | undefined;
  /** Which of them. */
  wanted?: ((row: Row) => boolean) | undefined;
  /** Tells rows apart in JSON. */
  rowId(row: Row): string;
}

/** Turns rows into a file, a part at a time. */
interface FileWriter<Row> {
  add(rows: readonly Row[]): void;
  parts(): readonly string[];
}

/**
 * Saves rows of a list as a file, read a batch at a time, with progress and a way to stop. Resolves to the number of
 * rows, undefined when stopped; rejects when a batch cannot be loaded, and then saves nothing.
 */
export async function exportRows<Row>(
  asked: RowExport<Row>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { tableId, list, format, range, wanted } = asked;
  const file = format === 'csv' ? csvOf(asked) : jsonOf(asked);
  let count = 0;
  const take = (rows: readonly Row[]) => {
    const taken = wanted ? rows.filter(wanted) : rows;
    file.add(taken);
    count += taken.length;
  };
  if (range) take(await list.range(range, signal));
  else if (!(await overAllRows('table.exporting', list, signal, take))) return undefined;
  const type = format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json';
  saveFile(exportFileName(tableId, format, new Date()), file.parts(), type);
  return count;
}

function csvOf<Row>({ columns, content, mark }: RowExport<Row>): FileWriter<Row> {
  const saved = columns.filter(({ live }) => !live);
  const isData = content === 'values';
  const header = saved.map((column) => (isData ? nameOf(column) : translate(column.title)));
  const csv = startCsv(header, { mark });
  return {
    add: (rows) =>
      csv.add(
        rows.map((row) =>
          saved.map((column) => (isData ? String(plainValue(column, row)) : column.text(row))),
        ),
      ),
    parts: csv.parts,
  };
}

function jsonOf<Row>({ columns, rowId }: RowExport<Row>): FileWriter<Row> {
  const saved = columns.filter(({ live }) => !live);
  const json = startJson();
  return {
    add: (rows) =>
      json.add(
        rows.map((row) => ({
          id: rowId(row),
          ...Object.fromEntries(saved.map((column) => [nameOf(column), plainValue(column, row)])),
        })),
      ),
    parts: json.parts,
  };
}

function nameOf<Row>({ id, exported }: Column<Row>): string {
  return exported?.name ?? id;
}

function plainValue<Row>(column: Column<Row>, row: Row): string | number | boolean {
  return column.exported?.value?.(row) ?? column.text(row);
}
