import type { EntityData, EntityKey } from '../../model/entity-query.ts';
import { drawing } from './drawing.ts';
import type { LiveEntity, subscribeEntityLatest } from './entity-subscription.ts';
import { type LatestValue, textOf } from './latest-values.ts';

/** The followed values of one row by key; a new map whenever one changes. */
export type RowValues = ReadonlyMap<string, LatestValue>;

/** Follows the rows that are on screen, whichever they are at the moment. */
export interface RowFollower {
  /** What is known of a row; undefined until the first answer. */
  values(id: string): RowValues | undefined;
  /** Follows a row for as long as it is on screen. Returns the way to stop. */
  follow(entity: LiveEntity, onChange: () => void): () => void;
}

/** Rows fly past while a list is scrolled; only where it comes to rest are they worth a subscription. */
const REST_MS = 200;

/**
 * Makes one live subscription for each type of entity out of many cells: each cell follows its row, and what is on
 * screen together is asked for together, once scrolling has come to rest. Cells hear of changes at most ten times a second.
 */
export function createRowFollower(
  keys: readonly EntityKey[],
  subscribe: typeof subscribeEntityLatest,
): RowFollower {
  const rows = new Map<string, { entity: LiveEntity; listeners: Set<() => void> }>();
  const known = new Map<string, RowValues>();
  let subscribed = new Set<string>();
  let stops: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changedRows = new Set<string>();
  const telling = drawing(() => {
    const listeners = [...changedRows].flatMap((id) => [...(rows.get(id)?.listeners ?? [])]);
    changedRows.clear();
    for (const onChange of listeners) onChange();
  });

  function settle(): void {
    timer = undefined;
    const wanted = new Set(rows.keys());
    if (wanted.size === subscribed.size && [...wanted].every((id) => subscribed.has(id))) return;
    for (const stop of stops) stop();
    subscribed = wanted;
    for (const id of known.keys()) if (!wanted.has(id)) known.delete(id);
    const entities = [...rows.values()].map(({ entity }) => entity);
    const types = new Set(entities.map(({ entityType }) => entityType));
    stops = [...types].map((type) =>
      subscribe(
        entities.filter(({ entityType }) => entityType === type),
        keys,
        apply,
      ),
    );
  }

  function settleSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(settle, REST_MS);
  }

  function apply(changed: readonly EntityData[]): void {
    for (const { entityId, latest } of changed) {
      const values = new Map(known.get(entityId.id));
      for (const ofType of Object.values(latest ?? {})) {
        for (const [key, { ts, value }] of Object.entries(ofType))
          values.set(key, { ts, value: textOf(value) });
      }
      known.set(entityId.id, values);
      changedRows.add(entityId.id);
    }
    telling.ask();
  }

  return {
    values: (id) => known.get(id),
    follow(entity, onChange) {
      const { id } = entity;
      const row = rows.get(id) ?? { entity, listeners: new Set() };
      rows.set(id, row);
      row.listeners.add(onChange);
      settleSoon();
      return () => {
        row.listeners.delete(onChange);
        if (row.listeners.size === 0) rows.delete(id);
        settleSoon();
      };
    },
  };
}
