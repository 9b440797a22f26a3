import type { SubscriptionUpdate } from '../../model/live.ts';

/** The newest value of a key; `ts` in milliseconds, for an attribute the time of its last change. */
export interface LatestValue {
  ts: number;
  value: string;
}

/**
 * Puts an update of one entity over what is known; with `replace` it is all that is known. A key that was deleted,
 * or never had a value, comes with null or with nothing at time 0, and goes. Points that are older than what is known
 * change nothing; of those of one moment the first of an update is the last that was sent.
 */
export function applyUpdate(
  known: ReadonlyMap<string, LatestValue>,
  update: SubscriptionUpdate,
  { replace }: { replace: boolean },
): ReadonlyMap<string, LatestValue> {
  const values = new Map(replace ? [] : known);
  for (const [key, points] of Object.entries(update.data ?? {})) {
    for (const [ts, value] of points.toReversed()) {
      const text = textOf(value);
      if (value === null || (ts === 0 && text === '')) values.delete(key);
      else if (ts >= (values.get(key)?.ts ?? 0)) values.set(key, { ts, value: text });
    }
  }
  return values;
}

/** The text of a value as the platform sends it; some servers send values with their JSON type. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
