import type { DatabaseSync } from 'node:sqlite';
import type { EntityKey } from '../../../model/entity-query.ts';
import { joined, keyList, prepare, type Sql, term } from '../engine/sql.ts';
import { fold } from '../engine/text-rules.ts';
import type { EntityCounts } from '../registry/entity-counts.ts';
import { AlikeNames, FEW_NAMES_ALIKE } from './alike-names.ts';
import { columnsOf, fieldText, groupedField, type QueryableType } from './entity-columns.ts';
import {
  conditionsOf,
  countedOf,
  type EntitySearch,
  type EntitySelection,
  hasNothingOf,
  nameMatches,
  searchCondition,
  searchedColumns,
} from './entity-conditions.ts';
import { type GroupedColumn, NOTHING, ValueGroups } from './value-groups.ts';
import type { ValueOrders } from './value-orders.ts';
import type { FindPlace } from './value-places.ts';
import { findCandidates } from './value-search.ts';

/** When a search finds more names than this, looking at every name is as quick. */
const FEW_NAMES = 2_000;

/** A longer text would end in the middle of too many columns. */
const MAX_LENGTH = 100;

/** The columns of indexes from the name on, where the kind is one, and where it may be any. */
const nameOrders = {
  entity_by_kind: 'e.name_folded, e.customer_key, e.key',
  entity_by_name: 'e.name_folded, e.kind, e.customer_key, e.key',
} as const;

const NAME: EntityKey = { type: 'ENTITY_FIELD', key: 'name' };

/** A search that is narrowed as far as is known at little cost. */
export interface NarrowedSearch {
  search: EntitySearch;
  /** With the keys of those that may be found, where they are few. */
  selection: EntitySelection;
}

/** Finds what a text search finds without looking at everything, as far as names and orders of values tell. */
export class TextSearch {
  readonly #db: DatabaseSync;
  readonly #findPlace: FindPlace;
  readonly #valueOrders: ValueOrders;
  readonly #groups: ValueGroups;
  readonly #alikeNames: AlikeNames;
  readonly #counts: EntityCounts;

  constructor(db: DatabaseSync, findPlace: FindPlace, valueOrders: ValueOrders, counts: EntityCounts) {
    this.#db = db;
    this.#findPlace = findPlace;
    this.#valueOrders = valueOrders;
    this.#groups = new ValueGroups(db);
    this.#alikeNames = new AlikeNames(db);
    this.#counts = counts;
  }

  /**
   * Narrows a search as far as is known at little cost: to fewer columns, as nothing in the last ones can have anything of
   * the text, and to few entities, by the index of names and the different values of the columns.
   */
  narrowed(selection: EntitySelection, search: EntitySearch): NarrowedSearch {
    const { keys: known, types, tenantKey } = selection;
    const [type] = types;
    const text = search.textSearch ?? '';
    const searchable = known || type === undefined ? undefined : searchedColumns(types, search);
    if (type === undefined || !searchable) return { search, selection };
    // Under other keys nothing was ever stored.
    const columns = searchable.filter((key) => key.type === 'ENTITY_FIELD' || this.#findPlace(key));
    const groups = columns.map((column) =>
      hasNothingOf(text, column) ? NOTHING : this.#grouped(tenantKey, type, column),
    );
    const last = groups.findLastIndex((group) => group === undefined || group.mayEnd(text));
    const searched = { ...search, columns: [NAME, ...columns.slice(0, last + 1)] };
    const kept = groups.slice(0, last + 1).filter((group) => group !== undefined);
    const findNames = (some: string) => this.#named(some);
    if (kept.length < last + 1) return { search: searched, selection };
    const keys = kept.length === 0 ? findNames(text) : findCandidates(text, kept, findNames);
    if (keys) return { search: searched, selection: { ...selection, keys } };
    return { search: { ...searched, nameEnds: nameEndsOf(text, kept) }, selection };
  }

  /** Undefined where the order of the values is not kept. */
  #grouped(tenantKey: number, type: QueryableType, column: EntityKey): GroupedColumn | undefined {
    const field = column.type === 'ENTITY_FIELD' ? groupedField([type], column.key) : undefined;
    if (field) return this.#groups.ofField(tenantKey, type, field);
    const order = this.#valueOrders.find(tenantKey, type, column);
    return order === undefined ? undefined : this.#groups.ofOrder(order);
  }

  /** How many of a selection without filters a search finds. */
  count(selection: EntitySelection, search: EntitySearch): number {
    const alike = this.countAlike(selection, search);
    if (alike !== undefined) return alike;
    const { conditions } = conditionsOf(selection);
    const searching = searchCondition(selection.types, search, this.#findPlace) ?? term('TRUE');
    return this.#count([...conditions, searching]);
  }

  /** The same where nearly all have the text in their names; undefined where that does not tell soon, or at once. */
  countAlike(selection: EntitySelection, search: EntitySearch, isAtOnce = false): number | undefined {
    const { conditions } = conditionsOf(selection);
    const searching = searchCondition(selection.types, search, this.#findPlace) ?? term('TRUE');
    const counted = countedOf(selection);
    if (!counted || counted.customerKey !== undefined || !isInNames(selection, search)) return undefined;
    const index = counted.kind === undefined ? 'entity_by_name' : 'entity_by_kind';
    const rows = { index, conditions: joined(conditions, 'AND'), order: nameOrders[index] };
    const most = isAtOnce ? FEW_NAMES_ALIKE : undefined;
    const others = this.#alikeNames.without(search.textSearch ?? '', rows, most);
    if (!others) return undefined;
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
    const { each, together } = nameMatches(text);
    // Soon told, where to go through what many names have would take long and find nothing.
    if (together.length > 1 && each.some((match) => !this.#isSomewhere(match))) return [];
    for (const match of together) {
      const keys = keyList(
        prepare<{ keys: string }>(
          this.#db,
          `SELECT json_group_array(rowid) AS keys FROM (
             SELECT rowid FROM entity_name_search WHERE entity_name_search MATCH ? LIMIT ${FEW_NAMES + 1})`,
        ).get(match),
      );
      if (keys.length <= FEW_NAMES) return keys;
    }
    return undefined;
  }

  #isSomewhere(match: string): boolean {
    const sql = 'SELECT 1 AS found FROM entity_name_search WHERE entity_name_search MATCH ? LIMIT 1';
    return prepare<{ found: number }>(this.#db, sql).get(match) !== undefined;
  }
}

/** With what names end if a text begins in them and goes on in columns; undefined if it may begin in those. */
function nameEndsOf(text: string, columns: readonly GroupedColumn[]): string[] | undefined {
  const characters = [...fold(text)];
  if (characters.length > MAX_LENGTH || columns.some((column) => column.mayBegin(text))) return undefined;
  return characters.slice(1).flatMap((_, at) => {
    const rest = characters.slice(at + 1).join('');
    return columns.some((column) => column.mayFollow(rest)) ? characters.slice(0, at + 1).join('') : [];
  });
}

/** Whether a search looks into names, whatever else it looks into. */
function isInNames({ types }: EntitySelection, { columns }: EntitySearch): boolean {
  const texts = columnsOf(types);
  return columns.some(({ type, key }) => type === 'ENTITY_FIELD' && fieldText(texts, key) === texts.name);
}
