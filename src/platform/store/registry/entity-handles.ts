import type { DatabaseSync } from 'node:sqlite';
import { type EntityType, NULL_UUID } from '../../../model/entity-id.ts';
import { prepare, type Query } from '../engine/sql.ts';

/** An entity as those need it who check access to it or hang data on it. */
export interface EntityHandle {
  /** What attributes and telemetry are stored under; never used again for another entity. */
  readonly key: number;
  readonly type: EntityType;
  readonly id: string;
  /** NULL_UUID for what belongs to the system; a tenant belongs to itself. */
  readonly tenantId: string;
  /** NULL_UUID when there is none. */
  readonly customerId: string;
  readonly name: string;
  /** The customers that may see it, of a dashboard, which has no customer of its own. */
  readonly sharedWith?: readonly string[];
  /** The originator of an alarm; null when it is gone. */
  readonly originator?: EntityHandle | null;
}

/** The columns of a handle, for a query over `entity e` joined with `handleJoins`. */
export const handleColumns = 'e.key, e.type, e.id, e.name, t.id AS tenantId, c.id AS customerId';

/** The type of a tenant that was removed while something of it is left, which is found by nobody. */
export const REMOVED_TENANT = 'REMOVED_TENANT';

/** Joins the tenant of an entity, and so leaves out what is of a tenant that was removed. */
export const tenantJoin = (entity: string, tenant: string) =>
  `JOIN entity ${tenant} ON ${tenant}.key = ${entity}.tenant_key AND ${tenant}.type <> '${REMOVED_TENANT}'`;

/** Brings in the owners that a handle names. */
export const handleJoins = `${tenantJoin('e', 't')} LEFT JOIN entity c ON c.key = e.customer_key`;

/** A row of `handleColumns`. */
export interface HandleRow {
  key: number;
  type: EntityType;
  id: string;
  name: string;
  tenantId: string;
  customerId: string | null;
}

/** Makes the handle of a row; without what only dashboards and alarms have. */
export function toHandle({ key, type, id, name, tenantId, customerId }: HandleRow): EntityHandle {
  return {
    key,
    type,
    id,
    tenantId: type === 'TENANT' ? id : tenantId,
    customerId: customerId ?? NULL_UUID,
    name,
  };
}

/** Finds entities of every type. */
export class EntityHandles {
  readonly #byId: Query<HandleRow>;
  readonly #byKey: Query<HandleRow>;
  readonly #sharedWith: Query<{ id: string }>;
  readonly #originator: Query<{ key: number }>;

  constructor(db: DatabaseSync) {
    this.#byId = prepare(
      db,
      `SELECT ${handleColumns} FROM entity e ${handleJoins} WHERE e.id = ? AND e.type = ?`,
    );
    this.#byKey = prepare(db, `SELECT ${handleColumns} FROM entity e ${handleJoins} WHERE e.key = ?`);
    this.#sharedWith = prepare(
      db,
      `SELECT c.id FROM dashboard_customer d JOIN entity c ON c.key = d.customer_key WHERE d.dashboard_key = ?`,
    );
    this.#originator = prepare(db, 'SELECT originator_key AS key FROM alarm WHERE key = ?');
  }

  /** The entity of this type with this id, or null. */
  resolve(type: EntityType, id: string): EntityHandle | null {
    return this.#handleOf(this.#byId.get(id.toLowerCase(), type));
  }

  /** The entity with this key, or null when it is gone. */
  byKey(key: number): EntityHandle | null {
    return this.#handleOf(this.#byKey.get(key));
  }

  /** Makes the whole handle of a row, with what decides who sees a dashboard or an alarm. */
  handleOf(row: HandleRow): EntityHandle {
    const handle = toHandle(row);
    switch (row.type) {
      case 'DASHBOARD':
        return { ...handle, sharedWith: this.#sharedWith.all(row.key).map(({ id }) => id) };
      case 'ALARM': {
        const originator = this.#originator.get(row.key);
        return { ...handle, originator: originator ? this.byKey(originator.key) : null };
      }
      default:
        return handle;
    }
  }

  #handleOf(row: HandleRow | undefined): EntityHandle | null {
    return row ? this.handleOf(row) : null;
  }
}
