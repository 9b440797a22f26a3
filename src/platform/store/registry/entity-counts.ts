import type { DatabaseSync } from 'node:sqlite';
import type { EntityType } from '../../../model/entity-id.ts';
import { prepare, type Query } from '../engine/sql.ts';

/** Which entities are counted: of a tenant and a type, and perhaps of one customer, and of exactly one kind. */
export interface Counted {
  type: EntityType;
  tenantKey: number;
  customerKey?: number | undefined;
  kind?: string | undefined;
}

/** How many entities there are, as the database keeps it: it takes as long however many they are. */
export class EntityCounts {
  readonly #count: Query<{ count: number }>;

  constructor(db: DatabaseSync) {
    this.#count = prepare(
      db,
      'SELECT count FROM entity_count WHERE tenant_key = ? AND type = ? AND customer_key = ? AND kind = ?',
    );
  }

  /** How many there are; of any type but alarms. */
  of({ type, tenantKey, customerKey = 0, kind }: Counted): number {
    const row = this.#count.get(tenantKey, type, customerKey, kind === undefined ? '' : `=${kind}`);
    return row?.count ?? 0;
  }
}
