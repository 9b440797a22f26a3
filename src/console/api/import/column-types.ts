/** What can be imported. */
export type ImportedType = 'DEVICE' | 'ASSET';

/** What a column holds; `IGNORED`: nothing that is imported. */
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
  'IGNORED',
] as const;
export type ImportColumnType = (typeof IMPORT_COLUMN_TYPES)[number];

/** What the texts of a column are read as; `AUTO`: numbers and booleans where they look like it, and else text. */
export const IMPORT_VALUE_TYPES = ['AUTO', 'TEXT', 'NUMBER', 'BOOLEAN', 'JSON'] as const;
export type ImportValueType = (typeof IMPORT_VALUE_TYPES)[number];
