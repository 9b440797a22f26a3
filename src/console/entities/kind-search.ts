import type { EntityDataQuery, EntityKey } from '../../model/entity-query.ts';
import { findEntities } from '../api/entity-query.ts';
import type { EntityHit } from '../commands/faces/palette/entity-search.ts';
import { session } from '../session/session-store.ts';
import { ApiError } from '../wire/api-error.ts';
import { type EntityKind, refOf } from './kind/entity-kind.ts';
import { found } from './kind/entity-picker.ts';
import { byFit, entityWish, isExactly } from './kind/entity-wish.ts';
import { sortOf } from './kind/sort-of.ts';

/** How many of a kind the palette offers for a text. */
const HITS = 8;

const NAME: EntityKey = { type: 'ENTITY_FIELD', key: 'name' };
const LABEL: EntityKey = { type: 'ENTITY_FIELD', key: 'label' };

/** Finds the best few of a kind by id, by the value of an attribute, or by any part of their name or label. */
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

/** Asked as a list of one, which an unknown id only makes empty. */
async function byId(kind: EntityKind, id: string, signal: AbortSignal): Promise<readonly EntityHit[]> {
  if (!mayQuery()) return readById(kind, id, signal);
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
  if (!mayQuery()) return [];
  const attribute: EntityKey = { type: 'ATTRIBUTE', key };
  const hits = await queried(
    kind,
    {
      entityFilter: everyOf(kind),
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
  const hasLabel = kind.properties.some(({ id }) => id === 'label');
  // As many as are shown are there already.
  if (hits.length >= HITS || !hasLabel || !mayQuery()) return hits;
  const labelled = await queried(
    kind,
    { entityFilter: everyOf(kind), entityFields: [NAME, LABEL] },
    signal,
    text,
  );
  const known = new Set(hits.map(({ entity }) => entity.id));
  return [...hits, ...labelled.filter(({ entity }) => !known.has(entity.id))];
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

/** All entities of a kind. */
function everyOf({ type: entityType }: EntityKind): EntityDataQuery['entityFilter'] {
  return { type: 'entityName', entityType, entityNameFilter: '' };
}

function hitOf(kind: EntityKind, listed: Parameters<typeof refOf>[1]): EntityHit {
  return { entity: refOf(kind, listed), ...(kind.hintOf && { hint: kind.hintOf(listed) }) };
}

/** The platform answers queries for tenants and their customers only. */
function mayQuery(): boolean {
  return session.authUser?.authority !== 'SYS_ADMIN';
}
