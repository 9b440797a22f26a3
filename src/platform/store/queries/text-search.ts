import type { DatabaseSync } from 'node:sqlite';
import type { EntityKey } from '../../../model/entity-query.ts';
import { joined, keyList, prepare, type Sql, term } from '../engine/sql.ts';
import type { EntityCounts } from '../registry/entity-counts.ts';
import { AlikeNames } from './alike-names.ts';
import { columnsOf, fieldText } from './entity-columns.ts';
import {
  conditionsOf,
  countedOf,
  type EntitySearch,
  type EntitySelection,
  nameMatch,
  searchCondition,
  searchedValues,
} from './entity-conditions.ts';
import type { ValueOrders } from './value-orders.ts';
import type { FindPlace } from './value-places.ts';
import { ValueSearch } from './value-search.ts';

/** When a search finds more names than this, looking at every name is as quick. */
const FEW_NAMES = 2_000;

/** The columns of indexes from the name on, where the kind is one, and where it may be any. */
const nameOrders = {
  entity_by_kind: 'e.name_folded, e.customer_key, e.key',
  entity_by_name: 'e.name_folded, e.kind, e.customer_key, e.key',
} as const;

const NAME: EntityKey = { type: 'ENTITY_FIELD', key: 'name' };

/** Finds what a text search finds without looking at everything, as far as names and orders of values tell. */
export class TextSearch {
  readonly #db: DatabaseSync;
  readonly #findPlace: FindPlace;
  readonly #valueOrders: ValueOrders;
  readonly #valueSearch: ValueSearch;
  readonly #alikeNames: AlikeNames;
  readonly #counts: EntityCounts;

  constructor(db: DatabaseSync, findPlace: FindPlace, valueOrders: ValueOrders, counts: EntityCounts) {
    this.#db = db;
    this.#findPlace = findPlace;
    this.#valueOrders = valueOrders;
    this.#valueSearch = new ValueSearch(db);
    this.#alikeNames = new AlikeNames(db);
    this.#counts = counts;
  }

  /** The same search without the last columns, as far as no value in them can have anything of the text. */
  relevant(selection: EntitySelection, search: EntitySearch): EntitySearch {
    const { keys, tenantKey, types } = selection;
    const [type] = types;
    const values = keys || type === undefined ? [] : (searchedValues(types, search) ?? []);
    if (type === undefined || values.length === 0) return search;
    const last = values.findLastIndex((key) => {
      if (!this.#findPlace(key)) return false;
      const order = this.#valueOrders.find(tenantKey, type, key);
      return order === undefined || this.#valueSearch.mayEndIn(order, search.textSearch ?? '');
    });
    return { ...search, columns: [NAME, ...values.slice(0, last + 1)] };
  }

  /** Narrows what is searched by the index of names, and by the orders of values, when they can answer it and find few. */
  narrowed(selection: EntitySelection, search: EntitySearch): EntitySelection {
    const { types, tenantKey } = selection;
    const [type] = types;
    const values = selection.keys || type === undefined ? undefined : searchedValues(types, search);
    if (type === undefined || !values) return selection;
    const findNames = (text: string) => this.#named(text);
    const orders = values.flatMap((key) => this.#valueOrders.find(tenantKey, type, key) ?? []);
    if (orders.length < values.length) return selection;
    const text = search.textSearch ?? '';
    const keys =
      values.length === 0 ? findNames(text) : this.#valueSearch.candidates(text, orders, findNames);
    return keys ? { ...selection, keys } : selection;
  }

  /** How many of a selection without filters a search finds. */
  count(selection: EntitySelection, search: EntitySearch): number {
    const { conditions } = conditionsOf(selection);
    const searching = searchCondition(selection.types, search, this.#findPlace) ?? term('TRUE');
    const counted = countedOf(selection);
    if (!counted || counted.customerKey !== undefined || !isInNames(selection, search)) {
      return this.#count([...conditions, searching]);
    }
    const index = counted.kind === undefined ? 'entity_by_name' : 'entity_by_kind';
    const rows = { index, conditions: joined(conditions, 'AND'), order: nameOrders[index] };
    const others = this.#alikeNames.without(search.textSearch ?? '', rows);
    if (!others) return this.#count([...conditions, searching]);
    const among = term('e.key IN (SELECT value FROM json_each(?))', JSON.stringify(others));
    return this.#counts.of(counted) - others.length + this.#count([among, searching]);
  }

  #count(conditions: readonly Sql[]): number {
    const { sql, parameters } = joined(conditions, 'AND');
    const count = `SELECT count(*) AS total FROM entity e WHERE ${sql}`;
    return prepare<{ total: number }>(this.#db, count).get(...parameters)?.total ?? 0;
  }

  /** The keys of those that may have a text in their name; undefined when they are many, or it is too short. */
  #named(text: string): readonly number[] | undefined {
    const match = nameMatch(text);
    if (match === undefined) return undefined;
    const keys = keyList(
      prepare<{ keys: string }>(
        this.#db,
        `SELECT json_group_array(rowid) AS keys FROM (
           SELECT rowid FROM entity_name_search WHERE entity_name_search MATCH ? LIMIT ${FEW_NAMES + 1})`,
      ).get(match),
    );
    return keys.length > FEW_NAMES ? undefined : keys;
  }
}

/** Whether a search looks into names, whatever else it looks into. */
function isInNames({ types }: EntitySelection, { columns }: EntitySearch): boolean {
  const texts = columnsOf(types);
  return columns.some(({ type, key }) => type === 'ENTITY_FIELD' && fieldText(texts, key) === texts.name);
}
