import type { DatabaseSync } from 'node:sqlite';
import { keyList, prepare, type Query } from '../engine/sql.ts';

/** What changes of entities themselves are noted under: no order has this id. */
export const ENTITIES = 0;

/** So many changes are known at any time, and about as many more until older ones are removed. */
const KNOWN = 200_000;

/** So many are looked at again in some milliseconds. */
export const FEW_CHANGES = 5_000;

/**
 * Which entities have moved within orders of values, or have changed themselves, one after the other: who keeps what was
 * found among many can tell by it which of them to look at again.
 */
export class OrderChanges {
  readonly #newest: Query<{ seq: number }>;
  readonly #from: Query<{ seq: number | null }>;
  readonly #since: Query<{ keys: string }>;
  readonly #add: Query<never>;
  readonly #removeOld: Query<never>;

  constructor(db: DatabaseSync) {
    this.#newest = prepare(db, 'SELECT coalesce(max(seq), 0) AS seq FROM order_change');
    this.#from = prepare(db, 'SELECT min(seq) AS seq FROM order_change WHERE seq >= ?');
    this.#since = prepare(
      db,
      // One row of all, as each row costs more than what is in it.
      `SELECT coalesce('[' || group_concat(trim(entity_keys, '[]')) || ']', '[]') AS keys FROM order_change
       WHERE seq > ? AND seq <= ? AND order_id IN (SELECT value FROM json_each(?))`,
    );
    this.#add = prepare(db, 'INSERT INTO order_change (seq, order_id, entity_keys) VALUES (?, ?, ?)');
    this.#removeOld = prepare(
      db,
      `DELETE FROM order_change WHERE seq IN (
         SELECT seq FROM order_change WHERE seq <= (SELECT max(seq) FROM order_change) - ${KNOWN} LIMIT ?)`,
    );
  }

  /** The number of the newest change: each has one, and they only grow. */
  newest(): number {
    return this.#newest.get()?.seq ?? 0;
  }

  /** The number of a change that comes about so many after another one, or of the newest one. */
  after(seq: number, count: number): number {
    return this.#from.get(seq + count)?.seq ?? this.newest();
  }

  /**
   * The keys of the entities that have changed since a change, and until another one, each once, in some orders, or themselves
   * where `ENTITIES` is among these; undefined when that is too long ago to be known.
   */
  since(seq: number, orders: readonly number[], until = this.newest()): ReadonlySet<number> | undefined {
    const newest = this.newest();
    if (seq > newest || newest - seq > KNOWN) return undefined;
    if (seq === newest) return new Set();
    return new Set(keyList(this.#since.get(seq, until, JSON.stringify(orders))));
  }

  /** Whether so few have changed since then that looking at them again is quicker than anything that reads all. */
  areFewSince(seq: number, orders: readonly number[]): boolean {
    const changed = this.since(seq, orders);
    return changed !== undefined && changed.size <= FEW_CHANGES;
  }

  /** Notes that many entities have moved within an order. */
  add(order: number, entityKeys: readonly number[]): void {
    if (entityKeys.length === 0) return;
    // A row of many counts as many, so that numbers tell how much has changed.
    this.#add.run(this.newest() + entityKeys.length, order, JSON.stringify(entityKeys));
    this.removeOld(-1);
  }

  /** Removes rows of changes that need not be known any more, at most `limit`, or all; answers how many. */
  removeOld(limit: number): number {
    return this.#removeOld.run(limit);
  }
}
