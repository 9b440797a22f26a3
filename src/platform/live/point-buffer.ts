import { type KvEntry, textOf } from '../store/values/kv.ts';
import { DELETED_POINT, type ToldPoint } from './messages.ts';

/** Gathers the changes of the keys of one entity until they are sent. */
export interface PointBuffer {
  /** Adds new points; returns whether any of them is worth telling. */
  add(entries: readonly KvEntry[]): boolean;
  /** Notes that keys were deleted; returns whether any of them is watched. */
  remove(keys: readonly string[]): boolean;
  /** Takes what was gathered: points by key, newest first. */
  take(): Map<string, ToldPoint[]>;
}

/**
 * Makes a buffer for the given keys, or for all when undefined. `every-point` keeps each point that is not older than
 * the newest one known of its key, `last-value` only the last of each key.
 */
export function createPointBuffer(
  keys: readonly string[] | undefined,
  keep: 'every-point' | 'last-value',
  known: Iterable<{ key: string; ts: number }> = [],
): PointBuffer {
  const watched = keys && new Set(keys);
  const newest = new Map<string, number>();
  let gathered = new Map<string, ToldPoint[]>();
  for (const { key, ts } of known) newest.set(key, Math.max(ts, newest.get(key) ?? ts));

  function gather({ key, ts, value }: KvEntry): void {
    const point: ToldPoint = [ts, textOf(value)];
    const points = keep === 'every-point' ? gathered.get(key) : undefined;
    if (points && points[0] !== DELETED_POINT) points.push(point);
    else gathered.set(key, [point]);
  }

  return {
    add(entries) {
      let telling = false;
      const concerned = watched ? among(entries, watched) : entries;
      for (const entry of keep === 'every-point' ? oldestFirst(concerned) : concerned) {
        if (keep === 'every-point' && entry.ts < (newest.get(entry.key) ?? Number.NEGATIVE_INFINITY))
          continue;
        newest.set(entry.key, entry.ts);
        gather(entry);
        telling = true;
      }
      return telling;
    },

    remove(removed) {
      let telling = false;
      for (const key of removed) {
        if (watched && !watched.has(key)) continue;
        newest.delete(key);
        gathered.set(key, [DELETED_POINT]);
        telling = true;
      }
      return telling;
    },

    take() {
      const taken = gathered;
      gathered = new Map();
      for (const points of taken.values()) points.reverse();
      return taken;
    },
  };
}

/** The entries of a large change by key, which all who watch a few of the keys share. */
const indexes = new WeakMap<readonly KvEntry[], ReadonlyMap<string, KvEntry[]>>();

/** The entries of some keys. */
function among(entries: readonly KvEntry[], keys: ReadonlySet<string>): readonly KvEntry[] {
  if (entries.length <= keys.size) return entries.filter(({ key }) => keys.has(key));
  const index = indexes.get(entries) ?? Map.groupBy(entries, ({ key }) => key);
  indexes.set(entries, index);
  return [...keys].flatMap((key) => index.get(key) ?? []);
}

/** A device may send an array in any order: only what others sent before counts as newer. */
function oldestFirst(entries: readonly KvEntry[]): readonly KvEntry[] {
  return entries.length < 2 ? entries : entries.toSorted((a, b) => a.ts - b.ts);
}
