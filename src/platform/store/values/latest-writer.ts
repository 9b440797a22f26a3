import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { prepare, type Query } from '../engine/sql.ts';
import { type Move, OrderMoves, placeOf } from './order-moves.ts';

/** What is known while many values are stored: which orders keys have, and what is to be moved in them at its end. */
interface Merge {
  orders: ReadonlyMap<number, readonly number[]>;
  moves: Map<number, Map<number, Move>>;
}

const NONE: readonly number[] = [];

/**
 * Stores latest values and moves those of keys that have orders within them: a trigger would cost every value something.
 * Values that are new or go are put there, and taken away, by triggers.
 */
export class LatestWriter {
  readonly #save;
  readonly #replace: Query<never>;
  readonly #stored;
  readonly #ordersOf: Query<{ id: number }>;
  readonly #orders: Query<{ id: number; keyId: number }>;
  readonly #orderMoves: OrderMoves;
  #merge: Merge | undefined;

  constructor(db: DatabaseSync) {
    const upsert = `INSERT INTO ts_latest (entity_key, key_id, ts, value) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET ts = excluded.ts, value = excluded.value`;
    this.#save = db.prepare(`${upsert} WHERE excluded.ts >= ts_latest.ts`);
    this.#replace = prepare(db, upsert);
    this.#stored = db.prepare('SELECT ts, value FROM ts_latest WHERE entity_key = ? AND key_id = ?');
    this.#stored.setReturnArrays(true);
    this.#ordersOf = prepare(db, 'SELECT id FROM value_order WHERE key_id = ? AND scope < 0');
    this.#orders = prepare(
      db,
      "SELECT id, key_id AS keyId FROM value_order WHERE scope < 0 AND state <> 'dropped'",
    );
    this.#orderMoves = new OrderMoves(db);
  }

  /** Stores a value in its stored form, unless there is one of a later time, ms. */
  save(entityKey: number, keyId: number, ts: number, value: SQLInputValue): void {
    const orders = this.#ordersOfKey(keyId);
    const before = orders.length > 0 ? this.#before(entityKey, keyId) : undefined;
    this.#save.run(entityKey, keyId, ts, value);
    if (before && ts >= before[0]) this.#moved(orders, entityKey, keyId, before[1], value);
  }

  /** Stores a value in its stored form in place of any that there is. */
  replace(entityKey: number, keyId: number, ts: number, value: SQLInputValue): void {
    const orders = this.#ordersOfKey(keyId);
    const before = orders.length > 0 ? this.#before(entityKey, keyId) : undefined;
    this.#replace.run(entityKey, keyId, ts, value);
    if (before) this.#moved(orders, entityKey, keyId, before[1], value);
  }

  /** Stores many values: until it has ended nobody else may change which orders there are, or read what lies in them. */
  inOneMerge<T>(merge: () => T): T {
    const orders = new Map<number, number[]>();
    for (const { id, keyId } of this.#orders.all()) orders.set(keyId, [...(orders.get(keyId) ?? []), id]);
    const moves = new Map<number, Map<number, Move>>();
    this.#merge = { orders, moves };
    try {
      const merged = merge();
      for (const [keyId, ofKey] of moves) {
        for (const order of orders.get(keyId) ?? NONE) this.#orderMoves.makeMany(order, [...ofKey.values()]);
      }
      return merged;
    } finally {
      this.#merge = undefined;
    }
  }

  #before(entityKey: number, keyId: number): [ts: number, value: SQLOutputValue] | undefined {
    return this.#stored.get(entityKey, keyId) as [number, SQLOutputValue] | undefined;
  }

  #ordersOfKey(keyId: number): readonly number[] {
    if (this.#merge) return this.#merge.orders.get(keyId) ?? NONE;
    return this.#ordersOf.all(keyId).map(({ id }) => id);
  }

  #moved(
    orders: readonly number[],
    entityKey: number,
    keyId: number,
    before: SQLOutputValue,
    value: SQLInputValue,
  ): void {
    const move = { entityKey, from: placeOf(before), to: placeOf(value) };
    const { moves } = this.#merge ?? {};
    if (!moves) {
      for (const order of orders) this.#orderMoves.make(order, move);
      return;
    }
    const ofKey = moves.get(keyId) ?? new Map<number, Move>();
    if (ofKey.size === 0) moves.set(keyId, ofKey);
    const known = ofKey.get(entityKey);
    if (known) known.to = move.to;
    else ofKey.set(entityKey, move);
  }
}
