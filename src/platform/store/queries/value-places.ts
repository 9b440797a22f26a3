import type { DatabaseSync } from 'node:sqlite';
import type { EntityKey } from '../../../model/entity-query.ts';
import { prepare } from '../engine/sql.ts';
import { scopeCode } from '../values/attribute-repository.ts';
import type { KeyDictionary } from '../values/key-dictionary.ts';

/** Where the latest values of a key lie: in the series of that id, or in attributes of these scopes. */
export interface ValuePlace {
  keyId: number;
  /** Undefined for a series. */
  scopes: readonly number[] | undefined;
}

/** Finds where the values of a key lie; undefined when nothing was ever stored under it. */
export type FindPlace = (key: EntityKey) => ValuePlace | undefined;

/** Makes the function that finds where values lie. */
export function placesOf(db: DatabaseSync, keys: KeyDictionary): FindPlace {
  const used = prepare(db, 'SELECT 1 FROM attribute WHERE key_id = ? AND scope = ? LIMIT 1');
  return ({ type, key }) => {
    const keyId = keys.find(key);
    if (keyId === undefined) return undefined;
    if (type === 'TIME_SERIES') return { keyId, scopes: undefined };
    // Most keys are attributes of one scope everywhere, and then no other scope can hold a newer value.
    const scopes = scopesOf(type).filter((scope) => used.get(keyId, scope) !== undefined);
    return scopes.length > 0 ? { keyId, scopes } : undefined;
  };
}

/** The codes of the scopes that a key type means. */
function scopesOf(type: EntityKey['type']): readonly number[] {
  switch (type) {
    case 'CLIENT_ATTRIBUTE':
      return [scopeCode('CLIENT_SCOPE')];
    case 'SHARED_ATTRIBUTE':
      return [scopeCode('SHARED_SCOPE')];
    case 'SERVER_ATTRIBUTE':
      return [scopeCode('SERVER_SCOPE')];
    default:
      return [scopeCode('CLIENT_SCOPE'), scopeCode('SHARED_SCOPE'), scopeCode('SERVER_SCOPE')];
  }
}
