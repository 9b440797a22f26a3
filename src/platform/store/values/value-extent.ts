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

/** Whether values are so few and short that they are read in a moment. */
export function isFew(extent: Extent | undefined): boolean {
  return !extent || (extent.count <= FEW_VALUES && extent.bytes <= FEW_BYTES);
}
