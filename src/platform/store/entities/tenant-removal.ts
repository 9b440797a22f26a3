import type { DatabaseSync } from 'node:sqlite';
import type { LongChange } from '../engine/long-run.ts';
import { keyList, prepare, type Query } from '../engine/sql.ts';
import { type EntityHandle, type HandleRow, REMOVED_TENANT, toHandle } from '../registry/entity-handles.ts';

/** How many entities one step reads or removes. */
const ENTITIES_PER_STEP = 200;

/** How many rows one statement removes where an entity may have any number of them. */
const ROWS_PER_STEP = 500;

/** What others refer to goes after them. */
const LAST =
  "CASE type WHEN 'ENTITY_VIEW' THEN 0 WHEN 'CUSTOMER' THEN 2 WHEN 'DEVICE_PROFILE' THEN 3 " +
  "WHEN 'RULE_CHAIN' THEN 4 WHEN 'RULE_NODE' THEN 5 ELSE 1 END";

/** Removes rows of a table that hang on some entities; returns whether there may be more. */
type RemoveSome = (keys: string) => boolean;

/**
 * Removes tenants with everything they have. First a tenant is hidden with all of it, in a moment; then what it has is
 * removed in steps, between which others may write and the process may end. The foreign keys would do it too, but row by
 * row and at once, which for 100,000 devices keeps everybody waiting for seconds.
 */
export class TenantRemoval {
  readonly #hide: readonly Query<never>[];
  readonly #hidden: Query<{ key: number }>;
  readonly #keys: Query<{ keys: string }>;
  readonly #handles: Query<HandleRow>;
  readonly #children: readonly RemoveSome[];
  readonly #entities: Query<never>;

  constructor(db: DatabaseSync) {
    this.#hide = [
      `UPDATE entity SET type = '${REMOVED_TENANT}', tenant_key = key WHERE key = ?`,
      'DELETE FROM tenant WHERE key = ?',
      // Else each value that goes would be moved within its orders.
      "UPDATE value_order SET state = 'dropped', tenant_key = 0, key_id = 0 WHERE tenant_key = ?",
    ].map((sql) => prepare(db, sql));
    this.#hidden = prepare(db, `SELECT key FROM entity WHERE type = '${REMOVED_TENANT}' ORDER BY key`);
    this.#keys = prepare(
      db,
      `SELECT json_group_array(key) AS keys FROM (
         SELECT key FROM entity WHERE tenant_key = ?1 AND key <> ?1 ORDER BY ${LAST}, key)`,
    );
    this.#handles = prepare(
      db,
      `SELECT e.key, e.type, e.id, e.name, t.id AS tenantId, c.id AS customerId FROM json_each(?) k
         CROSS JOIN entity e ON e.key = k.value JOIN entity t ON t.key = e.tenant_key
         LEFT JOIN entity c ON c.key = e.customer_key`,
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
    this.#entities = prepare(db, 'DELETE FROM entity WHERE key IN (SELECT value FROM json_each(?))');
  }

  /** Hides the tenant with this key and everything it has: from then on nobody finds any of it. Only within a write. */
  hide(tenantKey: number): void {
    for (const change of this.#hide) change.run(tenantKey);
  }

  /** The keys of the tenants that are hidden, as something of them is left. */
  hidden(): number[] {
    return this.#hidden.all().map(({ key }) => key);
  }

  /** What a hidden tenant has left, some at a time, in the order of their keys. */
  *left(tenantKey: number): Generator<EntityHandle[], void> {
    const keys = keyList(this.#keys.get(tenantKey)).sort((a, b) => a - b);
    for (const step of stepsOf(keys)) yield this.#handles.all(step).map(toHandle);
  }

  /**
   * Removes a hidden tenant with what it has left. Only within a long write without foreign keys, which may be made in
   * parts: after each step there is nothing that refers to what is gone. The first step only reads, and need not be in it.
   */
  *remove(tenantKey: number): LongChange<void> {
    const own = JSON.stringify([tenantKey]);
    let steps = this.#stepsOf(tenantKey);
    yield;
    do {
      for (const step of steps) {
        while (this.#removeSome(step)) yield;
        this.#entities.run(step);
        yield;
      }
      while (this.#removeSome(own)) yield;
      // Something may have come meanwhile of who had found the tenant before.
      steps = this.#stepsOf(tenantKey);
    } while (steps.length > 0);
    this.#entities.run(own);
  }

  #stepsOf(tenantKey: number): string[] {
    return stepsOf(keyList(this.#keys.get(tenantKey)));
  }

  /** Removes some of what hangs on entities; answers whether there may be more, else nothing hangs on them any more. */
  #removeSome(keys: string): boolean {
    return this.#children.some((removeSome) => removeSome(keys));
  }
}

/** Keys as the JSON that statements take, some at a time. */
function stepsOf(keys: readonly number[]): string[] {
  const steps: string[] = [];
  for (let start = 0; start < keys.length; start += ENTITIES_PER_STEP) {
    steps.push(JSON.stringify(keys.slice(start, start + ENTITIES_PER_STEP)));
  }
  return steps;
}
