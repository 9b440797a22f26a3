import type { DatabaseSync } from 'node:sqlite';
import type { EntityKey } from '../../../model/entity-query.ts';
import type { GroupCommit } from '../engine/group-commit.ts';
import type { LongChange } from '../engine/long-run.ts';
import { prepare, type Query } from '../engine/sql.ts';
import { fillValueOrder, keepLatestInOrder, leaveLatestUnordered } from '../migrations/0018-value-orders.ts';
import { EntityCounts } from '../registry/entity-counts.ts';
import type { KeyDictionary } from '../values/key-dictionary.ts';
import type { QueryableType } from './entity-columns.ts';
import { type OrderedPlace, orderedPlace } from './value-orders.ts';
import { type FindPlace, placesOf } from './value-places.ts';

/** Fewer entities are sorted in a moment. */
const MANY = 5_000;

/** So many orders may a tenant have. */
const MOST_OF_TENANT = 8;

/** For what its customers ask for, orders are made only while it has fewer, so that some remain for its own people. */
const MOST_FOR_CUSTOMERS = 4;

/** An order that nobody has asked for in so long is dropped, ms; when it was asked for is known to a day. */
const UNUSED = 7 * 24 * 3600 * 1000;
const DAY = 24 * 3600 * 1000;

/** How many keys of entities one step of filling an order goes through. */
const KEYS_PER_STEP = 1_000;

/** One that is dropped is of no tenant and no key any more, so that nothing is put into it. */
const DROP = "UPDATE value_order SET state = 'dropped', tenant_key = 0, key_id = 0";

/** Entities that were asked for. */
export interface AskedEntities {
  tenantKey: number;
  type: QueryableType;
  /** Only those of a customer. */
  customerKey?: number | undefined;
}

interface OrderRow {
  id: number;
  state: 'building' | 'complete';
  usedTime: number;
}

/** Keeps orders of values for the keys by which people sort and filter many entities, as long as they do. */
export class ValueOrderUpkeep {
  readonly #db: DatabaseSync;
  readonly #commits: Pick<GroupCommit, 'write' | 'writeLong'>;
  readonly #now: () => number;
  readonly #findPlace: FindPlace;
  readonly #counts: EntityCounts;
  readonly #find: Query<OrderRow>;
  readonly #ofTenant: Query<OrderRow>;
  readonly #add: Query<never>;
  readonly #complete: Query<never>;
  readonly #use: Query<never>;
  readonly #drop: Query<never>;
  readonly #dropUnused: Query<never>;
  readonly #lastKey: Query<{ last: number }>;
  readonly #fill: Query<never>;
  readonly #dropped: Query<{ id: number }>;
  readonly #removeRows: Query<never>;
  readonly #remove: Query<never>;
  /** When each was last asked for, of those that are known to be kept, or are being made. */
  readonly #known = new Map<string, number>();
  /** How many of a tenant are being made, or will be soon. */
  readonly #underWay = new Map<number, number>();

  constructor(
    db: DatabaseSync,
    commits: Pick<GroupCommit, 'write' | 'writeLong'>,
    keys: KeyDictionary,
    now: () => number,
  ) {
    this.#db = db;
    this.#commits = commits;
    this.#now = now;
    this.#findPlace = placesOf(db, keys);
    this.#counts = new EntityCounts(db);
    const columns = 'id, state, used_time AS usedTime';
    const kept = "state <> 'dropped'";
    this.#find = prepare(
      db,
      `SELECT ${columns} FROM value_order WHERE key_id = ? AND scope = ? AND tenant_key = ? AND type = ? AND ${kept}`,
    );
    this.#ofTenant = prepare(
      db,
      `SELECT ${columns} FROM value_order WHERE tenant_key = ? AND ${kept} ORDER BY used_time`,
    );
    this.#add = prepare(
      db,
      `INSERT INTO value_order (key_id, scope, tenant_key, type, state, used_time) VALUES (?, ?, ?, ?, 'building', ?)`,
    );
    this.#complete = prepare(
      db,
      "UPDATE value_order SET state = 'complete' WHERE id = ? AND state = 'building'",
    );
    this.#use = prepare(db, 'UPDATE value_order SET used_time = ? WHERE id = ?');
    this.#drop = prepare(db, `${DROP} WHERE id = ?`);
    this.#dropUnused = prepare(
      db,
      `${DROP} WHERE ${kept}
       AND (used_time < ? OR NOT EXISTS (SELECT 1 FROM entity WHERE key = tenant_key))`,
    );
    this.#lastKey = prepare(db, 'SELECT max(key) AS last FROM entity');
    this.#fill = prepare(db, fillValueOrder);
    this.#dropped = prepare(db, "SELECT id FROM value_order WHERE state = 'dropped' LIMIT 1");
    this.#removeRows = prepare(
      db,
      `DELETE FROM ordered_value WHERE (order_id, sorted, flag, entity_key) IN (
         SELECT order_id, sorted, flag, entity_key FROM ordered_value WHERE order_id = ? LIMIT ?)`,
    );
    this.#remove = prepare(db, 'DELETE FROM value_order WHERE id = ?');
    // Of one that was being made when the process ended, nobody knows how far it came.
    db.exec(`${DROP} WHERE state = 'building'`);
  }

  /**
   * Notes that entities of a type of a tenant, perhaps of one customer, were asked for by their values of some keys. Where
   * they are many, the order of all of the tenant is kept from now on, as soon as it is made.
   */
  note(asked: AskedEntities, keys: readonly EntityKey[]): void {
    for (const key of keys) {
      const found = this.#findPlace(key);
      const place = found && orderedPlace(asked.tenantKey, asked.type, found);
      if (!place || this.#isKnown(place)) continue;
      const order = this.#orderAt(place);
      if (order) this.#noteUse(place, order);
      else if (this.#counts.of(asked) >= MANY && this.#hasRoomFor(place, asked)) {
        this.#build(place).catch((error: unknown) => console.error('An order could not be made:', error));
      }
    }
  }

  /** Keeps the order of the entities of a type of a tenant by a key; resolves once it can be read. */
  async keep(tenantKey: number, type: QueryableType, key: EntityKey): Promise<void> {
    const found = this.#findPlace(key);
    const place = found && orderedPlace(tenantKey, type, found);
    if (place && !this.#orderAt(place)) await this.#build(place);
  }

  /** Drops what nobody has asked for in long, and removes rows of what was dropped, at most `limit`; answers how many. */
  purgeDropped(limit: number): number {
    if (this.#dropUnused.run(this.#now() - UNUSED) > 0) this.#known.clear();
    let removed = 0;
    while (removed < limit) {
      const order = this.#dropped.get()?.id;
      if (order === undefined) break;
      const wanted = limit - removed;
      const found = this.#removeRows.run(order, wanted);
      removed += found;
      if (found < wanted) this.#forget(order);
    }
    return removed;
  }

  #forget(order: number): void {
    this.#remove.run(order);
    if (!this.#hasSeries()) this.#db.exec(leaveLatestUnordered);
  }

  #isKnown(place: OrderedPlace): boolean {
    const used = this.#known.get(idOf(place));
    return used !== undefined && this.#now() - used < DAY;
  }

  #noteUse(place: OrderedPlace, { id, usedTime }: OrderRow): void {
    const now = this.#now();
    this.#known.set(idOf(place), now);
    if (now - usedTime < DAY) return;
    this.#commits
      .write(() => this.#use.run(now, id))
      .catch((error: unknown) => console.error('The use of an order could not be noted:', error));
  }

  /** Whether a tenant may have another one; if need be one goes for it that nobody has asked for today. */
  #hasRoomFor({ tenantKey }: OrderedPlace, { customerKey }: AskedEntities): boolean {
    const complete = this.#ofTenant.all(tenantKey).filter(({ state }) => state === 'complete');
    const count = complete.length + (this.#underWay.get(tenantKey) ?? 0);
    if (customerKey !== undefined) return count < MOST_FOR_CUSTOMERS;
    if (count < MOST_OF_TENANT) return true;
    const [eldest] = complete;
    if (!eldest || count > MOST_OF_TENANT || this.#now() - eldest.usedTime < DAY) return false;
    this.#known.clear();
    this.#commits
      .write(() => this.#drop.run(eldest.id))
      .catch((error: unknown) => console.error('An order could not be dropped:', error));
    return true;
  }

  async #build(place: OrderedPlace): Promise<void> {
    const id = idOf(place);
    const { tenantKey } = place;
    this.#known.set(id, this.#now());
    this.#underWay.set(tenantKey, (this.#underWay.get(tenantKey) ?? 0) + 1);
    try {
      await this.#commits.writeLong(() => this.#filled(place), { owner: 'value orders', inParts: true });
    } catch (error) {
      this.#known.delete(id);
      const order = this.#orderAt(place);
      if (order?.state === 'building') await this.#commits.write(() => this.#drop.run(order.id));
      throw error;
    } finally {
      const others = (this.#underWay.get(tenantKey) ?? 0) - 1;
      if (others > 0) this.#underWay.set(tenantKey, others);
      else this.#underWay.delete(tenantKey);
    }
  }

  *#filled(place: OrderedPlace): LongChange<void> {
    const { keyId, scope, tenantKey, type } = place;
    if (this.#orderAt(place)) return;
    this.#db.exec(keepLatestInOrder);
    this.#add.run(keyId, scope, tenantKey, type, this.#now());
    const order = this.#orderAt(place);
    // Whatever comes later is put there as it is stored.
    const last = this.#lastKey.get()?.last ?? 0;
    for (let from = 0; order && from < last; from += KEYS_PER_STEP) {
      this.#fill.run(order.id, from, from + KEYS_PER_STEP);
      yield;
    }
    if (order) this.#complete.run(order.id);
  }

  #orderAt({ keyId, scope, tenantKey, type }: OrderedPlace): OrderRow | undefined {
    return this.#find.get(keyId, scope, tenantKey, type);
  }

  #hasSeries(): boolean {
    const sql = "SELECT 1 FROM value_order WHERE scope < 0 AND state <> 'dropped' LIMIT 1";
    return this.#db.prepare(sql).get() !== undefined;
  }
}

function idOf({ keyId, scope, tenantKey, type }: OrderedPlace): string {
  return [tenantKey, type, scope, keyId].join(' ');
}
