import type { DatabaseSync } from 'node:sqlite';
import type { EntityKey } from '../../../model/entity-query.ts';
import type { SortOrder } from '../../../model/page.ts';
import { keyList, prepare, type Query, type Sql, term } from '../engine/sql.ts';
import type { QueryableType } from './entity-columns.ts';
import type { FindPlace, ValuePlace } from './value-places.ts';

/** What an order has where attributes have a scope, if it is the order of a series. */
const SERIES = -1;

/** Whose values lie in an order, and where they are stored. */
export interface OrderedPlace {
  tenantKey: number;
  type: QueryableType;
  keyId: number;
  /** The code of a scope of attributes, or that of no scope for a series. */
  scope: number;
}

/** Where the values of a key lie in order, if they do; undefined when they can be attributes of several scopes. */
export function orderedPlace(
  tenantKey: number,
  type: QueryableType,
  { keyId, scopes = [SERIES] }: ValuePlace,
): OrderedPlace | undefined {
  const [scope, ...others] = scopes;
  return scope === undefined || others.length > 0 ? undefined : { tenantKey, type, keyId, scope };
}

/** In which stretches an order is read so that the greatest come first: numbers before texts either way, nothing last. */
const DESCENDING = ["v.sorted > -9e999 AND v.sorted < ''", "v.sorted >= ''", 'v.sorted = -9e999'] as const;

/**
 * Reads the orders of values that are kept. The conditions that its methods take are about a row `v` of an order; every
 * entity of the type has one.
 */
export class ValueOrders {
  readonly #db: DatabaseSync;
  readonly #findPlace: FindPlace;
  readonly #find: Query<{ id: number }>;
  readonly #ofType: Query<{ id: number; keyId: number; scope: number }>;

  constructor(db: DatabaseSync, findPlace: FindPlace) {
    this.#db = db;
    this.#findPlace = findPlace;
    this.#find = prepare(
      db,
      `SELECT id FROM value_order
       WHERE key_id = ? AND scope = ? AND tenant_key = ? AND type = ? AND state = 'complete'`,
    );
    this.#ofType = prepare(
      db,
      `SELECT id, key_id AS keyId, scope FROM value_order WHERE tenant_key = ? AND type = ? AND state = 'complete'`,
    );
  }

  /** The order of all entities of a type of a tenant by their values of a key; undefined where none is kept. */
  find(tenantKey: number, type: QueryableType, key: EntityKey): number | undefined {
    const found = this.#findPlace(key);
    const place = found && orderedPlace(tenantKey, type, found);
    return place && this.#find.get(place.keyId, place.scope, place.tenantKey, place.type)?.id;
  }

  /** All orders that are kept of a type of a tenant. */
  ofType({
    tenantKey,
    type,
  }: Pick<OrderedPlace, 'tenantKey' | 'type'>): { order: number; place: ValuePlace }[] {
    return this.#ofType.all(tenantKey, type).map(({ id, keyId, scope }) => ({
      order: id,
      place: { keyId, scopes: scope === SERIES ? undefined : [scope] },
    }));
  }

  /** Whether any value in an order is a text, which comes behind the numbers in both directions. */
  hasTexts(order: number): boolean {
    const sql = "SELECT EXISTS (SELECT 1 FROM ordered_value WHERE order_id = ? AND sorted >= '') AS found";
    return prepare<{ found: number }>(this.#db, sql).get(order)?.found === 1;
  }

  /** How many rows meet a condition. */
  count(order: number, condition: Sql): number {
    const sql = `SELECT count(*) AS total FROM ordered_value v WHERE v.order_id = ? AND ${condition.sql}`;
    return prepare<{ total: number }>(this.#db, sql).get(order, ...condition.parameters)?.total ?? 0;
  }

  /** The keys of all entities whose rows meet a condition, in any order. */
  keys(order: number, condition: Sql): readonly number[] {
    const sql = `SELECT json_group_array(v.entity_key) AS keys FROM ordered_value v
      WHERE v.order_id = ? AND ${condition.sql}`;
    return keyList(prepare<{ keys: string }>(this.#db, sql).get(order, ...condition.parameters));
  }

  /** The keys of some of the entities whose rows meet a condition, in the order that `valueOrder` describes. */
  page(
    order: number,
    direction: SortOrder,
    offset: number,
    limit: number,
    condition: Sql = term('TRUE'),
  ): number[] {
    if (direction === 'ASC') return this.#stretch(order, direction, offset, limit, condition);
    const keys: number[] = [];
    let skip = offset;
    for (const stretch of DESCENDING) {
      const within = term(`(${stretch}) AND ${condition.sql}`, ...condition.parameters);
      const found = this.#stretch(order, direction, skip, limit - keys.length, within);
      keys.push(...found);
      if (keys.length === limit) break;
      if (skip > 0) skip = found.length > 0 ? 0 : skip - this.count(order, within);
    }
    return keys;
  }

  #stretch(order: number, direction: SortOrder, offset: number, limit: number, condition: Sql): number[] {
    const by = ['v.sorted', 'v.flag', 'v.entity_key'].map((column) => `${column} ${direction}`).join(', ');
    return keyList(
      prepare<{ keys: string }>(
        this.#db,
        `SELECT json_group_array(key) AS keys FROM (
           SELECT v.entity_key AS key FROM ordered_value v WHERE v.order_id = ? AND ${condition.sql}
           ORDER BY ${by} LIMIT ? OFFSET ?)`,
      ).get(order, ...condition.parameters, limit, offset),
    );
  }
}
