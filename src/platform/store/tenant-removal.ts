import type { DatabaseSync } from 'node:sqlite';
import { prepare, type Query } from './sql.ts';

/**
 * Removes tenants with everything they have. The foreign keys alone would do it too, but row by row: going table by
 * table first takes a quarter of the time, which for 100,000 devices is seconds.
 */
export class TenantRemoval {
  readonly #children: readonly Query<never>[];
  readonly #entities: Query<never>;
  readonly #tenant: Query<never>;

  constructor(db: DatabaseSync) {
    const references = prepare<{ child: string; column: string }>(
      db,
      `SELECT t.name AS child, f."from" AS "column" FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) f
       WHERE t.type = 'table' AND t.name <> 'entity' AND f."table" = 'entity' AND f.on_delete = 'CASCADE'`,
    ).all();
    this.#children = references.map(({ child, column }) =>
      prepare(db, `DELETE FROM ${child} WHERE ${column} IN (SELECT key FROM entity WHERE tenant_key = ?)`),
    );
    // Customers go after what is assigned to them, so that nothing need be taken back from them.
    this.#entities = prepare(db, "DELETE FROM entity WHERE tenant_key = ? AND type <> 'CUSTOMER'");
    this.#tenant = prepare(db, 'DELETE FROM entity WHERE key = ?');
  }

  /** Removes the tenant with this key. Only within a write. */
  remove(tenantKey: number): void {
    for (const child of this.#children) child.run(tenantKey);
    this.#entities.run(tenantKey);
    this.#tenant.run(tenantKey);
  }
}
