import papa, { type UnparseConfig } from 'papaparse';

/**
 * What a spreadsheet would run as a formula, also in the wide letters that it takes for the same, and what looks like
 * one that was kept from it by an apostrophe: another one is put before either. Plain numbers with a sign are left
 * alone, so that they stay numbers.
 */
export const FORMULA = /^'*(?:[=@＝＠＋－\t\r\n]|[+-](?!\d*[.,]?\d+(?:[eE][+-]?\d+)?$))/;

/** Byte order mark: without it spreadsheets read UTF-8 as the local code page. */
const MARK = '\uFEFF';

/** Turns rows of texts into CSV, a part at a time; the first part has the header. */
export interface CsvWriter {
  add(rows: readonly (readonly string[])[]): void;
  /** The parts so far, in order. */
  parts(): readonly string[];
}

/** Starts a CSV text, with the mark for spreadsheets unless said. */
export function startCsv(header: readonly string[], { mark = true }: { mark?: boolean } = {}): CsvWriter {
  const config: UnparseConfig = { escapeFormulae: FORMULA, newline: '\r\n' };
  const print = (rows: readonly (readonly string[])[]) => `${papa.unparse(rows as string[][], config)}\r\n`;
  const parts = [(mark ? MARK : '') + print([header])];
  return {
    add: (rows) => {
      if (rows.length > 0) parts.push(print(rows));
    },
    parts: () => parts,
  };
}

/** The name of an exported file: the table and the day, e.g. `devices-2021-03-02.csv`. */
export function csvFileName(tableId: string, now: Date): string {
  return exportFileName(tableId, 'csv', now);
}

/** The same with another ending, e.g. `json`. */
export function exportFileName(tableId: string, ending: string, now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return `${tableId}-${day.map((part) => String(part).padStart(2, '0')).join('-')}.${ending}`;
}
