import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { EntityType } from '../../../model/entity-id.ts';
import type { PageLink } from '../../../model/page.ts';
import { generalError } from '../../errors.ts';
import { prepare, type Query } from '../engine/sql.ts';
import { fold } from '../engine/text-rules.ts';
import { EntityCounts } from './entity-counts.ts';
import type { ListIndex, ListMarks, MarkedList } from './list-marks.ts';

/** Which entities a list is about. */
export interface ListFilter {
  type: EntityType;
  tenantKey: number;
  customerKey?: number | undefined;
  /** Only dashboards that this customer may see. */
  sharedWithKey?: number | undefined;
  /** Only those of this kind, exactly. */
  kind?: string | undefined;
}

/** A column that a list can be sorted by: one of the registry with an index of its own, or one of a joined table. */
export type SortColumn = { index: ListIndex } | { join: string; expression: string };

/** The sort properties of a list by their names on the wire. */
export type SortColumns = Readonly<Record<string, SortColumn>>;

/**
 * What every list can be sorted by. Nobody computes from the order of ids: those of entities follow the time that is in
 * them, and those of customers keep together what belongs to one.
 */
export const commonSorts: SortColumns = {
  createdTime: { index: 'created' },
  id: { index: 'created' },
  name: { index: 'name' },
  searchText: { index: 'name' },
  customerId: { index: 'customer_title' },
  additionalInfo: { join: '', expression: 'e.additional_info' },
};

/** One window of a list: the keys in order, and how many there are in all. */
export interface KeyPage {
  keys: readonly number[];
  total: number;
}

/** In the order of the columns of each index, so that reading the index in order is the sort. */
const indexOrders = {
  created: ['created_time', 'name_folded', 'kind', 'customer_key'],
  name: ['name_folded', 'kind', 'customer_key'],
  kind: ['kind COLLATE NOCASE', 'name_folded', 'customer_key'],
  label: ['label COLLATE NOCASE', 'name_folded', 'kind', 'customer_key'],
  customer_title: ['customer_title COLLATE NOCASE', 'name_folded', 'kind', 'customer_key'],
} as const;

/**
 * When fewer than one in so many rows match, it is quicker to collect and sort the matches than to walk the index of
 * the sort. Measured with 100,000 rows: a walk costs 25 ns a row, a match to sort 150 ns and, off the index, 350 ns.
 */
const FEW = 20;

const MAX_COUNTS = 1_000;

/** So many rows are gone through in less time than it takes to find a mark and go on from there. */
const NEAR = 2_000;

/** Sorts after every character that a name can go on with. */
const LAST_CHARACTER = '\u{10FFFF}';

interface Conditions {
  sql: string;
  parameters: SQLInputValue[];
  /** The index that finds the matches directly; undefined when only a scan does. */
  narrowIndex: string | undefined;
  /** Whether the database keeps how many match. */
  isCounted: boolean;
  /** What is said of names: nothing, from which up to which they are, or something else. */
  names: readonly [from: string, before: string] | 'any' | 'pattern';
}

/**
 * Pages of entity keys out of the registry. Whatever the sort, the search and the offset, keys come from an index
 * alone. How many match a search is counted, and kept until the registry changes, so scrolling through it counts once.
 */
export class EntityLists {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, Query<{ key: number } & { total: number }>>();
  readonly #counts = new Map<string, number>();
  readonly #kept: EntityCounts;
  readonly #marks: ListMarks | undefined;

  /** With marks where all changes of the registry are made on the same connection. */
  constructor(db: DatabaseSync, marks?: ListMarks) {
    this.#db = db;
    this.#kept = new EntityCounts(db);
    this.#marks = marks;
  }

  /** Drops the kept counts; whoever changes the registry calls it. */
  forget(): void {
    this.#counts.clear();
  }

  /** Drops everything that is kept; whoever undoes changes calls it. */
  forgetAll(): void {
    this.forget();
    this.#marks?.forget();
  }

  /**
   * One window of the entities that match the filter and start with the text of the link, in any case. In that text
   * `%` stands for any characters and `_` for one. Without a sort property the oldest come first.
   * @throws PlatformError 500 when the list cannot be sorted by the property
   */
  page(filter: ListFilter, link: PageLink, sorts: SortColumns): KeyPage {
    const sort = sortOf(link.sortProperty, sorts);
    const conditions = conditionsOf(filter, link.textSearch);
    const total = this.#count(filter, conditions);
    const offset = link.page * link.pageSize;
    const limit = Math.min(link.pageSize, total - offset);
    if (limit <= 0) return { keys: [], total };

    const marked = this.#markedPage(filter, link, sort, conditions, { total, offset, limit });
    if (marked) return { keys: marked, total };

    // The second half of a list is nearer from its end.
    const fromEnd = offset > total / 2;
    const descending = (link.sortOrder === 'DESC') !== fromEnd;
    const skip = fromEnd ? total - offset - limit : offset;
    const source =
      'index' in sort
        ? `entity e INDEXED BY ${this.#indexFor(filter, sort.index, conditions, total)}`
        : `entity e ${sort.join}`;
    const columns = 'index' in sort ? indexOrders[sort.index] : [sort.expression, 'e.name_folded'];
    const order = [...columns, 'e.key']
      .map((column) => `${column} ${descending ? 'DESC' : 'ASC'}`)
      .join(', ');
    const rows = this.#statement(
      `SELECT e.key FROM ${source} WHERE ${conditions.sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ).all(...conditions.parameters, limit, skip);
    const keys = rows.map(({ key }) => key);
    return { keys: fromEnd ? keys.reverse() : keys, total };
  }

  /**
   * The keys of a page that is far from both ends of a list, or of one that may lie together somewhere in the index;
   * undefined where they are found otherwise.
   */
  #markedPage(
    filter: ListFilter,
    { sortOrder }: PageLink,
    sort: SortColumn,
    conditions: Conditions,
    { total, offset, limit }: { total: number; offset: number; limit: number },
  ): number[] | undefined {
    const list = 'index' in sort ? markedList(filter, sort.index, conditions) : undefined;
    const distance = conditions.narrowIndex ? total : Math.min(offset, total - offset - limit);
    if (!this.#marks || !list || distance <= NEAR) return undefined;
    if (this.#isNarrow(filter, conditions, total)) return undefined;
    const isDescending = sortOrder === 'DESC';
    const keys = this.#marks.keysAt(list, isDescending ? total - offset - limit : offset, limit);
    if (keys.length < limit) return undefined;
    return isDescending ? keys.reverse() : keys;
  }

  #isNarrow(filter: ListFilter, { narrowIndex }: Conditions, total: number): boolean {
    if (!narrowIndex) return false;
    return total * FEW < this.#kept.of({ type: filter.type, tenantKey: filter.tenantKey });
  }

  #indexFor(filter: ListFilter, sortIndex: string, conditions: Conditions, total: number): string {
    const { narrowIndex } = conditions;
    return narrowIndex && this.#isNarrow(filter, conditions, total) ? narrowIndex : `entity_by_${sortIndex}`;
  }

  #count(filter: ListFilter, conditions: Conditions): number {
    const { sql, parameters, isCounted } = conditions;
    if (isCounted) return this.#kept.of(filter);
    const id = JSON.stringify([sql, ...parameters]);
    const known = this.#counts.get(id);
    if (known !== undefined) return known;
    const total = this.#countAnew(filter, conditions);
    if (this.#counts.size >= MAX_COUNTS) this.#counts.clear();
    this.#counts.set(id, total);
    return total;
  }

  #countAnew(filter: ListFilter, { sql, parameters, narrowIndex, names }: Conditions): number {
    const source = `entity e INDEXED BY ${narrowIndex ?? 'entity_by_name'}`;
    const count = (what: string, ...limit: number[]) =>
      this.#statement(`SELECT count(*) AS total FROM ${what}`).get(...parameters, ...limit)?.total ?? 0;
    if (this.#marks && typeof names === 'object') {
      const few = count(`(SELECT 1 FROM ${source} WHERE ${sql} LIMIT ?)`, NEAR + 1);
      if (few <= NEAR) return few;
      const list = markedList(filter, 'name', conditionsOf(filter, undefined));
      const [from, before] = names;
      if (list) return this.#marks.positionOf(list, before) - this.#marks.positionOf(list, from);
    }
    return count(`${source} WHERE ${sql}`);
  }

  #statement(sql: string): Query<{ key: number } & { total: number }> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = prepare<{ key: number } & { total: number }>(this.#db, sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

function sortOf(property: string | undefined, sorts: SortColumns): SortColumn {
  const name = property || 'createdTime';
  const sort = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (!sort) throw generalError(`Can't sort by '${name}'!`);
  return sort;
}

function conditionsOf(filter: ListFilter, textSearch: string | undefined): Conditions {
  const terms = ['e.tenant_key = ?', 'e.type = ?'];
  const parameters: SQLInputValue[] = [filter.tenantKey, filter.type];
  let narrowIndex: string | undefined;
  let names: Conditions['names'] = 'any';
  const text = fold(textSearch ?? '');
  if (/[%_]/.test(text)) {
    terms.push('e.name_folded LIKE ?');
    parameters.push(`${text}%`);
    names = 'pattern';
  } else if (text !== '') {
    terms.push('e.name_folded >= ?', 'e.name_folded < ?');
    names = [text, text + LAST_CHARACTER];
    parameters.push(...names);
    narrowIndex = 'entity_by_name';
  }
  if (filter.kind !== undefined) {
    // The first is for the index, which ignores case; the second means it.
    terms.push('e.kind = ? COLLATE NOCASE', 'e.kind = ?');
    parameters.push(filter.kind, filter.kind);
    narrowIndex = 'entity_by_kind';
  }
  if (filter.customerKey !== undefined) {
    terms.push('e.customer_key = ?');
    parameters.push(filter.customerKey);
    narrowIndex = 'entity_by_customer';
  }
  if (filter.sharedWithKey !== undefined) {
    terms.push('e.key IN (SELECT dashboard_key FROM dashboard_customer WHERE customer_key = ?)');
    parameters.push(filter.sharedWithKey);
  }
  const isCounted = text === '' && filter.sharedWithKey === undefined && filter.type !== 'ALARM';
  return { sql: terms.join(' AND '), parameters, narrowIndex, isCounted, names };
}

/** A list that can be marked in the order of an index; undefined where it is not told by what is heard of changes. */
function markedList(
  { tenantKey, type, customerKey, kind, sharedWithKey }: ListFilter,
  index: ListIndex,
  { sql, parameters, names }: Conditions,
): MarkedList | undefined {
  if (sharedWithKey !== undefined || names === 'pattern') return undefined;
  const range = names === 'any' ? undefined : names;
  return { index, tenantKey, type, customerKey, kind, names: range, conditions: { sql, parameters } };
}
