import papa, { type ParseResult, type Parser } from 'papaparse';
import { withoutGuards } from './csv.ts';
import { DELIMITERS, type Delimiter } from './delimiters.ts';

/** Why a row is no row of its table: it has other columns than the first one, or its quotes do not match. */
export type CsvProblem = 'uneven' | 'open-quote' | 'stray-quote';

/** A row read from CSV. */
export interface CsvRow {
  /** Of the text, counting from 1, where it begins. */
  line: number;
  values: readonly string[];
  problem?: CsvProblem;
}

/** A table read from CSV. A row without a problem is as long as the header. */
export interface CsvTable {
  /** The names of the columns; empty ones where the text has none. */
  header: readonly string[];
  rows: readonly CsvRow[];
}

/** A text that holds no table at all. */
export class EmptyCsv extends Error {
  override readonly name = 'EmptyCsv';
}

/** What is read without letting the page do anything else; in characters. */
const AT_ONCE = 262_144;
/** Enough to tell by what values are separated; in characters. */
const SAMPLE = 65_536;
/** Spreadsheets say so themselves in the first line. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?(?:\r\n|\n|\r|$)/i;

/** What separates the values of a text, to judge by its beginning; a comma where nothing does. */
export function guessDelimiter(text: string): Delimiter {
  const said = SEPARATOR_LINE.exec(text)?.[1];
  const { meta } = papa.parse(text.slice(0, SAMPLE), { delimitersToGuess: [...DELIMITERS], preview: 20 });
  return DELIMITERS.find((delimiter) => delimiter === (said ?? meta.delimiter)) ?? ',';
}

/**
 * Reads CSV, a part at a time, so that the page stays at hand: quoted values may hold delimiters, line breaks and doubled
 * quotes, lines without anything are left out, and the apostrophes that our own files put before what looks like a
 * formula are taken away. A row that cannot be read has its problem, and the others are read all the same. Rejects with an
 * `EmptyCsv` where there is nothing, and with the signal's reason.
 */
export async function readCsv(
  text: string,
  {
    delimiter = ',',
    hasHeader = true,
    signal,
  }: { delimiter?: Delimiter; hasHeader?: boolean; signal?: AbortSignal } = {},
): Promise<CsvTable> {
  const separatorLine = SEPARATOR_LINE.exec(text)?.[0] ?? '';
  const rows = await rowsOf(text.slice(separatorLine.length), separatorLine ? 2 : 1, delimiter, signal);
  const [first] = rows;
  if (!first) throw new EmptyCsv();
  const width = first.values.length;
  const even = rows.map((row) => evened(row, width));
  if (!hasHeader) return { header: first.values.map(() => ''), rows: even };
  return { header: first.values, rows: even.slice(1) };
}

function rowsOf(
  text: string,
  firstLine: number,
  delimiter: Delimiter,
  signal: AbortSignal | undefined,
): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  let line = firstLine;
  return new Promise((resolve, reject) => {
    papa.parse<string[]>(text, {
      delimiter,
      chunkSize: AT_ONCE,
      chunk({ data, errors }: ParseResult<string[]>, parser: Parser) {
        if (signal?.aborted) {
          reject(signal.reason);
          parser.abort();
          return;
        }
        const problems = new Map<number | undefined, CsvProblem | undefined>();
        // A quote too many may leave another one open: the first is what is wrong.
        for (const { row, code } of errors) if (!problems.has(row)) problems.set(row, problemOf(code));
        for (const [at, values] of data.entries()) {
          const problem = problems.get(at);
          if (values.length > 1 || values[0] !== '') {
            rows.push({ line, values: values.map(withoutGuards), ...(problem && { problem }) });
          }
          line += 1 + breaksIn(values);
        }
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(rows),
    });
  });
}

function problemOf(code: string): CsvProblem | undefined {
  if (code === 'MissingQuotes') return 'open-quote';
  return code === 'InvalidQuotes' ? 'stray-quote' : undefined;
}

/** A row as long as the first one; spreadsheets add empty values behind the last. */
function evened(row: CsvRow, width: number): CsvRow {
  if (row.values.length === width || row.problem) return row;
  if (row.values.slice(width).some((value) => value !== '') || row.values.length < width) {
    return { ...row, problem: 'uneven' };
  }
  return { ...row, values: row.values.slice(0, width) };
}

function breaksIn(values: readonly string[]): number {
  let breaks = 0;
  for (const value of values) breaks += value.match(/\r\n|\n|\r/g)?.length ?? 0;
  return breaks;
}
