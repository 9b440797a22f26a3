import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityData, EntityDataQuery, EntityKey } from '../../../model/entity-query.ts';

/** Shorter values stand on too many entities to find one by. */
export const SHORTEST_VALUE = 3;

/** More attributes make one query dear. */
const MOST_KEYS = 16;
/** As many are looked through for those whose value is the text and does not just hold it. */
const MOST_LOOKED_THROUGH = 100;

/** What the platform itself keeps of a device, which is no name of it. */
const KEPT_BY_PLATFORM: ReadonlySet<string> = new Set([
  'active',
  'inactivityAlarmTime',
  'inactivityTimeout',
  'lastActivityTime',
  'lastConnectTime',
  'lastDisconnectTime',
]);

const NAME: EntityKey = { type: 'ENTITY_FIELD', key: 'name' };
const CREATED: EntityKey = { type: 'ENTITY_FIELD', key: 'createdTime' };

/** The query whose entities tell which attributes are in use among those of a type: the newest ones. Pure. */
export function keysQuery(entityType: EntityType): EntityDataQuery {
  return {
    entityFilter: everyOf(entityType),
    pageLink: {
      pageSize: MOST_LOOKED_THROUGH,
      page: 0,
      sortOrder: { key: CREATED, direction: 'DESC' },
    },
  };
}

/** Those attributes in use by whose values entities are told apart, as many as one query takes. Pure. */
export function searchedKeys(inUse: readonly string[]): string[] {
  return inUse.filter((key) => !KEPT_BY_PLATFORM.has(key)).slice(0, MOST_KEYS);
}

/**
 * Entities that have the text somewhere in one of these attributes. Filters on keys must all hold, so that they cannot
 * ask for any of several; the text search looks through everything that a query reads. Pure.
 */
export function valueQuery(entityType: EntityType, keys: readonly string[], text: string): EntityDataQuery {
  return {
    entityFilter: everyOf(entityType),
    entityFields: [NAME],
    latestValues: keys.map((key) => ({ type: 'ATTRIBUTE', key })),
    pageLink: {
      pageSize: MOST_LOOKED_THROUGH,
      page: 0,
      textSearch: text,
      sortOrder: { key: NAME, direction: 'ASC' },
    },
  };
}

/** Of the entities of `valueQuery` those with an attribute that is just the text, and which it is. Pure. */
export function withValue(
  entities: readonly EntityData[],
  text: string,
): { id: string; name: string; key: string }[] {
  return entities.flatMap(({ entityId: { id }, latest }) => {
    const attributes = Object.entries(latest?.ATTRIBUTE ?? {});
    const [key] = attributes.find(([, { value }]) => value === text) ?? [];
    const name = String(latest?.ENTITY_FIELD?.name?.value ?? '');
    return key === undefined ? [] : [{ id, name, key }];
  });
}

/** All entities of a type. */
export function everyOf(entityType: EntityType): EntityDataQuery['entityFilter'] {
  return { type: 'entityName', entityType, entityNameFilter: '' };
}
