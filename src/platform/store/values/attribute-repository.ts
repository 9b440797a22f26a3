import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { AttributeScope, KvValue } from '../../../model/telemetry.ts';
import { notFound } from '../../errors.ts';
import { isForeignKeyFailure, prepare, type Query } from '../engine/sql.ts';
import type { KeyDictionary } from './key-dictionary.ts';
import { decodeValue, encodeValue, type KvEntry } from './kv.ts';

/** An attribute as read; lastUpdateTs in ms. */
export interface Attribute {
  scope: AttributeScope;
  key: string;
  value: KvValue;
  lastUpdateTs: number;
}

/** In the order in which scopes are merged. */
const scopes: readonly AttributeScope[] = ['CLIENT_SCOPE', 'SHARED_SCOPE', 'SERVER_SCOPE'];

/** The integer that stands for a scope in every row. */
export function scopeCode(scope: AttributeScope): number {
  return scopes.indexOf(scope);
}

interface AttributeRow {
  scope: number;
  key: string;
  value: SQLOutputValue;
  lastUpdateTs: number;
}

/** The attributes of entities. */
export class AttributeRepository {
  readonly #keys: KeyDictionary;
  readonly #all: Query<AttributeRow>;
  readonly #ofScope: Query<AttributeRow>;
  readonly #save: Query<never>;
  readonly #delete: Query<never>;

  constructor(db: DatabaseSync, keys: KeyDictionary) {
    this.#keys = keys;
    const select = `SELECT a.scope, k.name AS key, a.value, a.last_update_ts AS lastUpdateTs
      FROM attribute a JOIN kv_key k ON k.id = a.key_id WHERE a.entity_key = ?`;
    this.#all = prepare(db, `${select} ORDER BY a.scope, k.name`);
    this.#ofScope = prepare(db, `${select} AND a.scope = ? ORDER BY k.name`);
    this.#save = prepare(
      db,
      `INSERT INTO attribute (entity_key, scope, key_id, value, last_update_ts) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET value = excluded.value, last_update_ts = excluded.last_update_ts`,
    );
    this.#delete = prepare(db, 'DELETE FROM attribute WHERE entity_key = ? AND scope = ? AND key_id = ?');
  }

  /** The attributes of an entity, of one scope or of all in the order client, shared, server. */
  list(entityKey: number, scope?: AttributeScope, keys?: readonly string[]): Attribute[] {
    const rows = scope ? this.#ofScope.all(entityKey, scopeCode(scope)) : this.#all.all(entityKey);
    const wanted = keys && new Set(keys);
    return rows.filter(({ key }) => !wanted || wanted.has(key)).map(toAttribute);
  }

  /** The keys of the attributes of an entity; one that is in two scopes comes twice. */
  keys(entityKey: number, scope?: AttributeScope): string[] {
    return this.list(entityKey, scope).map(({ key }) => key);
  }

  /** Stores attributes, each with its own time of update. @throws PlatformError 404 when the entity is gone */
  save(entityKey: number, scope: AttributeScope, entries: readonly KvEntry[]): void {
    try {
      for (const { key, ts, value } of entries) {
        const keyId = this.#keys.findOrCreate(key);
        this.#save.run(entityKey, scopeCode(scope), keyId, encodeValue(value), ts);
      }
    } catch (error) {
      throw isForeignKeyFailure(error) ? notFound() : error;
    }
  }

  delete(entityKey: number, scope: AttributeScope, keys: readonly string[]): void {
    for (const key of keys) {
      const keyId = this.#keys.find(key);
      if (keyId !== undefined) this.#delete.run(entityKey, scopeCode(scope), keyId);
    }
  }
}

function toAttribute({ scope, key, value, lastUpdateTs }: AttributeRow): Attribute {
  return { scope: scopes[scope] ?? 'SERVER_SCOPE', key, value: decodeValue(value), lastUpdateTs };
}
