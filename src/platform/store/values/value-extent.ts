import { LimitExceeded } from '../../errors.ts';

/** So many values, and so many bytes of them, are read in a moment. */
const FEW_VALUES = 1_000;
const FEW_BYTES = 1024 * 1024;

/** How much an entity has in a table of values, counted as far as it is few. */
export interface Extent {
  count: number;
  bytes: number;
}

/** Counts the values of an entity, which is the parameter, without reading them. */
export function extentSql(table: 'attribute' | 'ts_latest'): string {
  return `SELECT count(*) AS count, total(octet_length(value)) AS bytes
    FROM (SELECT value FROM ${table} WHERE entity_key = ? LIMIT ${FEW_VALUES + 1})`;
}

/** So many bytes of values and names are read at once: what makes them JSON has them in memory several times. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Sums up the names of the values of an entity, which is the first parameter, or those with the values, without reading
 * these.
 */
export function bytesSql(of: 'names' | 'values', table: 'attribute' | 'ts_latest', some = ''): string {
  const values = of === 'values' ? '+ octet_length(v.value)' : '';
  return `SELECT total(octet_length(k.name) ${values}) AS bytes
    FROM ${table} v JOIN kv_key k ON k.id = v.key_id WHERE v.entity_key = ? ${some}`;
}

/** @throws LimitExceeded when values are so long that they would not fit into the memory of who reads them */
export function requireReadable(sum: { bytes: number } | undefined): void {
  if (!sum || sum.bytes <= MOST_BYTES) return;
  throw new LimitExceeded(
    `The values and their keys are longer than ${MOST_BYTES / 1024 / 1024} MB. Ask for fewer keys.`,
  );
}

/** Whether values are so few and short that they are read in a moment. */
export function isFew(extent: Extent | undefined): boolean {
  return !extent || (extent.count <= FEW_VALUES && extent.bytes <= FEW_BYTES);
}
