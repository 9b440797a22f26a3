import type { KvValue } from '../../../model/telemetry.ts';
import type { KvEntry } from '../../store/values/kv.ts';

/** So many characters of a text count as one data point. */
const CHARACTERS_PER_POINT = 512;

const SECONDS_PER_DAY = 86_400;

/** What storing points uses up: a long text counts as several, and a point counts for every whole day it is kept. */
export function storedDataPoints(entries: readonly KvEntry[], ttlSeconds = 0): number {
  const days = Math.max(1, Math.floor(ttlSeconds / SECONDS_PER_DAY));
  let points = 0;
  for (const { value } of entries) points += pointsOf(value);
  return points * days;
}

function pointsOf(value: KvValue): number {
  if (typeof value === 'number' || typeof value === 'boolean') return 1;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return Math.max(1, Math.ceil(text.length / CHARACTERS_PER_POINT));
}
