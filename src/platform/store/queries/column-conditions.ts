import type { DatabaseSync } from 'node:sqlite';
import type { KeyFilter } from '../../../model/entity-query.ts';
import type { KeySet } from '../engine/key-set.ts';
import { fold } from '../engine/text-rules.ts';
import { ColumnSearch, type SearchedColumn, UNLIKE } from './column-search.ts';
import { type Entities, fieldsOf, namesOf, numbersInOrder, valuesInOrder } from './column-sources.ts';
import { columnsOf, fieldText, groupedField, lowerFor, NAME } from './entity-columns.ts';
import { type EntitySearch, hasNothingOf } from './entity-conditions.ts';
import { KeptColumns } from './kept-columns.ts';
import type { ResolveValue } from './key-filter-sql.ts';
import type { NumberColumn } from './number-column.ts';
import { TextAutomaton } from './text-automaton.ts';
import { ValueColumn } from './value-column.ts';
import type { ValueOrders } from './value-orders.ts';
import type { FindPlace } from './value-places.ts';
import { valueTest } from './value-tests.ts';

/** Finds which entities meet a condition by columns that are in memory. */
export interface InColumns {
  /** All. */
  all(): KeySet;
  /** Those of some entities. */
  among(keys: readonly number[]): readonly number[];
}

/** For so many types of tenants that were asked for lately columns are filled before they are needed. */
const MOST_EXPECTED = 20;

/**
 * Finds which of many devices or assets meet a condition that nobody has asked for before, by columns that are kept in
 * memory: only within a transaction that has not written.
 */
export class ColumnConditions {
  readonly #db: DatabaseSync;
  readonly #findPlace: FindPlace;
  readonly #valueOrders: ValueOrders;
  readonly #columns: KeptColumns;
  /** How many entities there are of what was asked for lately. */
  readonly #expected = new Map<string, Entities & { count: number }>();

  constructor(db: DatabaseSync, findPlace: FindPlace, valueOrders: ValueOrders) {
    this.#db = db;
    this.#findPlace = findPlace;
    this.#valueOrders = valueOrders;
    this.#columns = new KeptColumns(db);
  }

  /** Those that pass a filter on values whose order is kept; undefined while they are not in memory. */
  onValue(
    entities: Entities,
    order: number,
    { key, predicate }: KeyFilter,
    resolve: ResolveValue,
  ): InColumns | undefined {
    const place = this.#findPlace(key);
    if (!place) return undefined;
    const values = valuesInOrder(this.#db, entities, order, place);
    const column =
      this.#columns.find<ValueColumn | NumberColumn>(values) ??
      (this.#columns.isUnfit(values)
        ? this.#columns.find(numbersInOrder(this.#db, entities, order, place))
        : undefined);
    if (!column) return undefined;
    const test = valueTest(predicate, resolve);
    return { all: () => column.passing(test), among: (keys) => column.among(test, keys) };
  }

  /** Those that a search finds, and how many different values there are in a column; undefined while not all that it looks into is in memory. */
  onSearch(
    entities: Entities,
    { textSearch = '', columns }: EntitySearch,
  ): (InColumns & { values: number }) | undefined {
    const text = fold(textSearch);
    if (!TextAutomaton.canFind(text)) return undefined;
    const names = this.#columns.find(namesOf(this.#db, entities));
    const texts = columnsOf([entities.type]);
    const found = columns.flatMap((column): SearchedColumn | undefined | [] => {
      if (column.type !== 'ENTITY_FIELD') {
        const place = this.#findPlace(column);
        if (!place) return [];
        const order = this.#valueOrders.find(entities.tenantKey, entities.type, column);
        return order === undefined
          ? undefined
          : this.#columns.find(valuesInOrder(this.#db, entities, order, place));
      }
      const field = fieldText(texts, column.key);
      if (!field || column.key === 'additionalInfo') return [];
      if (field === NAME) return names;
      if (hasNothingOf(textSearch, column)) return UNLIKE;
      const grouped = groupedField([entities.type], column.key);
      return grouped && this.#columns.find(fieldsOf(this.#db, entities, grouped));
    });
    const known = found.filter((column) => column !== undefined);
    if (!names || known.length < found.length) return undefined;
    const search = () => new ColumnSearch(text, known, names, lowerFor(textSearch));
    const counts = known.map((column) => (column instanceof ValueColumn ? column.values : 0));
    return {
      all: () => search().all(),
      among: (keys) => search().among(keys),
      values: Math.max(0, ...counts),
    };
  }

  /** Fills the columns ahead that conditions on so many entities may be about. */
  expect(entities: Entities, count: number): void {
    const id = `${entities.tenantKey} ${entities.type}`;
    this.#expected.delete(id);
    this.#expected.set(id, { ...entities, count });
    const [eldest] = this.#expected.keys();
    if (this.#expected.size > MOST_EXPECTED && eldest !== undefined) this.#expected.delete(eldest);
  }

  /** Does a part of what is to be done before it is asked for; answers whether there is more. */
  prepareSome(): boolean {
    for (const { count, ...entities } of this.#expected.values()) {
      for (const { order, place } of this.#valueOrders.ofType(entities)) {
        const values = valuesInOrder(this.#db, entities, order, place);
        this.#columns.expect(values, count);
        if (this.#columns.isUnfit(values)) {
          this.#columns.expect(numbersInOrder(this.#db, entities, order, place), count);
        }
      }
      this.#columns.expect(namesOf(this.#db, entities), count);
      for (const field of ['kind', 'label'] as const) {
        this.#columns.expect(fieldsOf(this.#db, entities, field), count);
      }
    }
    return this.#columns.prepareSome();
  }
}
