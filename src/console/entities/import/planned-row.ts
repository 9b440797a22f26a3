import { NAME_MAX_LENGTH } from '../../../model/device.ts';
import type { ImportedType } from '../../api/import/column-types.ts';
import { type ImportColumn, isKeyed } from '../../api/import/import-columns.ts';
import {
  type CellProblem,
  type EmptyValues,
  type ImportRow,
  rowReader,
} from '../../api/import/import-row.ts';
import { translate } from '../../i18n/i18n.ts';
import type { Message, TranslationKey } from '../../i18n/translation-key.ts';
import type { CsvProblem, CsvRow } from '../../table/rows/read-csv.ts';

/** What an import does with a row: `refuse` names one that cannot be imported as it stands. */
export type RowAction = 'create' | 'update' | 'skip' | 'refuse';

/** What becomes of entities whose names are taken. */
export type Existing = 'update' | 'skip';

/** A row of the text, and what the import will do with it. */
export interface PlannedRow extends ImportRow {
  /** Of the text, counting from 1. */
  line: number;
  /** As they stand in the text. */
  values: readonly string[];
  action: RowAction;
  /** Why it is refused, or what is to be known of it. */
  notes: readonly Message[];
  /** The entity that is updated or left alone. */
  id?: string | undefined;
}

/** What is known of the platform that a plan is made for. */
export interface Known {
  /** The ids of entities by their name, of all names in the text that are taken. */
  ids: ReadonlyMap<string, string>;
  /** The names of device profiles; undefined where any type will do. */
  profiles: ReadonlySet<string> | undefined;
}

/** How rows are read. */
export interface Reading {
  entityType: ImportedType;
  columns: readonly ImportColumn[];
  /** How the columns are called. */
  header: readonly string[];
  existing: Existing;
  emptyValues: EmptyValues;
  /** Of an import that was begun before: the rows that were to be left alone. What has come to be since is its own. */
  skipped?: ReadonlySet<number> | undefined;
}

/** Makes a planner of rows, which are handed over in their order: what a row may be depends on those before it. */
export function rowPlanner(reading: Reading, known: Known): (row: CsvRow) => PlannedRow | undefined {
  const { entityType, columns, header, existing, emptyValues, skipped } = reading;
  const words = {
    yes: translate('action.yes').toLowerCase(),
    no: translate('action.no').toLowerCase(),
  };
  const read = rowReader(columns, emptyValues, words);
  const lineOfName = new Map<string, number>();
  const lineOfToken = new Map<string, number>();
  let number = 0;

  return ({ line, values, problem }) => {
    if (values.every((value) => value.trim() === '')) return undefined;
    number += 1;
    const { row, problems } = read(values, number);
    const planned = { ...row, line, values };
    if (problem) {
      const counts = { found: values.length, wanted: header.length };
      return {
        ...planned,
        action: 'refuse',
        notes: [{ key: ROW_PROBLEMS[problem], values: { line, ...counts } }],
      };
    }
    const notes: Message[] = problems.map((cell) => noteOf(cell, columns, header, values));
    const { name, type, accessToken } = row;
    const sameName = lineOfName.get(name);
    const sameToken = accessToken === undefined ? undefined : lineOfToken.get(accessToken);
    if (name === '') notes.push({ key: 'import.name-missing' });
    else if (sameName !== undefined)
      notes.push({ key: 'import.name-twice', values: { name, line: sameName } });
    else lineOfName.set(name, line);
    if (sameToken !== undefined) notes.push({ key: 'import.token-twice', values: { line: sameToken } });
    else if (accessToken !== undefined) lineOfToken.set(accessToken, line);

    const id = known.ids.get(name);
    if (type === '' && id === undefined && entityType === 'ASSET') notes.push({ key: 'import.type-missing' });
    if (notes.length > 0) return { ...planned, action: 'refuse', notes };
    if (id !== undefined && (skipped?.has(number) ?? existing === 'skip')) {
      return { ...planned, id, action: 'skip', notes: [{ key: 'import.name-taken' }] };
    }
    const isNewProfile = type !== '' && known.profiles !== undefined && !known.profiles.has(type);
    return {
      ...planned,
      id,
      action: id === undefined ? 'create' : 'update',
      notes: isNewProfile ? [{ key: 'import.profile-new', values: { name: type } }] : [],
    };
  };
}

const ROW_PROBLEMS: Readonly<Record<CsvProblem, TranslationKey>> = {
  uneven: 'import.uneven-row',
  'open-quote': 'import.open-quote-row',
  'stray-quote': 'import.stray-quote-row',
};
const CELL_PROBLEMS: Readonly<Record<CellProblem['problem'], TranslationKey>> = {
  'too-long': 'import.too-long',
  'no-number': 'import.no-number',
  'no-boolean': 'import.no-boolean',
  'no-json': 'import.no-json',
};

/** What is wrong with a text, and with which. */
function noteOf(
  { column, problem }: CellProblem,
  columns: readonly ImportColumn[],
  header: readonly string[],
  values: readonly string[],
): Message {
  const named = { column: columnName(columns, header, column), value: shortened(values[column] ?? '') };
  return {
    key: CELL_PROBLEMS[problem],
    values: problem === 'too-long' ? { ...named, most: NAME_MAX_LENGTH } : named,
  };
}

/** How a column is called where it is spoken of: as the text does, else by what it holds, else by its number. */
export function columnName(columns: readonly ImportColumn[], header: readonly string[], at: number): string {
  const title = header[at]?.trim();
  if (title) return title;
  const column = columns[at];
  if (column?.key && isKeyed(column.type)) return column.key;
  return translate('import.column-number', { number: at + 1 });
}

/** Enough of a text to know it by; in characters. */
const SHOWN = 40;

function shortened(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
