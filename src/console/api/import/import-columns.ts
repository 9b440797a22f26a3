/** What can be imported. */
export type ImportedType = 'DEVICE' | 'ASSET';

/** What a column holds. */
export const IMPORT_COLUMN_TYPES = [
  'NAME',
  'TYPE',
  'LABEL',
  'DESCRIPTION',
  'SHARED_ATTRIBUTE',
  'SERVER_ATTRIBUTE',
  'TIMESERIES',
  'ACCESS_TOKEN',
  'IS_GATEWAY',
] as const;
export type ImportColumnType = (typeof IMPORT_COLUMN_TYPES)[number];

/** A column of what is imported; `key` is that of an attribute or a time series, and of no meaning to others. */
export interface ImportColumn {
  type: ImportColumnType;
  key?: string;
}

/** What is wrong with columns as they stand; `column` counts from 0. */
export type ColumnProblem =
  | { problem: 'name-missing' | 'type-missing' }
  | { problem: 'used-twice' | 'key-missing' | 'not-of-assets'; column: number };

/** These have a key, and any number of them may stand beside one another. */
const KEYED: readonly ImportColumnType[] = ['SHARED_ATTRIBUTE', 'SERVER_ATTRIBUTE', 'TIMESERIES'];
const ONLY_OF_DEVICES: readonly ImportColumnType[] = ['SHARED_ATTRIBUTE', 'ACCESS_TOKEN', 'IS_GATEWAY'];

/** How headers call what is no attribute, in small letters. */
const NAMES: Readonly<Record<string, ImportColumnType>> = {
  name: 'NAME',
  type: 'TYPE',
  label: 'LABEL',
  description: 'DESCRIPTION',
  'access token': 'ACCESS_TOKEN',
  'is gateway': 'IS_GATEWAY',
};

/** What columns of an entity of a type may hold. */
export function columnTypesOf(entityType: ImportedType): readonly ImportColumnType[] {
  return entityType === 'DEVICE'
    ? IMPORT_COLUMN_TYPES
    : IMPORT_COLUMN_TYPES.filter((type) => !ONLY_OF_DEVICES.includes(type));
}

/** What the columns of a file hold, to judge by its header: a server attribute of that name unless it says otherwise. */
export function columnsOfHeader(header: readonly string[], entityType: ImportedType): ImportColumn[] {
  const taken = new Set<ImportColumnType>();
  return header.map((title) => {
    const type = NAMES[title.trim().toLowerCase()];
    if (!type || taken.has(type) || !columnTypesOf(entityType).includes(type)) {
      return { type: 'SERVER_ATTRIBUTE', key: title.trim() };
    }
    taken.add(type);
    return { type };
  });
}

/** All that keeps columns from being imported, none when nothing does. */
export function problemsOf(columns: readonly ImportColumn[], entityType: ImportedType): ColumnProblem[] {
  const has = (type: ImportColumnType) => columns.some((column) => column.type === type);
  const missing = (['NAME', 'TYPE'] as const)
    .filter((type) => !has(type))
    .map((type) => ({ problem: type === 'NAME' ? ('name-missing' as const) : ('type-missing' as const) }));
  const wrong = columns.flatMap(({ type, key }, column): ColumnProblem[] => {
    if (!columnTypesOf(entityType).includes(type)) return [{ problem: 'not-of-assets', column }];
    if (KEYED.includes(type)) return key?.trim() ? [] : [{ problem: 'key-missing', column }];
    const isFirst = columns.findIndex((other) => other.type === type) === column;
    return isFirst ? [] : [{ problem: 'used-twice', column }];
  });
  return [...missing, ...wrong];
}
