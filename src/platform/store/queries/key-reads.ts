import type { DatabaseSync } from 'node:sqlite';
import type { EntityKey } from '../../../model/entity-query.ts';
import type { SortOrder } from '../../../model/page.ts';
import { joined, keyList, prepare, type Sql } from '../engine/sql.ts';
import { latestValue, valueOrder } from './entity-columns.ts';
import {
  conditionsOf,
  type EntitySearch,
  type EntitySelection,
  searchCondition,
} from './entity-conditions.ts';
import type { FindPlace } from './value-places.ts';

/** Reads the keys of entities, each way by one statement; `WindowFinder` chooses between them. */
export class KeyReads {
  readonly #db: DatabaseSync;
  readonly #findPlace: FindPlace;

  constructor(db: DatabaseSync, findPlace: FindPlace) {
    this.#db = db;
    this.#findPlace = findPlace;
  }

  /** Those of some entities that meet a condition on `entity e`, in the same order. */
  among(keys: readonly number[], { sql, parameters }: Sql): number[] {
    return keyList(
      prepare<{ keys: string }>(
        this.#db,
        `SELECT json_group_array(k.value) AS keys
         FROM json_each(?) k CROSS JOIN entity e ON e.key = k.value WHERE ${sql}`,
      ).get(JSON.stringify(keys), ...parameters),
    );
  }

  /** The keys of so many entities that meet conditions. */
  inAnyOrder(conditions: readonly Sql[], limit: number): number[] {
    const { sql, parameters } = joined(conditions, 'AND');
    return keyList(
      prepare<{ keys: string }>(
        this.#db,
        `SELECT json_group_array(key) AS keys FROM (SELECT e.key FROM entity e WHERE ${sql} LIMIT ?)`,
      ).get(...parameters, limit),
    );
  }

  /** The keys of entities that meet conditions, in an order by fields. */
  inFieldOrder(conditions: readonly Sql[], order: string, offset: number, limit: number): number[] {
    const where = joined(conditions, 'AND');
    return keyList(
      prepare<{ keys: string }>(
        this.#db,
        `SELECT json_group_array(key) AS keys FROM (
           SELECT e.key FROM entity e WHERE ${where.sql} ORDER BY ${order} LIMIT ? OFFSET ?)`,
      ).get(...where.parameters, limit, offset),
    );
  }

  /** The keys of what is selected apart from filters on values, in order if there is one. */
  selected(selection: EntitySelection, search: EntitySearch, order?: string): number[] {
    const { conditions } = conditionsOf(selection);
    const searching = searchCondition(selection.types, search, this.#findPlace);
    const where = joined(searching ? [...conditions, searching] : conditions, 'AND');
    return keyList(
      prepare<{ keys: string }>(
        this.#db,
        // The limit makes the order of the inner query binding for the outer one.
        `SELECT json_group_array(key) AS keys FROM (
           SELECT e.key FROM entity e WHERE ${where.sql} ${order ? `ORDER BY ${order}` : ''} LIMIT -1)`,
      ).get(...where.parameters),
    );
  }

  /** Of the keys of some entities, those of a page in the order of a value. */
  sortedByValue(
    keys: readonly number[],
    column: EntityKey,
    direction: SortOrder,
    offset: number,
    limit: number,
  ): number[] {
    const value = latestValue(this.#findPlace(column));
    return prepare<{ key: number }>(
      this.#db,
      `SELECT key FROM (
         SELECT e.key, ${value.sql} AS sorted FROM (SELECT value AS key FROM json_each(?)) e LIMIT -1) e
       ORDER BY ${valueOrder(direction)} LIMIT ? OFFSET ?`,
    )
      .all(...value.parameters, JSON.stringify(keys), limit, offset)
      .map(({ key }) => key);
  }
}
