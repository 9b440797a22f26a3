import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { KeyFilter } from '../../../model/entity-query.ts';
import { KeySet } from '../engine/key-set.ts';
import { joined, keyList, prepare, type Sql, term } from '../engine/sql.ts';
import type { EntityCounts } from '../registry/entity-counts.ts';
import { ENTITIES, OrderChanges } from '../values/order-changes.ts';
import { ColumnConditions, type InColumns } from './column-conditions.ts';
import type { Entities } from './column-sources.ts';
import type { QueryableType } from './entity-columns.ts';
import {
  conditionsOf,
  countedOf,
  type EntitySearch,
  type EntitySelection,
  nameMatches,
  searchCondition,
} from './entity-conditions.ts';
import { type KeptCondition, KeptSets } from './kept-sets.ts';
import { orderedValueCondition, valueCondition } from './key-filter-sql.ts';
import type { ValueOrders } from './value-orders.ts';
import type { FindPlace, ValuePlace } from './value-places.ts';

/** Fewer entities are looked at in a moment. */
const MANY = 5_000;

/** Going through so many different values takes as long as going through all entities in memory. */
const MANY_VALUES = 1_000;

/** Of more than this share of them it is as quick to find all that meet each condition. */
const LARGE_SHARE = 1 / 10;

/** The types whose changes are noted. */
const NOTED: ReadonlySet<QueryableType> = new Set(['DEVICE', 'ASSET']);

const NEVER = -1;

/** So many selections are remembered that were asked for once. */
const MOST_ASKED = 500;

/**
 * Finds which of many entities meet several conditions by the sets of those that meet each: what was asked for lately is
 * found at once, and beside another condition, too.
 */
export class KeptConditions {
  readonly #db: DatabaseSync;
  readonly #findPlace: FindPlace;
  readonly #valueOrders: ValueOrders;
  readonly #counts: EntityCounts;
  readonly #columns: ColumnConditions;
  readonly #sets: KeptSets;
  readonly #changes: OrderChanges;
  /** The newest change when conditions were asked for that are not kept, by these. */
  readonly #asked = new Map<string, number>();

  constructor(db: DatabaseSync, findPlace: FindPlace, valueOrders: ValueOrders, counts: EntityCounts) {
    this.#db = db;
    this.#findPlace = findPlace;
    this.#valueOrders = valueOrders;
    this.#counts = counts;
    this.#columns = new ColumnConditions(db, findPlace, valueOrders);
    this.#sets = new KeptSets(db);
    this.#changes = new OrderChanges(db);
  }

  /**
   * All that match, where they can be kept and it is worth it; undefined otherwise. Only within a transaction that has not
   * written.
   */
  matching(selection: EntitySelection, search: EntitySearch): KeySet | undefined {
    const conditions = this.#conditionsOf(selection, search);
    return conditions && this.#isWorth(conditions, selection) ? this.#common(conditions) : undefined;
  }

  /** Whether what matches can be kept. */
  canKeep(selection: EntitySelection, search: EntitySearch): boolean {
    return this.#conditionsOf(selection, search) !== undefined;
  }

  /** Whether all that matches is found in memory. */
  isInColumns(selection: EntitySelection, search: EntitySearch): boolean {
    return this.#conditionsOf(selection, search)?.every(({ inColumns }) => inColumns) === true;
  }

  /**
   * Whether a search is found in memory, and looking at the different values that it looks into takes longer, as these are
   * many, or tells too little, as the text is too short for the index of names.
   */
  isSearchInColumns(selection: EntitySelection, search: EntitySearch): boolean {
    const many = search.textSearch ? this.#manyOf(selection) : undefined;
    const found = many?.isBroad ? this.#columns.onSearch(many, search) : undefined;
    if (!found) return false;
    if (found.values > MANY_VALUES) return true;
    const isShort = nameMatches(search.textSearch ?? '').together.length === 0;
    return isShort && found.isCurrent && this.canKeep(selection, search);
  }

  /** All that match where they can be kept, whether or not there is a quicker way without. */
  matchingAnyway(selection: EntitySelection, search: EntitySearch): KeySet {
    const conditions = this.#conditionsOf(selection, search);
    if (!conditions) throw new Error('What matches cannot be kept');
    return this.#common(conditions);
  }

  /** Does a part of what makes conditions quick to find that will be asked for; answers whether there is more to do. */
  prepareSome(): boolean {
    return this.#columns.prepareSome();
  }

  #common([one, ...others]: readonly [KeptCondition, ...KeptCondition[]]): KeySet {
    return KeySet.common([this.#sets.of(one), ...others.map((other) => this.#sets.of(other))]);
  }

  /** Whether it was asked for before, and little has changed since, or is found otherwise by looking at most of all entities. */
  #isWorth(conditions: readonly KeptCondition[], selection: EntitySelection): boolean {
    const { keyFilters, types, tenantKey } = selection;
    const [type = 'DEVICE'] = types;
    const counted = countedOf({ ...selection, keyFilters: [] });
    const share = counted ? this.#counts.of(counted) / this.#counts.of({ type, tenantKey }) : 0;
    const areAllRead = !conditionsOf(selection).indexed || (conditions.length > 1 && share > LARGE_SHARE);
    const slow = conditions.filter(({ inColumns }) => !inColumns);
    const known = slow.map((condition) => this.#sets.seqOf(condition));
    const areKept = known.every((seq) => seq !== undefined);
    if (keyFilters.length === 0) return areKept && conditions.every((condition) => this.#sets.has(condition));
    if (areAllRead) return true;
    // By one filter alone an order finds nearly as much in the time that it takes to look again at many changes.
    if (slow.length === 0) return conditions.length > 1 || conditions[0]?.inColumns?.isCurrent === true;
    const id = conditions.map((condition) => condition.id).join(' ');
    const since = Math.max(areKept ? Math.min(...known) : NEVER, this.#asked.get(id) ?? NEVER);
    const reads = [...new Set(slow.flatMap((condition) => condition.reads))];
    if (since !== NEVER && this.#changes.areFewSince(since, reads)) return true;
    this.#asked.delete(id);
    this.#asked.set(id, this.#changes.newest());
    for (const eldest of this.#asked.keys()) {
      if (this.#asked.size <= MOST_ASKED) break;
      this.#asked.delete(eldest);
    }
    return false;
  }

  /** One condition for each filter on values, and one for all else; undefined where changes of them cannot be told. */
  #conditionsOf(
    selection: EntitySelection,
    search: EntitySearch,
  ): [KeptCondition, ...KeptCondition[]] | undefined {
    const many = this.#manyOf(selection);
    if (!many) return undefined;
    const { type, isBroad } = many;
    const { keyFilters } = selection;
    const onValues = keyFilters
      .filter(({ key }) => key.type !== 'ENTITY_FIELD')
      .map((filter) => this.#onValue(selection, type, filter));
    const conditions = [...onValues, ...this.#onEntities(selection, type, search, isBroad)];
    const [one, ...others] = conditions.filter((condition) => condition !== undefined);
    return one && others.length === conditions.length - 1 ? [one, ...others] : undefined;
  }

  /** What a selection is of where it is of many entities whose changes are noted, and whether it is of many of them all. */
  #manyOf(selection: EntitySelection): (Entities & { isBroad: boolean }) | undefined {
    const { types, tenantKey, keys, alarmed } = selection;
    const [type] = types;
    if (type === undefined || types.length > 1 || !NOTED.has(type) || keys || alarmed) return undefined;
    const counted = countedOf({ ...selection, keyFilters: [] }) ?? { type, tenantKey };
    const count = this.#counts.of(counted);
    if (count < MANY) return undefined;
    const total = this.#counts.of({ type, tenantKey });
    this.#columns.expect({ type, tenantKey }, total);
    return { type, tenantKey, isBroad: count > total * LARGE_SHARE };
  }

  #onValue(
    { tenantKey, resolveValue }: EntitySelection,
    type: QueryableType,
    { key, predicate }: KeyFilter,
  ): KeptCondition | undefined {
    const place = this.#findPlace(key);
    const order = place && this.#valueOrders.find(tenantKey, type, key);
    if (place === undefined || order === undefined) return undefined;
    const inOrder = orderedValueCondition(predicate, resolveValue);
    const stored = valueCondition(predicate, resolveValue) ?? term('TRUE');
    const { table, own } = rowsOf(place);
    const passing = joined(
      [term('e.tenant_key = ?', tenantKey), term('e.type = ?', type), own, stored],
      'AND',
    );
    const inColumns = this.#columns.onValue({ tenantKey, type }, order, { key, predicate }, resolveValue);
    return preferring(inColumns, {
      id: idOf(inOrder, [order]),
      reads: [order],
      all: () => new KeySet(this.#valueOrders.keys(order, inOrder)),
      among: (keys) =>
        this.#among(
          `CROSS JOIN entity e ON e.key = k.value CROSS JOIN ${table} v ON v.entity_key = e.key`,
          passing,
          keys,
        ),
    });
  }

  /** Nothing where all entities of the type meet them; with undefined in it where changes of one cannot be told. */
  #onEntities(
    selection: EntitySelection,
    type: QueryableType,
    search: EntitySearch,
    isBroad: boolean,
  ): (KeptCondition | undefined)[] {
    const { tenantKey, reader, kinds, namePrefix, keyFilters } = selection;
    const searching = searchCondition(selection.types, search, this.#findPlace);
    const onFields = keyFilters.some(({ key }) => key.type === 'ENTITY_FIELD');
    const isNarrowed = reader || kinds || namePrefix || onFields;
    const { conditions } = conditionsOf(selection);
    if (!searching) return isNarrowed ? [this.#onRows(joined(conditions, 'AND'), [])] : [];
    const values = search.columns.filter(({ type }) => type !== 'ENTITY_FIELD');
    const orders = values
      .filter((column) => this.#findPlace(column))
      .map((column) => this.#valueOrders.find(tenantKey, type, column));
    const known = orders.filter((order) => order !== undefined);
    if (known.length < orders.length) return [undefined];
    const inColumns = isBroad ? this.#columns.onSearch({ tenantKey, type }, search) : undefined;
    if (!inColumns) return [this.#onRows(joined([...conditions, searching], 'AND'), known)];
    const own = term('e.tenant_key = ? AND e.type = ?', tenantKey, type);
    const found = preferring(inColumns, this.#onRows(joined([own, searching], 'AND'), known));
    return isNarrowed ? [this.#onRows(joined(conditions, 'AND'), []), found] : [found];
  }

  /** A condition on `entity e` and the values in some orders. */
  #onRows(condition: Sql, orders: readonly number[]): KeptCondition {
    const select = prepare<{ keys: string }>(
      this.#db,
      `SELECT json_group_array(e.key) AS keys FROM entity e WHERE ${condition.sql}`,
    );
    return {
      id: idOf(condition, orders),
      reads: [ENTITIES, ...orders],
      all: () => new KeySet(keyList(select.get(...condition.parameters))),
      among: (keys) => this.#among('CROSS JOIN entity e ON e.key = k.value', condition, keys),
    };
  }

  #among(from: string, { sql, parameters }: Sql, keys: readonly number[]): readonly number[] {
    return keyList(
      prepare<{ keys: string }>(
        this.#db,
        `SELECT json_group_array(e.key) AS keys FROM json_each(?) k ${from} WHERE ${sql}`,
      ).get(JSON.stringify(keys), ...parameters),
    );
  }
}

/** A condition that is found in columns where it can be. */
function preferring(inColumns: InColumns | undefined, condition: KeptCondition): KeptCondition {
  if (!inColumns) return condition;
  return {
    ...condition,
    inColumns,
    all: () => inColumns.all() ?? condition.all(),
    among: (keys) => inColumns.among(keys) ?? condition.among(keys),
  };
}

/** Where the values of a key with an order lie, as rows `v`. */
function rowsOf({ keyId, scopes }: ValuePlace): { table: string; own: Sql } {
  const [scope] = scopes ?? [];
  if (scope === undefined) return { table: 'ts_latest', own: term('v.key_id = ?', keyId) };
  return { table: 'attribute', own: term('v.key_id = ? AND v.scope = ?', keyId, scope) };
}

/** Short, however long a condition is. */
function idOf({ sql, parameters }: Sql, orders: readonly number[]): string {
  const given = parameters.map((parameter) => `${typeof parameter} ${parameter}`);
  return createHash('sha256')
    .update(JSON.stringify([sql, given, orders]))
    .digest('base64');
}
