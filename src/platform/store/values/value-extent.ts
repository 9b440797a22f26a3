import type { SQLOutputValue } from 'node:sqlite';
import { LimitExceeded } from '../../errors.ts';

/** So many values, and so many bytes of them, are read in a moment. */
export const FEW_VALUES = 1_000;
export const FEW_BYTES = 1024 * 1024;

/** Tells how long each value of an entity is, which is the parameter, up to one more than are few; bytes. */
export function lengthsSql(table: 'attribute' | 'ts_latest'): string {
  return `SELECT octet_length(value) AS bytes FROM ${table} WHERE entity_key = ? LIMIT ${FEW_VALUES + 1}`;
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

/**
 * Whether values are so few and short that they are read in a moment. Looks at no more of them than tell: the database
 * goes through a long one to know how long it is.
 */
export function isFew(lengths: Iterable<{ bytes: number }>): boolean {
  let count = 0;
  let sum = 0;
  for (const { bytes } of lengths) {
    count += 1;
    sum += bytes;
    if (count > FEW_VALUES || sum > FEW_BYTES) return false;
  }
  return true;
}

/** How much longer what is read for an answer may become, bytes. */
export interface Room {
  bytes: number;
}

/** The room of a new answer. */
export function newRoom(bytes = MOST_BYTES): Room {
  return { bytes };
}

/** Refuses values that whoever reads them has no room for. */
export class NoRoom extends LimitExceeded {}

/** @throws NoRoom when there is none for values of so many bytes */
export function takeRoom(room: Room, bytes: number): void {
  room.bytes -= bytes;
  if (room.bytes < 0)
    throw new NoRoom(`The values are longer than ${MOST_BYTES / 1024 / 1024} MB. Ask for less at once.`);
}

/**
 * Reads rows one after the other for as long as there is room for their values, so that what has none costs no more than
 * that. @throws NoRoom
 */
export function rowsWithin<Row extends { value: SQLOutputValue }>(rows: Iterable<Row>, room: Room): Row[] {
  const read: Row[] = [];
  for (const row of rows) {
    takeRoom(room, lengthOf(row.value));
    read.push(row);
  }
  return read;
}

/** About as many bytes as a value takes. */
function lengthOf(value: SQLOutputValue): number {
  if (typeof value === 'string') return value.length;
  return value instanceof Uint8Array ? value.length : 8;
}
