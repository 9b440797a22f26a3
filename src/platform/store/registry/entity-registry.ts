import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type EntityType, NULL_UUID } from '../../../model/entity-id.ts';
import { prepare, type Query } from '../engine/sql.ts';
import { fold } from '../engine/text-rules.ts';
import { createIds, type NewId } from './entity-ids.ts';
import type { EntityLists } from './entity-lists.ts';
import { Quota } from './quota.ts';
import { TokenOwners } from './token-owners.ts';

/** The key of the row that owns what belongs to no tenant; on the wire it is NULL_UUID. */
export const SYSTEM_KEY = 1;

/** What the registry keeps of an entity and a save may change. */
export interface RegistryFields {
  name: string;
  /** The member `type` of the wire, for entity types that have one. */
  kind?: string | null | undefined;
  label?: string | null | undefined;
  additionalInfo?: unknown;
  /** JSON text of members that nobody here knows; see loose-members.ts. */
  extra?: string | null;
}

/** Where an entity belongs. */
export interface Ownership {
  type: EntityType;
  tenantKey: number;
  customerKey?: number | null | undefined;
}

/** Writes the rows that every entity has, and finds their keys. Repositories build on it. */
export class EntityRegistry {
  readonly tokenOwners = new TokenOwners();
  readonly #newId: () => NewId;
  readonly #lists: EntityLists;
  readonly #quota: Quota;
  readonly #insert: StatementSync;
  readonly #update: Query<never>;
  readonly #assign: Query<never>;
  readonly #move: Query<never>;
  readonly #removeRelations: Query<never>;
  readonly #removeEvents: Query<never>;
  readonly #remove: Query<never>;
  readonly #keyById: Query<{ key: number }>;
  readonly #keyWithin: Query<{ key: number }>;
  readonly #keyByName: Query<{ key: number }>;
  readonly #tenantKey: Query<{ tenantKey: number }>;

  constructor(db: DatabaseSync, lists: EntityLists, now: () => number) {
    this.#newId = createIds(now);
    this.#lists = lists;
    this.#quota = new Quota(db);
    // Without RETURNING: for that SQLite copies every page that the row touches, to be able to undo the statement.
    this.#insert = db.prepare(
      `INSERT INTO entity (id, type, tenant_key, customer_key, created_time, name, name_folded, kind, label,
         additional_info, extra, customer_title)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, (SELECT name FROM entity WHERE key = ?4))`,
    );
    this.#update = prepare(
      db,
      `UPDATE entity SET name = ?, name_folded = ?, kind = ?, label = ?, additional_info = ?, extra = ?
       WHERE key = ?`,
    );
    this.#assign = prepare(db, 'UPDATE entity SET customer_key = ? WHERE key = ?');
    this.#move = prepare(db, 'UPDATE entity SET tenant_key = ?, customer_key = NULL WHERE key = ?');
    this.#removeRelations = prepare(db, 'DELETE FROM relation WHERE from_key = ?1 OR to_key = ?1');
    this.#removeEvents = prepare(db, 'DELETE FROM event WHERE entity_key = ?');
    this.#remove = prepare(db, 'DELETE FROM entity WHERE key = ?');
    this.#keyById = prepare(db, 'SELECT key FROM entity WHERE id = ? AND type = ?');
    this.#keyWithin = prepare(db, 'SELECT key FROM entity WHERE id = ? AND type = ? AND tenant_key = ?');
    this.#tenantKey = prepare(db, 'SELECT tenant_key AS tenantKey FROM entity WHERE key = ?');
    this.#keyByName = prepare(
      db,
      `SELECT key FROM entity INDEXED BY entity_by_name
       WHERE tenant_key = ? AND type = ? AND name_folded = ? AND name = ?`,
    );
  }

  /** Registers a new entity under a time-based id. @throws PlatformError 400 when its tenant may have no more of them */
  insert(owner: Ownership, fields: RegistryFields): NewId & { key: number } {
    this.#quota.checkRoomFor(owner.type, owner.tenantKey);
    const { id, createdTime } = this.#newId();
    const { lastInsertRowid } = this.#insert.run(
      id,
      owner.type,
      owner.tenantKey,
      owner.customerKey ?? null,
      createdTime,
      ...fieldColumns(fields),
    );
    this.#lists.forget();
    return { id, createdTime, key: Number(lastInsertRowid) };
  }

  /** Replaces what a save may change; who owns it and when it was made stay. */
  update(key: number, fields: RegistryFields): void {
    this.#update.run(...fieldColumns(fields), key);
    this.#hasChanged(key);
  }

  /** Gives the entity to a customer, or to none. */
  assign(key: number, customerKey: number | null): void {
    this.#assign.run(customerKey, key);
    this.#hasChanged(key);
  }

  /**
   * Hands an entity of the type over to another tenant, without customer, relations and events.
   * @throws PlatformError 400 when that tenant may have no more of them
   */
  moveToTenant(type: EntityType, key: number, tenantKey: number): void {
    if (this.tenantKeyOfEntity(key) !== tenantKey) this.#quota.checkRoomFor(type, tenantKey);
    this.#removeRelations.run(key);
    this.#removeEvents.run(key);
    this.#move.run(tenantKey, key);
    this.#hasChanged(key);
  }

  /** Removes the entity and everything that hangs on it: attributes, telemetry, relations, credentials. */
  remove(key: number): void {
    this.#remove.run(key);
    this.#hasChanged(key);
  }

  /** Drops everything that is kept of entities; whoever changes many of them calls it, and so does a rollback. */
  forget(): void {
    this.#lists.forgetAll();
    this.tokenOwners.forgetAll();
  }

  #hasChanged(key: number): void {
    this.#lists.forget();
    this.tokenOwners.forget(key);
  }

  /** A new id for something that is stored but is no entity, such as credentials. */
  newId(): NewId {
    return this.#newId();
  }

  /** The key of an entity; undefined when there is none of this type with this id. */
  keyOf(type: EntityType, id: string): number | undefined {
    return this.#keyById.get(id.toLowerCase(), type)?.key;
  }

  /** The key of an entity of a tenant; undefined when the tenant has none of this type with this id. */
  keyWithin(tenantKey: number, type: EntityType, id: string): number | undefined {
    return this.#keyWithin.get(id.toLowerCase(), type, tenantKey)?.key;
  }

  /** The key of a tenant, or of the system for NULL_UUID. */
  tenantKeyOf(tenantId: string): number | undefined {
    return tenantId === NULL_UUID ? SYSTEM_KEY : this.keyOf('TENANT', tenantId);
  }

  /** The key of the tenant that an entity belongs to. */
  tenantKeyOfEntity(key: number): number | undefined {
    return this.#tenantKey.get(key)?.tenantKey;
  }

  /** The key of the entity of a tenant with exactly this name. */
  keyByName(type: EntityType, tenantKey: number, name: string): number | undefined {
    return this.#keyByName.get(tenantKey, type, fold(name), name)?.key;
  }
}

/** In the order of the columns of the statements above. */
function fieldColumns({ name, kind, label, additionalInfo, extra }: RegistryFields) {
  return [name, fold(name), kind ?? null, label ?? null, toJson(additionalInfo), extra ?? null] as const;
}

/** JSON text for a column, null for what is missing. */
export function toJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
