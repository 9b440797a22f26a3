import {
  IMPORT_COLUMN_TYPES,
  type ImportColumnType,
  type ImportedType,
  type ImportValueType,
} from './column-types.ts';

/** A column of what is imported; `key` and `values` are those of an attribute or a time series, and of no meaning to others. */
export interface ImportColumn {
  type: ImportColumnType;
  key?: string | undefined;
  /** `AUTO` unless said. */
  values?: ImportValueType | undefined;
}

/** What is wrong with columns as they stand; `column` counts from 0. */
export type ColumnProblem =
  | { problem: 'name-missing' | 'type-missing' }
  | { problem: 'used-twice' | 'key-missing' | 'not-of-assets'; column: number };

/** These have a key, and any number of them may stand beside one another. */
const KEYED: readonly ImportColumnType[] = ['SHARED_ATTRIBUTE', 'SERVER_ATTRIBUTE', 'TIMESERIES'];
const ONLY_OF_DEVICES: readonly ImportColumnType[] = ['SHARED_ATTRIBUTE', 'ACCESS_TOKEN', 'IS_GATEWAY'];

/** How headers call what is no attribute, in small letters and digits. */
const NAMES: Readonly<Record<string, ImportColumnType>> = {
  name: 'NAME',
  devicename: 'NAME',
  assetname: 'NAME',
  type: 'TYPE',
  devicetype: 'TYPE',
  assettype: 'TYPE',
  profile: 'TYPE',
  deviceprofile: 'TYPE',
  deviceprofilename: 'TYPE',
  label: 'LABEL',
  description: 'DESCRIPTION',
  accesstoken: 'ACCESS_TOKEN',
  token: 'ACCESS_TOKEN',
  isgateway: 'IS_GATEWAY',
  gateway: 'IS_GATEWAY',
  // What exported lists have beside it is the platform's to say.
  createdtime: 'IGNORED',
  customertitle: 'IGNORED',
  public: 'IGNORED',
  importline: 'IGNORED',
  importproblem: 'IGNORED',
};

/** How files call what is no attribute, and the columns with which failed rows say why they are there. */
const HEADERS: Readonly<Partial<Record<ImportColumnType, string>>> = {
  NAME: 'name',
  TYPE: 'type',
  LABEL: 'label',
  DESCRIPTION: 'description',
  ACCESS_TOKEN: 'accessToken',
  IS_GATEWAY: 'isGateway',
};
export const FAILED_HEADER = ['importLine', 'importProblem'] as const;

/** How headers say what an attribute or a time series is: `server:model`. */
const PREFIXES: Readonly<Record<string, ImportColumnType>> = {
  shared: 'SHARED_ATTRIBUTE',
  server: 'SERVER_ATTRIBUTE',
  timeseries: 'TIMESERIES',
  telemetry: 'TIMESERIES',
  ts: 'TIMESERIES',
};

/** Whether a column has a key. */
export function isKeyed(type: ImportColumnType): boolean {
  return KEYED.includes(type);
}

/** Whether any number of columns may hold this. */
export function isRepeatable(type: ImportColumnType): boolean {
  return isKeyed(type) || type === 'IGNORED';
}

/** What columns of an entity of a type may hold. */
export function columnTypesOf(entityType: ImportedType): readonly ImportColumnType[] {
  return entityType === 'DEVICE'
    ? IMPORT_COLUMN_TYPES
    : IMPORT_COLUMN_TYPES.filter((type) => !ONLY_OF_DEVICES.includes(type));
}

/**
 * What the columns of a file hold, to judge by its header: a server attribute of that name unless it says otherwise.
 * `others` are further names of what is no attribute, such as those in the language of the person, as `headerName` writes
 * them.
 */
export function columnsOfHeader(
  header: readonly string[],
  entityType: ImportedType,
  others: ReadonlyMap<string, ImportColumnType> = new Map(),
): ImportColumn[] {
  const taken = new Set<ImportColumnType>();
  const allowed = columnTypesOf(entityType);
  return header.map((written): ImportColumn => {
    const title = written.trim();
    const [, prefix = '', key = ''] = /^(\w+)\s*:\s*(.+)$/.exec(title) ?? [];
    const keyed = PREFIXES[prefix.toLowerCase()];
    if (keyed && allowed.includes(keyed)) return { type: keyed, key };
    const name = headerName(title);
    const type =
      others.get(name) ??
      (Object.hasOwn(NAMES, name) ? NAMES[name] : undefined) ??
      (name === '' ? 'IGNORED' : undefined);
    if (!type || taken.has(type) || !allowed.includes(type)) return { type: 'SERVER_ATTRIBUTE', key: title };
    if (!isRepeatable(type)) taken.add(type);
    return { type };
  });
}

/** How a file calls a column, so that it is known again; empty for one that holds nothing. */
export function headerOf({ type, key = '' }: ImportColumn): string {
  const prefix = Object.keys(PREFIXES).find((name) => PREFIXES[name] === type);
  return prefix === undefined ? (HEADERS[type] ?? '') : `${prefix}:${key}`;
}

/** What headers are compared by: their letters and digits, in small letters. */
export function headerName(title: string): string {
  return title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** All that keeps columns from being imported, none when nothing does. Devices without a type get the default profile. */
export function problemsOf(columns: readonly ImportColumn[], entityType: ImportedType): ColumnProblem[] {
  const has = (type: ImportColumnType) => columns.some((column) => column.type === type);
  const missing: ColumnProblem[] = [];
  if (!has('NAME')) missing.push({ problem: 'name-missing' });
  if (!has('TYPE') && entityType === 'ASSET') missing.push({ problem: 'type-missing' });
  const allowed = columnTypesOf(entityType);
  const used = new Set<string>();
  const wrong = columns.flatMap(({ type, key }, column): ColumnProblem[] => {
    if (!allowed.includes(type)) return [{ problem: 'not-of-assets', column }];
    if (type === 'IGNORED') return [];
    const name = isKeyed(type) ? key?.trim() : '';
    if (name === undefined || (name === '' && isKeyed(type))) return [{ problem: 'key-missing', column }];
    const use = `${type} ${name}`;
    if (used.has(use)) return [{ problem: 'used-twice', column }];
    used.add(use);
    return [];
  });
  return [...missing, ...wrong];
}
