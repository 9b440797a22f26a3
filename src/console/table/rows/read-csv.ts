import papa from 'papaparse';
import { FORMULA } from './csv.ts';

/** What may stand between two values. */
export const DELIMITERS = [',', ';', '|', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A table read from CSV; every row is as long as the header. */
export interface CsvTable {
  /** The names of the columns; empty ones where the text has none. */
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Why a text is no table. `row` counts from 1, the header included, lines without anything not. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
  readonly problem: 'empty' | 'one-column' | 'uneven-row' | 'open-quote';
  readonly row: number;

  constructor(problem: CsvError['problem'], row: number) {
    super(`CSV: ${problem} in row ${row}`);
    this.problem = problem;
    this.row = row;
  }
}

/**
 * Reads CSV: quoted values may hold delimiters, line breaks and doubled quotes, lines without anything are left out, and
 * the apostrophe that our own files put before what looks like a formula is taken away.
 * @throws CsvError when it is empty, has less than two columns, or a row of another length than the first one
 */
export function readCsv(
  text: string,
  { delimiter = ',', hasHeader = true }: { delimiter?: Delimiter; hasHeader?: boolean } = {},
): CsvTable {
  const { data, errors } = papa.parse<string[]>(text, { delimiter, skipEmptyLines: true });
  const open = errors.find(({ type }) => type === 'Quotes');
  if (open) throw new CsvError('open-quote', (open.row ?? 0) + 1);
  const [first] = data;
  if (!first) throw new CsvError('empty', 1);
  if (first.length < 2) throw new CsvError('one-column', 1);
  const uneven = data.findIndex(({ length }) => length !== first.length);
  if (uneven >= 0) throw new CsvError('uneven-row', uneven + 1);
  const rows = data.map((row) => row.map(withoutApostrophe));
  const header = first.map(() => '');
  return hasHeader ? { header: rows[0] ?? header, rows: rows.slice(1) } : { header, rows };
}

function withoutApostrophe(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
