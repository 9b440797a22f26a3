import type { EntityType } from '../../model/entity-id.ts';
import type { EntityData, EntityKey } from '../../model/entity-query.ts';
import { subscribeEntityLatest } from './entity-subscription.ts';
import { type LatestValue, textOf } from './latest-values.ts';

/** The followed values of one row by key; a new map whenever one changes. */
export type RowValues = ReadonlyMap<string, LatestValue>;

/** Follows the rows that are on screen, whichever they are at the moment. */
export interface RowFollower {
  /** What is known of a row; undefined until the first answer. */
  values(id: string): RowValues | undefined;
  /** Follows a row for as long as it is on screen. Returns the way to stop. */
  follow(id: string, onChange: () => void): () => void;
}

/** Rows fly past while a list is scrolled; only where it comes to rest are they worth a subscription. */
const REST_MS = 200;

/**
 * Makes one live subscription out of many cells: each cell follows its row, and what is on screen together is asked
 * for together, once scrolling has come to rest.
 */
export function createRowFollower(
  entityType: EntityType,
  keys: readonly EntityKey[],
  subscribe: typeof subscribeEntityLatest = subscribeEntityLatest,
): RowFollower {
  const listeners = new Map<string, Set<() => void>>();
  const known = new Map<string, RowValues>();
  let subscribed = new Set<string>();
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(): void {
    timer = undefined;
    const wanted = new Set(listeners.keys());
    if (wanted.size === subscribed.size && [...wanted].every((id) => subscribed.has(id))) return;
    stop?.();
    stop = undefined;
    subscribed = wanted;
    for (const id of known.keys()) if (!wanted.has(id)) known.delete(id);
    if (wanted.size === 0) return;
    const entities = [...wanted].map((id) => ({ entityType, id }));
    stop = subscribe(entities, keys, apply);
  }

  function settleSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(settle, REST_MS);
  }

  function apply(rows: readonly EntityData[]): void {
    for (const { entityId, latest } of rows) {
      const values = new Map(known.get(entityId.id));
      for (const ofType of Object.values(latest ?? {})) {
        for (const [key, { ts, value }] of Object.entries(ofType))
          values.set(key, { ts, value: textOf(value) });
      }
      known.set(entityId.id, values);
      for (const onChange of listeners.get(entityId.id) ?? []) onChange();
    }
  }

  return {
    values: (id) => known.get(id),
    follow(id, onChange) {
      const ofRow = listeners.get(id) ?? new Set();
      listeners.set(id, ofRow.add(onChange));
      settleSoon();
      return () => {
        ofRow.delete(onChange);
        if (ofRow.size === 0) listeners.delete(id);
        settleSoon();
      };
    },
  };
}
