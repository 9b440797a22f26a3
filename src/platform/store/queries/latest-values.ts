import type { EntityKey, EntityKeyType, LatestValues } from '../../../model/entity-query.ts';
import type { AttributeScope } from '../../../model/telemetry.ts';
import type { EntityHandle } from '../registry/entity-handles.ts';
import { textOf } from '../values/kv.ts';
import type { QueryStore } from './entity-filter.ts';

const SCOPES = {
  CLIENT_ATTRIBUTE: 'CLIENT_SCOPE',
  SHARED_ATTRIBUTE: 'SHARED_SCOPE',
  SERVER_ATTRIBUTE: 'SERVER_SCOPE',
} as const satisfies Partial<Record<EntityKeyType, AttributeScope>>;

const KEY_TYPES: Readonly<Record<AttributeScope, EntityKeyType>> = {
  CLIENT_SCOPE: 'CLIENT_ATTRIBUTE',
  SHARED_SCOPE: 'SHARED_ATTRIBUTE',
  SERVER_SCOPE: 'SERVER_ATTRIBUTE',
};

/** Undefined for any scope and for what is no attribute. */
function scopeOf(type: EntityKeyType): AttributeScope | undefined {
  return type in SCOPES ? SCOPES[type as keyof typeof SCOPES] : undefined;
}

/** The key type that names attributes of one scope. */
export function attributeKeyType(scope: AttributeScope): EntityKeyType {
  return KEY_TYPES[scope];
}

/**
 * Reads latest values of one entity by key type and key. A value that does not exist is `{ts: 0, value: ''}`; an
 * attribute of any scope is the one updated last. Entity fields are not read here.
 */
export function readLatest(
  store: Pick<QueryStore, 'attributes' | 'timeseries'>,
  entity: EntityHandle,
  keys: readonly EntityKey[],
): LatestValues {
  const latest: LatestValues = {};
  const namesByType = new Map<EntityKeyType, string[]>();
  for (const { type, key } of keys) {
    if (type === 'ENTITY_FIELD') continue;
    const names = namesByType.get(type) ?? [];
    names.push(key);
    namesByType.set(type, names);
  }
  for (const [type, names] of namesByType) {
    const values: LatestValues[string] = {};
    for (const name of names) values[name] = { ts: 0, value: '' };
    latest[type] = values;
    for (const { key, ts, value } of stored(type, names)) {
      if (ts >= (values[key]?.ts ?? 0)) values[key] = { ts, value: textOf(value) };
    }
  }
  return latest;

  function stored(type: EntityKeyType, names: string[]) {
    // Entities have no fields of alarms.
    if (type === 'ALARM_FIELD') return [];
    if (type === 'TIME_SERIES') return store.timeseries.latest(entity.key, names);
    return store.attributes
      .list(entity.key, scopeOf(type), names)
      .map(({ key, lastUpdateTs, value }) => ({ key, ts: lastUpdateTs, value }));
  }
}
