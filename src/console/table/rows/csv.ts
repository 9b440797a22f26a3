import papa, { type UnparseConfig } from 'papaparse';

/**
 * What a spreadsheet would run as a formula, also in the wide letters that it takes for the same, and what looks like
 * one that was kept from it by an apostrophe: another one is put before either. Plain numbers with a sign are left
 * alone, so that they stay numbers.
 */
const FORMULA = /^'*(?:[=@＝＠＋－\t\r\n]|[+-](?!\d*[.,]?\d+(?:[eE][+-]?\d+)?$))/;

/**
 * The same behind what spreadsheets of some countries, or programs that guess, part a value at: a semicolon, a bar, a
 * tab, or the end of a line, which is one within quotes only for whom they begin the value. What follows may there end
 * with the next value of the row, so that a number is left alone no more than others.
 */
const FORMULA_WITHIN = /(?<=[;|\t\r\n])'*(?=[=@＝＠＋－+-])/g;
const PARTS_OTHERS = /[;|\t]/;
/** What has another part at all. */
const PARTED = /[;|\t\r\n]/;

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
  const config: UnparseConfig = {
    escapeFormulae: FORMULA,
    newline: '\r\n',
    // For programs that take each of several delimiters for one.
    quotes: (value: unknown) => typeof value === 'string' && PARTS_OTHERS.test(value),
  };
  const print = (rows: readonly (readonly string[])[]) =>
    `${papa.unparse(
      rows.map((row) => row.map(withinGuarded)),
      config,
    )}\r\n`;
  const parts = [(mark ? MARK : '') + print([header])];
  return {
    add: (rows) => {
      if (rows.length > 0) parts.push(print(rows));
    },
    parts: () => parts,
  };
}

function withinGuarded(text: string): string {
  return PARTED.test(text) ? text.replace(FORMULA_WITHIN, "'$&") : text;
}

/** A text as it was before it was written to a file of ours: without the apostrophes that keep formulas from running. */
export function withoutGuards(text: string): string {
  const whole = text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
  return PARTED.test(whole) ? whole.replace(FORMULA_WITHIN, (guards) => guards.slice(1)) : whole;
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
