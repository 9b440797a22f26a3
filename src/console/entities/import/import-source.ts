import type { Message, Shown } from '../../i18n/translation-key.ts';
import { writtenSize } from '../../inputs/files/written-size.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { type CsvTable, EmptyCsv, guessDelimiter, readCsv } from '../../table/rows/read-csv.ts';
import type { ImportSettings } from './import-memory.ts';
import { customerOfAddress } from './import-place.ts';
import { countUnreadable, decoded, guessEncoding, isNoText } from './text-encoding.ts';

/** A file, or a pasted text. */
export interface ImportSource {
  /** Of the file; empty of a text. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What stands in a source. */
interface SourceContent {
  table: CsvTable;
  /** The first values of each column. */
  examples: readonly string[];
  /** How many characters could not be read. */
  unreadable: number;
}

/** More than this is no list that somebody would import at once, in bytes, rows and columns. */
const MOST_BYTES = 20_000_000;
const MOST_ROWS = 100_000;
const MOST_COLUMNS = 500;
/** In how many rows an example of a column is looked for. */
const ROWS_WITH_EXAMPLES = 2000;

/** Why a source is not taken at all; null where it is. */
export function refusalOf({ name, bytes }: ImportSource): Message | null {
  if (bytes.length > MOST_BYTES) {
    const values = { size: writtenSize(bytes.length), most: writtenSize(MOST_BYTES) };
    return { key: 'input.file-too-large', values };
  }
  return isNoText(bytes) ? { key: 'import.no-text', values: { name } } : null;
}

/** How a source is read: what is not given is guessed by its text. */
export function settingsFor({ bytes }: ImportSource, given: Partial<ImportSettings>): ImportSettings {
  const encoding = given.encoding ?? guessEncoding(bytes);
  return {
    encoding,
    delimiter: guessDelimiter(decoded(bytes, encoding)),
    hasHeader: true,
    existing: 'update',
    emptyValues: 'keep',
    customerId: customerOfAddress(),
    columns: [],
    ...given,
  };
}

/** Reads the table in a source. Rejects where it holds none or one that is too large, and with the signal's reason. */
export async function readSource(
  { bytes }: ImportSource,
  settings: ImportSettings,
  signal: AbortSignal,
): Promise<SourceContent> {
  const text = decoded(bytes, settings.encoding);
  const table = await readCsv(text, { ...settings, signal });
  refuseLarge(table);
  return { table, examples: examplesOf(table), unreadable: countUnreadable(text) };
}

/** Why a source could not be read, as a person is told it. */
export function unreadReason(error: unknown): Shown {
  if (error instanceof EmptyCsv) return { key: 'import.empty' };
  return error instanceof TooMuch ? error.shown : shownOf(error);
}

class TooMuch extends Error {
  readonly shown: Message;

  constructor(shown: Message) {
    super(shown.key);
    this.shown = shown;
  }
}

/** Throws where a table has more than anybody could look through, as what is no table may have. */
function refuseLarge({ header, rows }: CsvTable): void {
  if (rows.length > MOST_ROWS) {
    throw new TooMuch({ key: 'import.too-many-rows', values: { rows: rows.length, most: MOST_ROWS } });
  }
  if (header.length > MOST_COLUMNS) {
    const values = { columns: header.length, most: MOST_COLUMNS };
    throw new TooMuch({ key: 'import.too-many-columns', values });
  }
}

/** Of each column the first value that is one. */
function examplesOf({ header, rows }: CsvTable): string[] {
  const first = rows.slice(0, ROWS_WITH_EXAMPLES);
  return header.map((_title, at) => first.find(({ values }) => values[at]?.trim())?.values[at]?.trim() ?? '');
}
