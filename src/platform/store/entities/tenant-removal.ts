import type { DatabaseSync } from 'node:sqlite';
import type { LongChange } from '../engine/long-run.ts';
import { keyList, prepare, type Query } from '../engine/sql.ts';
import {
  type EntityHandle,
  type HandleRow,
  handleColumns,
  handleJoins,
  toHandle,
} from '../registry/entity-handles.ts';

/** How many entities one step reads or removes. */
const ENTITIES_PER_STEP = 200;

/** How many rows one statement removes where an entity may have any number of them. */
const ROWS_PER_STEP = 1_000;

/** Removes rows of a table that hang on some entities; returns whether there may be more. */
type RemoveSome = (keys: string) => boolean;

/**
 * Removes tenants with everything they have, in steps. The foreign keys would do it too, but row by row and at once,
 * which for 100,000 devices keeps everybody waiting for seconds.
 */
export class TenantRemoval {
  readonly #keys: Query<{ keys: string }>;
  readonly #handles: Query<HandleRow>;
  readonly #children: readonly RemoveSome[];
  readonly #orders: Query<never>;
  readonly #entities: Query<never>;

  constructor(db: DatabaseSync) {
    this.#keys = prepare(
      db,
      'SELECT json_group_array(key) AS keys FROM (SELECT key FROM entity WHERE tenant_key = ? ORDER BY key)',
    );
    this.#handles = prepare(
      db,
      `SELECT ${handleColumns} FROM json_each(?) k CROSS JOIN entity e ON e.key = k.value ${handleJoins}`,
    );
    const references = prepare<{ child: string; column: string; key: string }>(
      db,
      `SELECT t.name AS child, f."from" AS "column",
         CASE t.wr WHEN 0 THEN 'rowid' ELSE
           (SELECT group_concat(c.name, ', ' ORDER BY c.pk) FROM pragma_table_info(t.name) c WHERE c.pk > 0)
         END AS key
       FROM pragma_table_list t JOIN pragma_foreign_key_list(t.name) f
       WHERE t.schema = 'main' AND t.name <> 'entity' AND f."table" = 'entity' AND f.on_delete = 'CASCADE'`,
    ).all();
    this.#children = references.map(({ child, column, key }) => {
      const remove = prepare(
        db,
        `DELETE FROM ${child} WHERE (${key}) IN (SELECT ${key} FROM ${child}
           WHERE ${column} IN (SELECT value FROM json_each(?)) LIMIT ${ROWS_PER_STEP})`,
      );
      return (keys) => remove.run(keys) === ROWS_PER_STEP;
    });
    this.#orders = prepare(
      db,
      "UPDATE value_order SET state = 'dropped', tenant_key = 0, key_id = 0 WHERE tenant_key = ?",
    );
    this.#entities = prepare(db, 'DELETE FROM entity WHERE key IN (SELECT value FROM json_each(?))');
  }

  /**
   * Removes the tenant with this key, and tells beforehand what goes with it, the tenant first. Only within a long write
   * without foreign keys.
   */
  *remove(tenantKey: number, tell: (some: EntityHandle[]) => void): LongChange<void> {
    const keys = [tenantKey, ...keyList(this.#keys.get(tenantKey))];
    const steps = [];
    for (let start = 0; start < keys.length; start += ENTITIES_PER_STEP) {
      steps.push(JSON.stringify(keys.slice(start, start + ENTITIES_PER_STEP)));
    }
    // Handles name the owners, so they are read while all are there.
    for (const step of steps) {
      tell(this.#handles.all(step).map(toHandle));
      yield;
    }
    // Else each value that goes would be moved within its orders.
    this.#orders.run(tenantKey);
    for (const step of steps) {
      for (const removeSome of this.#children) {
        while (removeSome(step)) yield;
      }
      this.#entities.run(step);
      yield;
    }
  }
}
