import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Aggregation, KvValue } from '../../../model/telemetry.ts';

/** One value of a key at a time, ms: a point of a series or an attribute with the time of its last update. */
export interface KvEntry {
  key: string;
  ts: number;
  value: KvValue;
}

/** Writes a value the way queries and live updates carry it: always as text. */
export function textOf(value: KvValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Writes an aggregated value: an average is never written as an integer. */
export function aggregateText(agg: Aggregation, value: KvValue): string {
  const text = textOf(value);
  return agg === 'AVG' && /^-?\d+$/.test(text) ? `${text}.0` : text;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The form a value is stored in; its SQL storage class carries its type. */
export function encodeValue(value: KvValue): SQLInputValue {
  switch (typeof value) {
    case 'number':
      // A plain number would be stored as eight bytes of floating point.
      return Number.isSafeInteger(value) ? BigInt(value) : value;
    case 'string':
      return value;
    default:
      return encoder.encode(JSON.stringify(value));
  }
}

/** The value back from the form it is stored in. */
export function decodeValue(stored: SQLOutputValue): KvValue {
  if (typeof stored === 'number' || typeof stored === 'string') return stored;
  if (stored instanceof Uint8Array) return JSON.parse(decoder.decode(stored)) as KvValue;
  throw new TypeError(`No stored value has the type ${typeof stored}`);
}
