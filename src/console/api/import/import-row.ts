import { NAME_MAX_LENGTH } from '../../../model/device.ts';
import type { Values } from '../telemetry.ts';
import type { ImportValueType } from './column-types.ts';
import { type ImportColumn, isKeyed } from './import-columns.ts';

/**
 * One entity to be created or updated. What is said nothing of is undefined, which leaves what is stored as it is; of
 * keyed values null deletes what is stored.
 */
export interface ImportRow {
  /** Counts from 1. */
  number: number;
  name: string;
  type: string;
  label?: string | undefined;
  description?: string | undefined;
  isGateway?: boolean | undefined;
  accessToken?: string | undefined;
  sharedAttributes: Values;
  serverAttributes: Values;
  timeseries: Values;
}

/** What an empty value does to what is stored in its place; tokens and names always stay. */
export type EmptyValues = 'keep' | 'delete';

/** A text that is not what its column holds; `column` counts from 0. */
export interface CellProblem {
  column: number;
  problem: 'too-long' | 'no-number' | 'no-boolean' | 'no-json';
}

/** A row of a table as it would be imported, and what is wrong with single texts of it. */
export interface ReadRow {
  row: ImportRow;
  problems: readonly CellProblem[];
}

const YES: readonly string[] = ['true', 'yes', '1', '是'];
const NO: readonly string[] = ['false', 'no', '0', '否'];

/**
 * Makes a reader of the rows of a table by its columns; a row may lack a name. A text with a problem is left out. `words`
 * are further ones that say yes or no, in small letters.
 */
export function rowReader(
  columns: readonly ImportColumn[],
  emptyValues: EmptyValues = 'keep',
  words: { yes?: string; no?: string } = {},
): (texts: readonly string[], number: number) => ReadRow {
  const yes = new Set([...YES, words.yes ?? '']);
  const no = new Set([...NO, words.no ?? '']);
  const columnOf = (type: ImportColumn['type']) => columns.findIndex((column) => column.type === type);
  const members = {
    name: columnOf('NAME'),
    type: columnOf('TYPE'),
    label: columnOf('LABEL'),
    description: columnOf('DESCRIPTION'),
    accessToken: columnOf('ACCESS_TOKEN'),
    isGateway: columnOf('IS_GATEWAY'),
  };
  const keyed = columns.flatMap(({ type, key = '', values = 'AUTO' }, at) =>
    isKeyed(type) && key.trim() !== '' ? [{ type, key: key.trim(), values, at }] : [],
  );
  const short = [members.name, members.type, members.label, members.accessToken].filter((at) => at >= 0);

  function booleanOf(text: string): boolean | undefined {
    const word = text.toLowerCase();
    if (yes.has(word)) return true;
    return no.has(word) ? false : undefined;
  }

  return (texts, number) => {
    const problems: CellProblem[] = [];
    const textAt = (at: number) => (at < 0 ? undefined : (texts[at] ?? '').trim());
    const changeAt = (at: number) => textAt(at) || (emptyValues === 'delete' ? textAt(at) : undefined);
    for (const column of short) {
      if ((texts[column] ?? '').trim().length > NAME_MAX_LENGTH)
        problems.push({ column, problem: 'too-long' });
    }
    const gateway = textAt(members.isGateway);
    const isGateway = gateway ? booleanOf(gateway) : undefined;
    if (gateway && isGateway === undefined)
      problems.push({ column: members.isGateway, problem: 'no-boolean' });

    const values: Record<'SHARED_ATTRIBUTE' | 'SERVER_ATTRIBUTE' | 'TIMESERIES', Record<string, unknown>> = {
      SHARED_ATTRIBUTE: keyedByFile(),
      SERVER_ATTRIBUTE: keyedByFile(),
      TIMESERIES: keyedByFile(),
    };
    for (const { type, key, values: read, at } of keyed) {
      const value = readValue(texts[at] ?? '', read, booleanOf);
      if (value === undefined) problems.push({ column: at, problem: PROBLEMS[read] });
      else if (value !== null || emptyValues === 'delete') values[type as keyof typeof values][key] = value;
    }
    const row: ImportRow = {
      number,
      name: textAt(members.name) ?? '',
      type: textAt(members.type) ?? '',
      label: changeAt(members.label),
      description: changeAt(members.description),
      isGateway,
      accessToken: textAt(members.accessToken) || undefined,
      sharedAttributes: values.SHARED_ATTRIBUTE,
      serverAttributes: values.SERVER_ATTRIBUTE,
      timeseries: values.TIMESERIES,
    };
    return { row, problems };
  };
}

/** An object in which a key is a key, `__proto__` too. */
function keyedByFile(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}

const PROBLEMS = {
  AUTO: 'no-json',
  TEXT: 'no-json',
  NUMBER: 'no-number',
  BOOLEAN: 'no-boolean',
  JSON: 'no-json',
} as const satisfies Record<ImportValueType, CellProblem['problem']>;

/** What a text stands for, null for nothing; undefined where it is not of the wanted type. */
function readValue(
  text: string,
  read: ImportValueType,
  booleanOf: (text: string) => boolean | undefined,
): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  switch (read) {
    case 'AUTO':
      return typedValue(text);
    case 'TEXT':
      return text;
    case 'NUMBER':
      return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i.test(trimmed)
        ? Number(trimmed.replace(',', '.'))
        : undefined;
    case 'BOOLEAN':
      return booleanOf(trimmed);
    case 'JSON':
      try {
        return JSON.parse(trimmed) as unknown;
      } catch {
        // Whoever typed it is told that it is none.
        return undefined;
      }
  }
}

/**
 * The value that a text stands for: true and false in any case, a number where the text is how that number is written,
 * with a point or a comma (007, 1.50 and 1e5 stay texts), null for nothing, and else the text itself.
 */
export function typedValue(text: string): string | number | boolean | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (/^(true|false)$/i.test(trimmed)) return trimmed.toLowerCase() === 'true';
  const decimal = trimmed.replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(decimal) && String(Number(decimal)) === decimal ? Number(decimal) : text;
}
