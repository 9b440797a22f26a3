import type { KvValue } from '../../model/telemetry.ts';

/** The payload cannot be stored; the message is meant for the sender. */
export class PayloadError extends Error {
  override readonly name = 'PayloadError';
}

/** The different keys of a message: each becomes a row, and is known by name from then on. */
const MAX_KEYS = 10_000;

/** The longest name of a key, as a stock ThingsBoard stores it: names are never forgotten, and kept in memory. */
const MAX_KEY_LENGTH = 255;

/** One value that was sent, with the time it is of, ms. */
interface SentValue {
  key: string;
  ts: number;
  value: KvValue;
}

/**
 * Reads telemetry JSON: `{"k": v}` (stamped `now`), `{"ts": ms, "values": {...}}`, or an array of either. Texts that
 * look like numbers become numbers. Devices may send null members and empty objects, which are skipped; the REST
 * API rejects both.
 * @throws PayloadError
 */
export function parseTelemetryPayload(
  json: unknown,
  now: number,
  { nulls }: { nulls: 'skip' | 'reject' },
): SentValue[] {
  const entries: SentValue[] = [];
  for (const item of Array.isArray(json) ? json : [json]) {
    if (!isObject(item)) throw new PayloadError(`Can't parse value: ${shown(item)}`);
    const stamped = 'ts' in item && 'values' in item;
    const values = stamped ? item.values : item;
    if (!isObject(values)) throw new PayloadError(`Can't parse value: ${shown(values)}`);
    const ts = stamped ? parseTimestamp(item.ts) : now;
    for (const key of Object.keys(values)) {
      const value = values[key];
      if (value === null && nulls === 'skip') continue;
      entries.push({ key: checkedKey(key), ts, value: numberFromText(storable(value)) });
    }
  }
  if (entries.length === 0 && nulls === 'reject') {
    throw new PayloadError('No timeseries data found in request body!');
  }
  limitKeys(entries);
  return entries;
}

/**
 * Reads attribute JSON, one flat object, stamped `now`; null members are skipped. From the REST API texts stay texts
 * and an object without a value is refused; from a device texts that look like numbers become numbers.
 * @throws PayloadError
 */
export function parseAttributesPayload(
  json: unknown,
  now: number,
  { source }: { source: 'api' | 'device' } = { source: 'api' },
): SentValue[] {
  if (!isObject(json)) throw new PayloadError('Request is not a JSON object');
  const entries: SentValue[] = [];
  for (const [name, value] of Object.entries(json)) {
    if (value === null) continue;
    const kept = storable(value);
    entries.push({
      key: checkedKey(name),
      ts: now,
      value: source === 'device' ? numberFromText(kept) : kept,
    });
  }
  if (entries.length === 0 && source === 'api') {
    throw new PayloadError('No attributes data found in request body!');
  }
  limitKeys(entries);
  return entries;
}

function limitKeys(entries: readonly SentValue[]): void {
  if (entries.length > MAX_KEYS && new Set(entries.map(({ key }) => key)).size > MAX_KEYS) {
    throw new PayloadError(`The message has more than ${MAX_KEYS} different keys`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkedKey(key: string): string {
  if (key.trim() === '') throw new PayloadError('Key cannot be empty or contains only spaces');
  if (key.length > MAX_KEY_LENGTH) throw new PayloadError(`Key is longer than ${MAX_KEY_LENGTH} characters`);
  return key;
}

/** The least of all times is what ranges begin after: nobody could ask for a point of it, or delete it. */
function parseTimestamp(value: unknown): number {
  const ts = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof ts !== 'number' || !Number.isSafeInteger(ts) || ts === Number.MIN_SAFE_INTEGER) {
    throw new PayloadError(`Can't parse value: ${shown(value)}`);
  }
  return ts;
}

/** The least 64-bit integer; the greatest is one less than its opposite, which numbers cannot tell apart. */
const MIN_INT64 = -(2 ** 63);

function storable(value: unknown): KvValue {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      if (
        !Number.isFinite(value) ||
        (Number.isInteger(value) && (value < MIN_INT64 || value >= -MIN_INT64))
      ) {
        throw new PayloadError('Big integer values are not supported!');
      }
      return value;
    case 'object':
      if (value !== null) return value;
  }
  throw new PayloadError(`Can't parse value: ${shown(value)}`);
}

const NUMERIC_TEXT = /^-?(\d+(\.\d+)?|\.\d+)$/;

/** An integer too long for a number without loss (a SIM card's serial, say) stays text. */
function numberFromText(value: KvValue): KvValue {
  if (typeof value !== 'string' || !NUMERIC_TEXT.test(value)) return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? value : number;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 100 ? `${text.slice(0, 100)}...` : text;
}
