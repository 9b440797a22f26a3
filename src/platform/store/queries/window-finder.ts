import type { DatabaseSync } from 'node:sqlite';
import type { EntityKey, KeyFilter } from '../../../model/entity-query.ts';
import type { SortOrder } from '../../../model/page.ts';
import { KeySet } from '../engine/key-set.ts';
import { atOneMoment } from '../engine/one-moment.ts';
import { joined, prepare, type Sql, term } from '../engine/sql.ts';
import { type Counted, EntityCounts } from '../registry/entity-counts.ts';
import { columnsOf, fieldOrder, type QueryableType } from './entity-columns.ts';
import {
  conditionsOf,
  countedOf,
  type EntitySearch,
  type EntitySelection,
  searchCondition,
} from './entity-conditions.ts';
import { KeptConditions } from './kept-conditions.ts';
import { orderedValueCondition } from './key-filter-sql.ts';
import { KeyReads } from './key-reads.ts';
import { OrderOutlines, type OutlinedOrder } from './order-outlines.ts';
import { type OrderedEntities, orderOfField, orderOfValues } from './outlined-orders.ts';
import { TextSearch } from './text-search.ts';
import { ValueFilters } from './value-filters.ts';
import { ValueOrders } from './value-orders.ts';
import type { FindPlace } from './value-places.ts';

/** By which column entities are ordered. */
export interface EntitySort {
  key: EntityKey;
  direction: SortOrder;
}

/** How the entities found are ordered; by creation, the latest first, without a sort. */
export interface EntityOrder {
  sort?: EntitySort | undefined;
}

/** Some of the keys of what was selected, and how many there are in all. */
export interface KeyWindow {
  keys: readonly number[];
  total: number;
}

/** All that match. */
interface Matches {
  total: number;
  /** Their keys, in any order. */
  keys: () => readonly number[];
  set: () => KeySet;
  /** Whether they are found again at once. */
  isKept: boolean;
}

/** Fewer matches than this are sorted in a moment. */
const FEW_MATCHES = 1_000;

/** So many entities are looked at one after the other in the order asked for, before all that match are sorted instead. */
const MOST_LOOKED_AT = 8_000;
const SHARE_LOOKED_AT = 1 / 8;
const FIRST_LOOKED_AT = 200;

/** What lies behind so many entities is found by an outline of the order. */
const FAR = 20_000;

/** Sorting one entity costs about as much as finding out of so many in order whether they are among those that match. */
const SORTING_COST = 10;

const NEWEST_FIRST: EntitySort = { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'DESC' };

/**
 * Finds the entities of a page by the quickest way that there is: by counts that are kept, by the order asked for, by
 * orders of values, by what a text search finds, or by looking at all that may match.
 */
export class WindowFinder {
  readonly #db: DatabaseSync;
  readonly #findPlace: FindPlace;
  readonly #reads: KeyReads;
  readonly #valueFilters: ValueFilters;
  readonly #valueOrders: ValueOrders;
  readonly #textSearch: TextSearch;
  readonly #counts: EntityCounts;
  readonly #keptConditions: KeptConditions;
  readonly #outlines: OrderOutlines;
  /** Whether what is read at present is committed: what may be undone is not kept. */
  #mayKeep = false;

  constructor(db: DatabaseSync, findPlace: FindPlace) {
    this.#db = db;
    this.#findPlace = findPlace;
    this.#reads = new KeyReads(db, findPlace);
    this.#valueFilters = new ValueFilters(db, findPlace);
    this.#valueOrders = new ValueOrders(db, findPlace);
    this.#counts = new EntityCounts(db);
    this.#textSearch = new TextSearch(db, findPlace, this.#valueOrders, this.#counts);
    this.#keptConditions = new KeptConditions(db, findPlace, this.#valueOrders, this.#counts);
    this.#outlines = new OrderOutlines(db);
  }

  /** So many of what is selected from an offset on, in order, and how many there are in all. */
  find(
    selection: EntitySelection,
    window: EntitySearch & EntityOrder,
    offset: number,
    limit: number,
  ): KeyWindow {
    // While it goes from one part of an order, or of an index, to the next, nothing may move from the one to the other.
    this.#mayKeep = !this.#db.isTransaction;
    return atOneMoment(this.#db, () => this.#findNow(selection, window, offset, limit));
  }

  /** Does a part of what makes later questions quick; answers whether there is more to do. */
  prepareSome(): boolean {
    return this.#keptConditions.prepareSome();
  }

  #findNow(
    selection: EntitySelection,
    window: EntitySearch & EntityOrder,
    offset: number,
    limit: number,
  ): KeyWindow {
    const sort = window.sort ?? NEWEST_FIRST;
    const byValue = isValue(sort.key);
    const { conditions, indexed } = conditionsOf(selection);
    const isInMemory = this.#mayKeep && this.#keptConditions.isSearchInColumns(selection, window);
    const found = isInMemory ? { search: window, selection } : this.#textSearch.narrowed(selection, window);
    const { search } = found;
    let narrowed = found.selection;
    const searching = searchCondition(selection.types, search, this.#findPlace);
    const order = byValue ? undefined : orderBy(selection, sort);
    const windowOf = (matches: Matches): KeyWindow => ({
      keys: this.#pageOf(matches, selection, sort, offset, limit),
      total: matches.total,
    });
    const kept = this.#mayKeep && !narrowed.keys && this.#keptConditions.matching(selection, search);
    if (kept) return windowOf(matchesOfSet(kept));
    if (!searching && (byValue || hasValueFilters(selection))) {
      const ordered = this.#windowByOrders(selection, { sort, order }, offset, limit);
      if (ordered) return ordered;
    }
    if (searching && !narrowed.keys && indexed && !hasValueFilters(selection)) {
      const canKeep = this.#mayKeep && this.#keptConditions.canKeep(selection, search);
      const isAtOnce = canKeep && this.#keptConditions.isInColumns(selection, search);
      const alike = canKeep ? this.#textSearch.countAlike(selection, search, isAtOnce) : undefined;
      if (canKeep && alike === undefined) {
        return windowOf(matchesOfSet(this.#keptConditions.matchingAnyway(selection, search)));
      }
      const some = this.#reads.inAnyOrder([...conditions, searching], FEW_MATCHES + 1);
      const many =
        some.length > FEW_MATCHES && this.#windowOfMany(selection, search, alike, sort, offset, limit);
      if (many) return many;
      if (some.length <= FEW_MATCHES) narrowed = { ...selection, keys: some };
    }
    if (byValue || !indexed || searching || hasValueFilters(selection)) {
      return windowOf(matchesOf(this.#matching(narrowed, search)));
    }
    const total = this.#count(selection, conditions);
    const counted = countedOf(selection);
    const isWhole = counted && counted.customerKey === undefined && counted.kind === undefined;
    const keys = isWhole && this.#deepPage(selection, sort, undefined, offset, limit, total);
    if (keys) return { keys, total };
    return { keys: this.#fieldPage(selection, conditions, sort, offset, limit, total), total };
  }

  /**
   * Does it where a search finds many: they are counted, unless their number is known, and only those of the page are
   * looked for in order. Undefined where the order is not kept.
   */
  #windowOfMany(
    selection: EntitySelection,
    search: EntitySearch,
    count: number | undefined,
    sort: EntitySort,
    offset: number,
    limit: number,
  ): KeyWindow | undefined {
    const { tenantKey, types } = selection;
    const [type] = types;
    if (type === undefined || types.length > 1) return undefined;
    const byValue = isValue(sort.key);
    const sorted = byValue ? this.#valueOrders.find(tenantKey, type, sort.key) : undefined;
    if (byValue && sorted === undefined) return undefined;
    const total = count ?? this.#textSearch.count(selection, search);
    const wanted = Math.max(0, Math.min(limit, total - offset));
    if (wanted === 0) return { keys: [], total };
    const found = joined(
      [
        ...conditionsOf(selection).conditions,
        searchCondition(types, search, this.#findPlace) ?? term('TRUE'),
      ],
      'AND',
    );
    if (sorted !== undefined) {
      const inOrder = (from: number, count: number) =>
        this.#valueOrders.page(sorted, sort.direction, from, count);
      const most = this.#mostLookedAt({ type, tenantKey }, total, offset + wanted);
      const keys = this.#firstOf(inOrder, (some) => this.#reads.among(some, found), offset + wanted, most);
      return keys && { keys: keys.slice(offset), total };
    }
    return { keys: this.#fieldPage(selection, [found], sort, offset, wanted, total), total };
  }

  /**
   * A page far behind the beginning and the end of an order, of all entities of a type of a tenant or of those in
   * a set, of which there are so many. Undefined where it is found as soon otherwise.
   */
  #deepPage(
    { tenantKey, types }: EntitySelection,
    sort: EntitySort,
    among: KeySet | undefined,
    offset: number,
    limit: number,
    total: number,
  ): number[] | undefined {
    const [type] = types;
    const wanted = Math.max(0, Math.min(limit, total - offset));
    if (type === undefined || types.length > 1 || wanted === 0 || !this.#mayKeep) return undefined;
    const fromEnd = total - offset - wanted;
    const behind = Math.min(offset, fromEnd) * (among ? this.#counts.of({ tenantKey, type }) / total : 1);
    if (behind < FAR) return undefined;
    const order = this.#outlined({ tenantKey, type }, sort);
    if (!order) return undefined;
    if (sort.direction === 'ASC') return this.#outlines.page(order, among, offset, wanted);
    return this.#outlines.page(order, among, fromEnd, wanted)?.reverse();
  }

  /** An order that can be outlined, and is its own reverse in the other direction. */
  #outlined(entities: OrderedEntities, sort: EntitySort): OutlinedOrder | undefined {
    if (!isValue(sort.key)) return orderOfField(this.#db, entities, fieldOf(sort));
    const place = this.#findPlace(sort.key);
    const order = this.#valueOrders.find(entities.tenantKey, entities.type, sort.key);
    if (place === undefined || order === undefined) return undefined;
    const isReversed = sort.direction === 'ASC' || !this.#valueOrders.hasTexts(order);
    return isReversed ? orderOfValues(this.#db, entities, order, place) : undefined;
  }

  /** A page of so many entities that meet conditions, in the order of a field: in the second half it is nearer from the end. */
  #fieldPage(
    selection: EntitySelection,
    conditions: readonly Sql[],
    sort: EntitySort,
    offset: number,
    limit: number,
    total: number,
  ): number[] {
    const wanted = Math.max(0, Math.min(limit, total - offset));
    if (wanted === 0) return [];
    const fromEnd = offset > total / 2;
    const direction = (sort.direction === 'ASC') === fromEnd ? 'DESC' : 'ASC';
    const order = orderBy(selection, { ...sort, direction });
    const keys = this.#reads.inFieldOrder(
      conditions,
      order,
      fromEnd ? total - offset - wanted : offset,
      wanted,
    );
    return fromEnd ? keys.reverse() : keys;
  }

  /**
   * Does it where a selection is of all entities of a type of a tenant, and the orders of values that are kept tell which
   * of them match a filter, and which come first. Undefined where they do not, or where it is no quicker.
   */
  #windowByOrders(
    selection: EntitySelection,
    { sort, order }: { sort: EntitySort; order: string | undefined },
    offset: number,
    limit: number,
  ): KeyWindow | undefined {
    const { tenantKey, keyFilters, resolveValue } = selection;
    const [filter, ...others] = keyFilters;
    const all = countedOf({ ...selection, keyFilters: [] });
    if (!all || others.length > 0 || filter?.key.type === 'ENTITY_FIELD') return undefined;
    const isWhole = all.customerKey === undefined && all.kind === undefined;
    const type = all.type as QueryableType;
    const sorted = order === undefined ? this.#valueOrders.find(tenantKey, type, sort.key) : undefined;
    if (order === undefined && sorted === undefined) return undefined;
    const { conditions } = conditionsOf(selection);
    const inOrder = (from: number, count: number) =>
      sorted === undefined
        ? this.#reads.inFieldOrder(conditions, order ?? '', from, count)
        : this.#valueOrders.page(sorted, sort.direction, from, count);
    if (!filter) {
      const total = this.#counts.of(all);
      const wanted = Math.max(0, Math.min(limit, total - offset));
      if (isWhole || wanted === 0) {
        const deep = this.#deepPage(selection, sort, undefined, offset, wanted, total);
        return { keys: deep ?? inOrder(offset, wanted), total };
      }
      if (total <= FEW_MATCHES) return undefined;
      const most = this.#mostLookedAt({ type, tenantKey }, total, offset + wanted);
      const own = joined(conditions, 'AND');
      const keys = this.#firstOf(inOrder, (some) => this.#reads.among(some, own), offset + wanted, most);
      return keys && { keys: keys.slice(offset), total };
    }
    const filtered = isWhole ? this.#valueOrders.find(tenantKey, type, filter.key) : undefined;
    if (filtered === undefined) return undefined;
    const condition = orderedValueCondition(filter.predicate, resolveValue);
    const total = this.#valueOrders.count(filtered, condition);
    const wanted = Math.max(0, Math.min(limit, total - offset));
    if (wanted === 0) return { keys: [], total };
    if (filtered === sorted) {
      return { keys: this.#valueOrders.page(sorted, sort.direction, offset, wanted, condition), total };
    }
    if (total <= FEW_MATCHES) return undefined;
    const passing = (some: readonly number[]) => this.#valueFilters.lookUp(some, filter, resolveValue);
    const most = this.#mostLookedAt({ type, tenantKey }, total, offset + wanted);
    const keys = this.#firstOf(inOrder, passing, offset + wanted, most);
    return keys && { keys: keys.slice(offset), total };
  }

  /**
   * How many entities of a type of a tenant may be looked at in order to find the first so many of those that match; 0 when
   * these probably lie behind more. At least so many may be in any case.
   */
  #mostLookedAt(all: Counted, matching: number, wanted: number, least = 0): number {
    const count = this.#counts.of(all);
    const most = Math.max(MOST_LOOKED_AT, count * SHARE_LOOKED_AT, least);
    return (wanted / matching) * count > most ? 0 : most;
  }

  /** The first so many, in order, of those that are kept; undefined when they are not found among the first of all. */
  #firstOf(
    inOrder: (offset: number, limit: number) => number[],
    keep: (keys: readonly number[]) => readonly number[],
    wanted: number,
    most: number,
  ): number[] | undefined {
    const found: number[] = [];
    for (let [lookedAt, next] = [0, FIRST_LOOKED_AT]; lookedAt < most; lookedAt += next, next *= 2) {
      const keys = inOrder(lookedAt, next);
      for (const key of keep(keys)) found.push(key);
      if (found.length >= wanted) return found.slice(0, wanted);
    }
    return undefined;
  }

  /** Of all keys that match, those of a page. */
  #pageOf(
    matches: Matches,
    selection: EntitySelection,
    sort: EntitySort,
    offset: number,
    limit: number,
  ): readonly number[] {
    const { total } = matches;
    const wanted = Math.max(0, Math.min(limit, total - offset));
    if (wanted === 0) return [];
    const some = total > FEW_MATCHES ? this.#someOfMany(matches, selection, sort, offset, wanted) : undefined;
    if (some) return some;
    if (isValue(sort.key))
      return this.#reads.sortedByValue(matches.keys(), sort.key, sort.direction, offset, limit);
    const order = orderBy(selection, sort);
    if (total <= this.#valueFilters.few) {
      return this.#reads
        .selected({ ...selection, keys: matches.keys() }, { columns: [] }, order)
        .slice(offset, offset + limit);
    }
    const matching = matches.set();
    const inOrder = this.#reads.selected(selection, { columns: [] }, order);
    return inOrder.filter((key) => matching.has(key)).slice(offset, offset + limit);
  }

  /** Some of many that match, where they are found among the first of all in order, or among the last ones. */
  #someOfMany(
    matches: Matches,
    selection: EntitySelection,
    sort: EntitySort,
    offset: number,
    wanted: number,
  ): number[] | undefined {
    const { types, tenantKey, keyFilters, resolveValue } = selection;
    const [type, ...others] = types;
    if (type === undefined || type === 'TENANT' || others.length > 0) return undefined;
    const { total } = matches;
    const deep = matches.isKept && this.#deepPage(selection, sort, matches.set(), offset, wanted, total);
    if (deep) return deep;
    const byValue = isValue(sort.key);
    const fromEnd = !byValue && offset > total / 2;
    const skipped = fromEnd ? total - offset - wanted : offset;
    const most = this.#mostLookedAt({ type, tenantKey }, total, skipped + wanted, total * SORTING_COST);
    if (most === 0) return undefined;
    const sorted = byValue ? this.#valueOrders.find(tenantKey, type, sort.key) : undefined;
    if (byValue && sorted === undefined) return undefined;
    const { conditions } = conditionsOf({ types, tenantKey, keyFilters: [], resolveValue });
    const direction = (sort.direction === 'ASC') === fromEnd ? 'DESC' : 'ASC';
    const order = sorted === undefined ? orderBy({ types }, { ...sort, direction }) : '';
    // What passes a filter on the value that they are sorted by lies together.
    const passing = keyFilters
      .filter(({ key }) => key.type !== 'ENTITY_FIELD' && sorted !== undefined)
      .filter(({ key }) => this.#valueOrders.find(tenantKey, type, key) === sorted)
      .map(({ predicate }) => orderedValueCondition(predicate, resolveValue));
    const within = passing.length > 0 ? joined(passing, 'AND') : term('TRUE');
    const inOrder = (from: number, count: number) =>
      sorted === undefined
        ? this.#reads.inFieldOrder(conditions, order, from, count)
        : this.#valueOrders.page(sorted, sort.direction, from, count, within);
    const matching = matches.set();
    const keep = (some: readonly number[]) => some.filter((key) => matching.has(key));
    const found = this.#firstOf(inOrder, keep, skipped + wanted, most)?.slice(skipped);
    return fromEnd ? found?.reverse() : found;
  }

  /** All keys, in any order. */
  #matching(narrowed: EntitySelection, search: EntitySearch): readonly number[] {
    const { keyFilters, resolveValue } = narrowed;
    const [first, ...others] = keyFilters.filter(({ key }) => key.type !== 'ENTITY_FIELD');
    if (!first) return this.#reads.selected(narrowed, search);
    if (!this.#isOfMany(narrowed)) {
      return this.#valueFilters.keep(
        this.#reads.selected(narrowed, search),
        [first, ...others],
        resolveValue,
      );
    }
    const { keys, areOwn } = this.#passing(narrowed, [first, ...others]);
    const whole = areOwn ? countedOf({ ...narrowed, keyFilters: [] }) : undefined;
    const isWhole = whole && whole.customerKey === undefined && whole.kind === undefined;
    if (isWhole && keyFilters.length === others.length + 1 && !search.textSearch) return keys;
    if (keys.length <= this.#valueFilters.few) return this.#reads.selected({ ...narrowed, keys }, search);
    const passing = new KeySet(keys);
    return this.#reads.selected(narrowed, search).filter((key) => passing.has(key));
  }

  /**
   * The keys of all entities that pass every filter on values, and perhaps of some that are of another tenant or type,
   * unless they are told to be of its own.
   */
  #passing(
    { types, tenantKey, resolveValue }: EntitySelection,
    filters: readonly [KeyFilter, ...KeyFilter[]],
  ): { keys: readonly number[]; areOwn: boolean } {
    const [type, ...otherTypes] = types;
    for (const filter of otherTypes.length > 0 ? [] : filters) {
      const order = type && this.#valueOrders.find(tenantKey, type, filter.key);
      if (order === undefined) continue;
      const keys = this.#valueOrders.keys(order, orderedValueCondition(filter.predicate, resolveValue));
      const others = filters.filter((other) => other !== filter);
      return { keys: this.#valueFilters.keep(keys, others, resolveValue), areOwn: true };
    }
    return { keys: this.#valueFilters.passing(filters, resolveValue), areOwn: false };
  }

  /** Whether it is known at little cost that a selection is of so many that their values are better read before them. */
  #isOfMany(selection: EntitySelection): boolean {
    const { conditions, indexed } = conditionsOf(selection);
    if (!indexed || selection.keys) return false;
    const where = joined(conditions, 'AND');
    const { few } = this.#valueFilters;
    const sql = `SELECT count(*) AS total FROM (SELECT 1 FROM entity e WHERE ${where.sql} LIMIT ?)`;
    const found = prepare<{ total: number }>(this.#db, sql).get(...where.parameters, few + 1)?.total ?? 0;
    return found > few;
  }

  #count(selection: EntitySelection, conditions: readonly Sql[]): number {
    const counted = countedOf(selection);
    if (counted) return this.#counts.of(counted);
    const where = joined(conditions, 'AND');
    const sql = `SELECT count(*) AS total FROM entity e WHERE ${where.sql}`;
    return prepare<{ total: number }>(this.#db, sql).get(...where.parameters)?.total ?? 0;
  }
}

function matchesOf(keys: readonly number[]): Matches {
  return { total: keys.length, keys: () => keys, set: () => new KeySet(keys), isKept: false };
}

function matchesOfSet(set: KeySet): Matches {
  return { total: set.size, keys: () => set.toArray(), set: () => set, isKept: true };
}

function hasValueFilters({ keyFilters }: EntitySelection): boolean {
  return keyFilters.some(({ key }) => key.type !== 'ENTITY_FIELD');
}

function isValue({ type }: EntityKey): boolean {
  return type !== 'ENTITY_FIELD' && type !== 'ALARM_FIELD';
}

/** The order of entities by a field. */
function orderBy({ types }: Pick<EntitySelection, 'types'>, { key, direction }: EntitySort): string {
  return fieldOrder(columnsOf(types), fieldOf({ key }), direction);
}

/** The field that entities are ordered by. */
function fieldOf({ key }: Pick<EntitySort, 'key'>): string {
  return key.type === 'ENTITY_FIELD' ? key.key : NEWEST_FIRST.key.key;
}
