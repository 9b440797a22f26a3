import type { EntityDataQuery, EntityKey, KeyFilter } from '../../../model/entity-query.ts';
import type { ExploredGroup, ExploredScope } from './explored.ts';

/** So many entities of a type are listed at most, by name; more are for a narrower search. */
export const MOST_ENTITIES = 1_000;
/** So many keys are listed at most. */
export const MOST_KEYS = 200;
/** What one query asks for: each key of it costs a platform a search of its own, each row a line of a long message. */
export const ENTITIES_PER_QUERY = 250;
export const KEYS_PER_QUERY = 25;
/** Platforms look no further for the keys of entities. */
export const ENTITIES_PER_KEY_SEARCH = 100;

const NAME: EntityKey = { type: 'ENTITY_FIELD', key: 'name' };

/** What platforms call values of a scope. */
export const KEY_TYPES = {
  TIME_SERIES: 'TIME_SERIES',
  CLIENT_SCOPE: 'CLIENT_ATTRIBUTE',
  SERVER_SCOPE: 'SERVER_ATTRIBUTE',
  SHARED_SCOPE: 'SHARED_ATTRIBUTE',
} as const satisfies Record<ExploredScope, EntityKey['type']>;

/** Asks for a page of the entities of a group, by name, with the newest values of keys. */
export function queryOf(
  group: ExploredGroup,
  { page = 0, pageSize, latestValues = [] }: { page?: number; pageSize: number; latestValues?: EntityKey[] },
): EntityDataQuery {
  const { entityType } = group;
  return {
    entityFilter:
      'ids' in group
        ? { type: 'entityList', entityType, entityList: [...group.ids] }
        : { type: 'entityName', entityType, entityNameFilter: '' },
    // Once a minute it is looked whether they are still the same entities.
    pageLink: { page, pageSize, textSearch: null, dynamic: true, sortOrder: { key: NAME, direction: 'ASC' } },
    entityFields: [NAME],
    latestValues,
    keyFilters: 'ids' in group || group.name === '' ? [] : [holding(group.name)],
  };
}

/** Every query for so many entities of a group with these keys. */
export function queriesFor(
  group: ExploredGroup,
  { count, keys, scope }: { count: number; keys: readonly string[]; scope: ExploredScope },
): readonly EntityDataQuery[] {
  const latestValues = keys.map((key): EntityKey => ({ type: KEY_TYPES[scope], key }));
  const pages = Math.ceil(Math.min(count, MOST_ENTITIES) / ENTITIES_PER_QUERY);
  return Array.from({ length: pages }, (_, page) =>
    partsOf(latestValues, KEYS_PER_QUERY).map((part) =>
      queryOf(group, { page, pageSize: ENTITIES_PER_QUERY, latestValues: part }),
    ),
  ).flat();
}

/** The keys that hold one of some texts, in any case; all where there are none. */
export function keysHolding(keys: readonly string[], texts: readonly string[]): readonly string[] {
  const wanted = texts.map((text) => text.toLowerCase());
  return wanted.length === 0
    ? keys
    : keys.filter((key) => wanted.some((text) => key.toLowerCase().includes(text)));
}

function holding(text: string): KeyFilter {
  return {
    key: NAME,
    valueType: 'STRING',
    predicate: {
      type: 'STRING',
      operation: 'CONTAINS',
      ignoreCase: true,
      value: { defaultValue: text },
    },
  };
}

function partsOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}
