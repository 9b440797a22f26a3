import type { DatabaseSync } from 'node:sqlite';
import type { EntityKey, KeyFilter } from '../../../model/entity-query.ts';
import type { KeySet } from '../engine/key-set.ts';
import { fold } from '../engine/text-rules.ts';
import { ColumnSearch, UNLIKE } from './column-search.ts';
import { type Entities, fieldsOf, namesOf, numbersInOrder, valuesInOrder } from './column-sources.ts';
import { columnsOf, fieldText, groupedField, lowerFor, NAME } from './entity-columns.ts';
import { type EntitySearch, hasNothingOf } from './entity-conditions.ts';
import { type ColumnSource, KeptColumns } from './kept-columns.ts';
import type { ResolveValue } from './key-filter-sql.ts';
import type { NameColumn } from './name-column.ts';
import type { NumberColumn } from './number-column.ts';
import { TextAutomaton } from './text-automaton.ts';
import { ValueColumn } from './value-column.ts';
import type { ValueOrders } from './value-orders.ts';
import type { FindPlace } from './value-places.ts';
import { valueTest } from './value-tests.ts';

/** Finds which entities meet a condition by columns that are in memory; undefined where so much has changed that they are not. */
export interface InColumns {
  /** Whether not much has changed since they were last asked for. */
  isCurrent: boolean;
  /** All. */
  all(): KeySet | undefined;
  /** Those of some entities. */
  among(keys: readonly number[]): readonly number[] | undefined;
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
    const values: ColumnSource<ValueColumn | NumberColumn> = valuesInOrder(this.#db, entities, order, place);
    const isKept = this.#columns.peek(values) !== undefined;
    const source =
      isKept || !this.#columns.isUnfit(values) ? values : numbersInOrder(this.#db, entities, order, place);
    if (!this.#columns.peek(source)) return undefined;
    const test = valueTest(predicate, resolve);
    return {
      isCurrent: this.#columns.isCurrent(source),
      all: () => this.#columns.find(source)?.passing(test),
      among: (keys) => this.#columns.find(source)?.among(test, keys),
    };
  }

  /** Those that a search finds, and how many different values there are in a column; undefined while not all that it looks into is in memory. */
  onSearch(
    entities: Entities,
    { textSearch = '', columns }: EntitySearch,
  ): (InColumns & { values: number }) | undefined {
    const text = fold(textSearch);
    if (!TextAutomaton.canFind(text)) return undefined;
    const names = namesOf(this.#db, entities);
    const searched = this.#searched(entities, textSearch, columns, names);
    const sources = [names, ...(searched ?? []).filter((each) => each !== UNLIKE)];
    const known = sources.map((source) => this.#columns.peek<NameColumn | ValueColumn>(source));
    if (!searched || known.includes(undefined)) return undefined;
    const find = (): ColumnSearch | undefined => {
      const nameColumn = this.#columns.find(names);
      const found = searched.map((each) => (each === UNLIKE ? UNLIKE : this.#columns.find(each)));
      const all = found.filter((column) => column !== undefined);
      const areAll = nameColumn !== undefined && all.length === found.length;
      return areAll ? new ColumnSearch(text, all, nameColumn, lowerFor(textSearch)) : undefined;
    };
    return {
      isCurrent: sources.every((source) => this.#columns.isCurrent(source)),
      all: () => find()?.all(),
      among: (keys) => find()?.among(keys),
      values: Math.max(0, ...known.map((column) => (column instanceof ValueColumn ? column.values : 0))),
    };
  }

  /** What a search looks into, in that order; undefined where it is not all kept in columns. */
  #searched(
    entities: Entities,
    textSearch: string,
    columns: readonly EntityKey[],
    names: ColumnSource<NameColumn>,
  ): (ColumnSource<NameColumn | ValueColumn> | typeof UNLIKE)[] | undefined {
    const texts = columnsOf([entities.type]);
    const sources = columns.flatMap(
      (column): ColumnSource<NameColumn | ValueColumn> | typeof UNLIKE | undefined | [] => {
        if (column.type !== 'ENTITY_FIELD') {
          const place = this.#findPlace(column);
          if (!place) return [];
          const order = this.#valueOrders.find(entities.tenantKey, entities.type, column);
          return order === undefined ? undefined : valuesInOrder(this.#db, entities, order, place);
        }
        const field = fieldText(texts, column.key);
        if (!field || column.key === 'additionalInfo') return [];
        if (field === NAME) return names;
        if (hasNothingOf(textSearch, column)) return UNLIKE;
        const grouped = groupedField([entities.type], column.key);
        return grouped && fieldsOf(this.#db, entities, grouped);
      },
    );
    const known = sources.filter((source) => source !== undefined);
    return known.length === sources.length ? known : undefined;
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
