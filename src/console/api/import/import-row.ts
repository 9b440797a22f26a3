import type { Values } from '../telemetry.ts';
import type { ImportColumn } from './import-columns.ts';

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

/** Reads the rows of a table by its columns, in their order; a row may lack a name. */
export function importRows(
  table: readonly (readonly string[])[],
  columns: readonly ImportColumn[],
  emptyValues: EmptyValues = 'keep',
): ImportRow[] {
  return table.map((texts, index) => {
    const textOf = (type: ImportColumn['type']) => {
      const at = columns.findIndex((column) => column.type === type);
      return at < 0 ? undefined : texts[at]?.trim();
    };
    const changeOf = (type: ImportColumn['type']) =>
      textOf(type) || (emptyValues === 'delete' ? textOf(type) : undefined);
    const valuesOf = (type: ImportColumn['type']) =>
      Object.fromEntries(
        columns.flatMap((column, at): [string, unknown][] => {
          if (column.type !== type || !column.key) return [];
          const value = typedValue(texts[at] ?? '');
          return value === null && emptyValues === 'keep' ? [] : [[column.key.trim(), value]];
        }),
      );
    const gateway = textOf('IS_GATEWAY');
    return {
      number: index + 1,
      name: textOf('NAME') ?? '',
      type: textOf('TYPE') ?? '',
      label: changeOf('LABEL'),
      description: changeOf('DESCRIPTION'),
      isGateway: gateway ? gateway.toLowerCase() === 'true' : undefined,
      accessToken: textOf('ACCESS_TOKEN') || undefined,
      sharedAttributes: valuesOf('SHARED_ATTRIBUTE'),
      serverAttributes: valuesOf('SERVER_ATTRIBUTE'),
      timeseries: valuesOf('TIMESERIES'),
    };
  });
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
