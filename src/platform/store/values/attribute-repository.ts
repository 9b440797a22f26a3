import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { AttributeScope, KvValue } from '../../../model/telemetry.ts';
import { notFound } from '../../errors.ts';
import { atOnce, type LongChange } from '../engine/long-run.ts';
import { isForeignKeyFailure, prepare, type Query } from '../engine/sql.ts';
import type { KeyDictionary } from './key-dictionary.ts';
import { decodeValue, encodeValue, type KvEntry } from './kv.ts';
import { bytesSql, isFew, lengthsSql, requireReadable } from './value-extent.ts';

/** An attribute as read; lastUpdateTs in ms. */
export interface Attribute {
  scope: AttributeScope;
  key: string;
  value: KvValue;
  lastUpdateTs: number;
}

/** How many attributes one step stores. */
const ATTRIBUTES_PER_STEP = 500;

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
  readonly #ofScopeAfter: Query<AttributeRow & { keyId: number }>;
  readonly #someOfScope: Query<AttributeRow>;
  readonly #some: Query<AttributeRow>;
  readonly #keysOf: Query<{ key: string }>;
  readonly #keysOfScope: Query<{ key: string }>;
  readonly #lengths: Query<{ bytes: number }>;
  readonly #bytes: Query<{ bytes: number }>;
  readonly #keyBytes: Query<{ bytes: number }>;
  readonly #save: Query<never>;
  readonly #delete: Query<never>;

  constructor(db: DatabaseSync, keys: KeyDictionary) {
    this.#keys = keys;
    const select = `SELECT a.scope, k.name AS key, a.value, a.last_update_ts AS lastUpdateTs
      FROM attribute a JOIN kv_key k ON k.id = a.key_id WHERE a.entity_key = ?`;
    this.#all = prepare(db, `${select} ORDER BY a.scope, k.name`);
    this.#ofScope = prepare(db, `${select} AND a.scope = ? ORDER BY k.name`);
    this.#ofScopeAfter = prepare(
      db,
      `SELECT a.scope, k.name AS key, a.key_id AS keyId, a.value, a.last_update_ts AS lastUpdateTs
       FROM attribute a JOIN kv_key k ON k.id = a.key_id
       WHERE a.entity_key = ? AND a.scope = ? AND a.key_id > ? ORDER BY a.key_id LIMIT ${ATTRIBUTES_PER_STEP}`,
    );
    const among = 'AND a.key_id IN (SELECT value FROM json_each(?))';
    this.#some = prepare(db, `${select} ${among} ORDER BY a.scope, k.name`);
    this.#someOfScope = prepare(db, `${select} AND a.scope = ? ${among} ORDER BY k.name`);
    const names =
      'SELECT k.name AS key FROM attribute a JOIN kv_key k ON k.id = a.key_id WHERE a.entity_key = ?';
    this.#keysOf = prepare(db, `${names} ORDER BY a.scope, k.name`);
    this.#keysOfScope = prepare(db, `${names} AND a.scope = ? ORDER BY k.name`);
    this.#lengths = prepare(db, lengthsSql('attribute'));
    const ofScope = 'AND coalesce(v.scope = ?, true)';
    const some = `${ofScope} AND (?3 IS NULL OR v.key_id IN (SELECT value FROM json_each(?3)))`;
    this.#bytes = prepare(db, bytesSql('values', 'attribute', some));
    this.#keyBytes = prepare(db, bytesSql('names', 'attribute', ofScope));
    this.#save = prepare(
      db,
      `INSERT INTO attribute (entity_key, scope, key_id, value, last_update_ts) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET value = excluded.value, last_update_ts = excluded.last_update_ts`,
    );
    this.#delete = prepare(db, 'DELETE FROM attribute WHERE entity_key = ? AND scope = ? AND key_id = ?');
  }

  /** The attributes of an entity, of one scope or of all in the order client, shared, server. */
  list(entityKey: number, scope?: AttributeScope, keys?: readonly string[]): Attribute[] {
    return this.#rows(entityKey, scope, keys).map(toAttribute);
  }

  /** Does what `list` does for one scope in steps, in no particular order. */
  *listInSteps(entityKey: number, scope: AttributeScope): LongChange<Attribute[]> {
    const all: Attribute[] = [];
    let last = Number.MIN_SAFE_INTEGER;
    for (;;) {
      const rows = this.#ofScopeAfter.all(entityKey, scopeCode(scope), last);
      if (rows.length === 0) return all;
      for (const row of rows) all.push(toAttribute(row));
      last = rows.at(-1)?.keyId ?? last;
      yield;
    }
  }

  /** @throws LimitExceeded when attributes of an entity, those that `list` answers, are too long to be read at once */
  requireReadable(entityKey: number, scope?: AttributeScope, keys?: readonly string[]): void {
    if (this.areFew(entityKey)) return;
    const code = scope ? scopeCode(scope) : null;
    requireReadable(this.#bytes.get(entityKey, code, keys ? this.#keys.idsOf(keys) : null));
  }

  /** How long each attribute of an entity is, as far as they are few. */
  lengths(entityKey: number): Iterable<{ bytes: number }> {
    return this.#lengths.each(entityKey);
  }

  /** Whether an entity has so few attributes that they are read in a moment. */
  areFew(entityKey: number): boolean {
    return isFew(this.lengths(entityKey));
  }

  #rows(entityKey: number, scope?: AttributeScope, keys?: readonly string[]): AttributeRow[] {
    if (!keys) return scope ? this.#ofScope.all(entityKey, scopeCode(scope)) : this.#all.all(entityKey);
    const ids = this.#keys.idsOf(keys);
    if (scope) return this.#someOfScope.all(entityKey, scopeCode(scope), ids);
    return this.#some.all(entityKey, ids);
  }

  /**
   * The keys of the attributes of an entity; one that is in two scopes comes twice. @throws LimitExceeded when they are too
   * long to be read at once
   */
  keys(entityKey: number, scope?: AttributeScope): string[] {
    requireReadable(this.#keyBytes.get(entityKey, scope ? scopeCode(scope) : null));
    const rows = scope ? this.#keysOfScope.all(entityKey, scopeCode(scope)) : this.#keysOf.all(entityKey);
    return rows.map(({ key }) => key);
  }

  /** Stores attributes, each with its own time of update. @throws PlatformError 404 when the entity is gone */
  save(entityKey: number, scope: AttributeScope, entries: readonly KvEntry[]): void {
    atOnce(this.saveMany(entityKey, scope, entries));
  }

  /** Does what `save` does in steps. Only within a long write. @throws PlatformError 404 when the entity is gone */
  *saveMany(entityKey: number, scope: AttributeScope, entries: readonly KvEntry[]): LongChange<void> {
    try {
      for (const [at, { key, ts, value }] of entries.entries()) {
        if (at % ATTRIBUTES_PER_STEP === ATTRIBUTES_PER_STEP - 1) yield;
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
