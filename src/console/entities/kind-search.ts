import type { EntityType } from '../../model/entity-id.ts';
import type { EntityDataQuery, EntityKey } from '../../model/entity-query.ts';
import { keysOfEntities } from '../api/entity-keys.ts';
import { findEntities } from '../api/entity-query.ts';
import { OWN } from '../api/list-place.ts';
import { queryClient } from '../api/query-client.ts';
import type { EntityHit } from '../commands/faces/palette/entity-search.ts';
import { fold } from '../commands/fold.ts';
import { session } from '../session/session-store.ts';
import { searchedText } from '../table/filter-line/line-words.ts';
import { pause } from '../ui/pause.ts';
import { ApiError } from '../wire/api-error.ts';
import { type EntityKind, refOf } from './kind/entity-kind.ts';
import { found } from './kind/entity-picker.ts';
import { byFit, entityWish, isExactly } from './kind/entity-wish.ts';
import { listPath } from './kind/list-places.ts';
import { sortOf } from './kind/sort-of.ts';
import {
  everyOf,
  keysQuery,
  SHORTEST_VALUE,
  searchedKeys,
  valueQuery,
  withValue,
} from './kind/value-search.ts';

/** How many of a kind the palette offers for a text. */
const HITS = 8;

const NAME: EntityKey = { type: 'ENTITY_FIELD', key: 'name' };
const LABEL: EntityKey = { type: 'ENTITY_FIELD', key: 'label' };

/** Who has not typed on meanwhile has typed all of a value. In milliseconds. */
const PAUSE = 350;
/** How long the attributes in use among a kind are believed to be the same. In milliseconds. */
const KEYS_STAY = 300_000;

/**
 * Finds the best few of a kind by id, by the value of an attribute, or by any part of their name or label; where none
 * is called like that, by what is the whole value of any attribute.
 */
export function searchKind(
  kind: EntityKind,
  typed: string,
  signal: AbortSignal,
): Promise<readonly EntityHit[]> {
  const wish = entityWish(typed);
  switch (wish.kind) {
    case 'id':
      return byId(kind, wish.id, signal);
    case 'attribute':
      return byAttribute(kind, wish.key, wish.value, signal);
    case 'text':
      return byText(kind, wish.text, signal);
  }
}

/**
 * The address of the list of all that are called like the hits, in their order; undefined where they are one alone, or
 * were found by something else than their names, which lists are not searched by.
 */
export function listOfHits(kind: EntityKind, typed: string, hits: readonly EntityHit[]): string | undefined {
  const wish = entityWish(typed);
  if (wish.kind !== 'text' || hits.length < 2) return undefined;
  const wanted = fold(wish.text);
  if (!hits.every(({ entity: { name } }) => fold(name).includes(wanted))) return undefined;
  const query = new URLSearchParams({ search: searchedText(wish.text), sort: `${sortOf(kind)},ASC` });
  return `${listPath(kind, OWN)}?${query}`;
}

/** Asked as a list of one, which an unknown id only makes empty. */
async function byId(kind: EntityKind, id: string, signal: AbortSignal): Promise<readonly EntityHit[]> {
  if (!mayQuery(kind)) return readById(kind, id, signal);
  const entityFilter: EntityDataQuery['entityFilter'] = {
    type: 'entityList',
    entityType: kind.type,
    entityList: [id],
  };
  const hits = await queried(kind, { entityFilter, entityFields: [NAME] }, signal);
  return hits.length > 0 ? readById(kind, id, signal) : [];
}

async function readById(kind: EntityKind, id: string, signal: AbortSignal): Promise<readonly EntityHit[]> {
  try {
    const listed = await kind.service.info(id, { signal, ignoreErrors: true, ignoreLoading: true });
    return [hitOf(kind, listed)];
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return [];
    throw error;
  }
}

async function byAttribute(
  kind: EntityKind,
  key: string,
  value: string,
  signal: AbortSignal,
): Promise<readonly EntityHit[]> {
  if (!mayQuery(kind)) return [];
  const attribute: EntityKey = { type: 'ATTRIBUTE', key };
  const hits = await queried(
    kind,
    {
      entityFilter: everyOf(kind.type),
      entityFields: [NAME],
      latestValues: [attribute],
      keyFilters: [{ key: attribute, valueType: 'STRING', predicate: isExactly(value) }],
    },
    signal,
  );
  return hits.map((hit) => ({ ...hit, hint: `${key} = ${value}` }));
}

async function byText(kind: EntityKind, text: string, signal: AbortSignal): Promise<readonly EntityHit[]> {
  const named = await found(kind.service, text, HITS, signal, sortOf(kind));
  const hits = named
    .map((listed) => hitOf(kind, listed))
    .toSorted((left, right) => byFit(text)(left.entity, right.entity));
  // As many as are shown are there already.
  if (hits.length >= HITS || !mayQuery(kind)) return hits;
  const known = new Set(hits.map(({ entity }) => entity.id));
  const labelled = (await byLabel(kind, text, signal)).filter(({ entity }) => !known.has(entity.id));
  if (hits.length + labelled.length > 0) return [...hits, ...labelled];
  return byValue(kind, text, signal);
}

async function byLabel(kind: EntityKind, text: string, signal: AbortSignal): Promise<readonly EntityHit[]> {
  if (!kind.properties.some(({ id }) => id === 'label')) return [];
  return queried(kind, { entityFilter: everyOf(kind.type), entityFields: [NAME, LABEL] }, signal, text);
}

/** By the whole value of any of the attributes that are in use among the kind, as far as one query can ask for them. */
async function byValue(kind: EntityKind, text: string, signal: AbortSignal): Promise<readonly EntityHit[]> {
  if (text.length < SHORTEST_VALUE) return [];
  await pause(PAUSE, signal);
  const keys = await queryClient.fetchQuery({
    queryKey: [kind.type, 'attribute keys'],
    staleTime: KEYS_STAY,
    retry: false,
    // Not given up with one search: the next one wants them too.
    queryFn: async (query) => {
      const request = { signal: query.signal, ignoreErrors: true, ignoreLoading: true };
      return searchedKeys((await keysOfEntities(keysQuery(kind.type), request)).attribute);
    },
  });
  signal.throwIfAborted();
  if (keys.length === 0) return [];
  const request = { signal, ignoreErrors: true, ignoreLoading: true };
  const entities = await findEntities(valueQuery(kind.type, keys, text), request);
  return withValue(entities, text).map(({ id, name, key }) => ({
    entity: { entityType: kind.type, id, name },
    hint: `${key} = ${text}`,
  }));
}

/** The best few of a query, called by their names and, where it asks for it, told apart by their labels. */
async function queried(
  kind: EntityKind,
  query: Omit<EntityDataQuery, 'pageLink'>,
  signal: AbortSignal,
  textSearch?: string,
): Promise<readonly EntityHit[]> {
  const pageLink = {
    pageSize: HITS,
    page: 0,
    ...(textSearch !== undefined && { textSearch }),
    sortOrder: { key: NAME, direction: 'ASC' as const },
  };
  const request = { signal, ignoreErrors: true, ignoreLoading: true };
  const entities = await findEntities({ ...query, pageLink }, request);
  return entities.map(({ entityId: { id }, latest }) => {
    const field = (key: string) => String(latest?.ENTITY_FIELD?.[key]?.value ?? '');
    const label = field('label');
    return {
      entity: { entityType: kind.type, id, name: field('name') },
      ...(label !== '' && { hint: label }),
    };
  });
}

function hitOf(kind: EntityKind, listed: Parameters<typeof refOf>[1]): EntityHit {
  return { entity: refOf(kind, listed), ...(kind.hintOf && { hint: kind.hintOf(listed) }) };
}

/** The types that queries can be about. */
const QUERIED: readonly EntityType[] = [
  'DEVICE',
  'ASSET',
  'ENTITY_VIEW',
  'DASHBOARD',
  'CUSTOMER',
  'USER',
  'TENANT',
];

/** The platform answers queries for tenants and their customers only, and fails of those for a customer's dashboards. */
function mayQuery({ type }: EntityKind): boolean {
  const { authority } = session.authUser ?? {};
  if (authority === 'SYS_ADMIN' || !QUERIED.includes(type)) return false;
  return authority !== 'CUSTOMER_USER' || type !== 'DASHBOARD';
}
