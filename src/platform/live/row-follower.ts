import type { EntityData, EntityKey, LatestValues } from '../../model/entity-query.ts';
import type { WirePoint } from '../reading/history.ts';
import type { Change } from '../services/changes.ts';
import type { EntityRow } from '../store/queries/entity-query.ts';
import { attributeKeyType, readLatest } from '../store/queries/latest-values.ts';
import type { Store } from '../store/store.ts';
import { textOf } from '../store/values/kv.ts';
import type { ToldPoint } from './messages.ts';
import { createPointBuffer } from './point-buffer.ts';

/** Follows one entity of a page between two updates. */
export interface RowFollower {
  /** Takes a change of the entity; returns whether there is now something to tell. */
  add(change: Change): boolean;
  /** Takes what the client must be told of the row; null when there is nothing. */
  take(): EntityData | null;
}

/**
 * Follows latest values. A value that is older than the known one, or the same again, is not told; what the row did not
 * know when this began is told first.
 */
export function followLatest(
  store: Pick<Store, 'attributes' | 'timeseries'>,
  row: EntityRow,
  keys: readonly EntityKey[],
): RowFollower {
  const known = row.data.latest ?? {};
  row.data.latest = known;
  const watched = new Set(keys.map(({ type, key }) => `${type} ${key}`));
  let untold: LatestValues = {};

  learn(keys.filter(({ type, key }) => known[type]?.[key] === undefined));

  function learn(unknown: readonly EntityKey[]): void {
    const current = readLatest(store, row.entity, unknown);
    for (const [type, values] of Object.entries(current)) {
      for (const [key, { ts, value }] of Object.entries(values)) {
        if (ts > 0) note(type, key, ts, String(value));
        else put(known, type, key, { ts, value });
      }
    }
  }

  function note(type: string, key: string, ts: number, value: string): void {
    const last = known[type]?.[key];
    if (last && (last.ts > ts || (last.ts === ts && last.value === value))) return;
    put(known, type, key, { ts, value });
    put(untold, type, key, { ts, value });
  }

  function forget(type: EntityKey['type'], key: string): void {
    if (!watched.has(`${type} ${key}`)) return;
    put(known, type, key, { ts: 0, value: null });
    put(untold, type, key, { ts: 0, value: null });
  }

  function noteIfWatched(type: EntityKey['type'], key: string, ts: number, value: string): void {
    if (watched.has(`${type} ${key}`)) note(type, key, ts, value);
  }

  return {
    add(change) {
      if (change.kind === 'timeseries') {
        for (const { key, ts, value } of change.entries) noteIfWatched('TIME_SERIES', key, ts, textOf(value));
      } else if (change.kind === 'attributes') {
        for (const { key, ts, value } of change.entries) {
          noteIfWatched(attributeKeyType(change.scope), key, ts, textOf(value));
          noteIfWatched('ATTRIBUTE', key, ts, textOf(value));
        }
      } else if (change.kind === 'timeseries-deleted') {
        for (const key of change.keys) forget('TIME_SERIES', key);
      } else if (change.kind === 'attributes-deleted') {
        for (const key of change.keys) {
          forget(attributeKeyType(change.scope), key);
          forget('ATTRIBUTE', key);
        }
        // Another scope may still hold the key.
        learn(change.keys.filter((key) => watched.has(`ATTRIBUTE ${key}`)).map(anyScope));
      }
      return !isEmpty(untold);
    },

    take() {
      if (isEmpty(untold)) return null;
      const latest = untold;
      untold = {};
      return { entityId: row.data.entityId, latest, timeseries: null };
    },
  };
}

/** Follows raw points; `sent` are the points by key that the client already has, newest first. */
export function followPoints(
  row: EntityRow,
  keys: readonly string[],
  sent: ReadonlyMap<string, readonly WirePoint[]>,
): RowFollower {
  const known = [...sent].flatMap(([key, [newest]]) => (newest ? [{ key, ts: newest[0] }] : []));
  const buffer = createPointBuffer(keys, 'every-point', known);
  return {
    add(change) {
      if (change.kind === 'timeseries') return buffer.add(change.entries);
      return change.kind === 'timeseries-deleted' && buffer.remove(change.keys);
    },
    take() {
      const points = buffer.take();
      if (points.size === 0) return null;
      return { entityId: row.data.entityId, latest: null, timeseries: pointsByKey(points) };
    },
  };
}

/** Points in the shape of pages of entities. */
export function pointsByKey(
  points: ReadonlyMap<string, readonly ToldPoint[]>,
): Record<string, { ts: number; value: string | null }[]> {
  return Object.fromEntries(
    [...points].map(([key, list]) => [key, list.map(([ts, value]) => ({ ts, value }))]),
  );
}

function anyScope(key: string): EntityKey {
  return { type: 'ATTRIBUTE', key };
}

function put(values: LatestValues, type: string, key: string, value: { ts: number; value: unknown }): void {
  values[type] ??= {};
  values[type][key] = value;
}

function isEmpty(values: LatestValues): boolean {
  return Object.keys(values).length === 0;
}
