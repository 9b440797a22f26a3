import type { Authority } from '../../../model/authority.ts';
import { type EntityId, type EntityType, NULL_UUID } from '../../../model/entity-id.ts';
import type { EntityFilter, KeyFilter } from '../../../model/entity-query.ts';
import { generalError } from '../../errors.ts';
import type { RelatedEntities, RelationCondition } from '../entities/related-entities.ts';
import type { EntityHandle, EntityHandles } from '../registry/entity-handles.ts';
import type { AttributeRepository } from '../values/attribute-repository.ts';
import type { TimeseriesRepository } from '../values/timeseries-repository.ts';
import { type QueryableType, relatedTypes } from './entity-columns.ts';
import type { CustomerReader, EntitySelection } from './entity-conditions.ts';
import type { EntityQueryRepository } from './entity-query-repository.ts';
import type { ResolveValue } from './key-filter-sql.ts';

/** What queries read. */
export interface QueryStore {
  readonly entities: EntityHandles;
  readonly entityQueries: EntityQueryRepository;
  readonly relatedEntities: RelatedEntities;
  readonly attributes: AttributeRepository;
  readonly timeseries: TimeseriesRepository;
}

/** Who asks, as far as it decides what is found. */
export interface QueryCaller {
  readonly userId: string;
  readonly authority: Authority;
  /** NULL_UUID for a system administrator. */
  readonly tenantId: string;
  /** NULL_UUID unless a customer user. */
  readonly customerId: string;
  /** Whether the tenant is found for its customers, too. */
  readonly seesTenant?: boolean | undefined;
}

/** The entities that a filter asks for, before anybody's reach. */
type Wanted = Pick<EntitySelection, 'types' | 'keys' | 'kinds' | 'namePrefix'>;

/** A filter that starts at an entity and follows relations. */
type WalkFilter = Extract<EntityFilter, { rootEntity: EntityId }>;

const queryableTypes: readonly EntityType[] = [
  'ASSET',
  'DEVICE',
  'ENTITY_VIEW',
  'DASHBOARD',
  'CUSTOMER',
  'USER',
  'TENANT',
  'API_USAGE_STATE',
] satisfies QueryableType[];

/**
 * Turns a filter into a selection inside the caller's tenant and customer; undefined when nothing can be in it.
 * @throws PlatformError 500 for entity types that queries are not about
 */
export function selectionOf(
  store: QueryStore,
  caller: QueryCaller,
  filter: EntityFilter,
  keyFilters: readonly KeyFilter[],
): EntitySelection | undefined {
  const wanted = wantedOf(store, caller, filter);
  return wanted && selectWithinReach(store, caller, wanted, keyFilters);
}

/** Which of these entities the caller may still see: some may have gone to another customer or tenant since. */
export function stillWithinReach(
  store: QueryStore,
  caller: QueryCaller,
  entities: { types: readonly QueryableType[]; keys: readonly number[] },
): Set<number> {
  const selection = entities.keys.length > 0 && selectWithinReach(store, caller, entities, []);
  if (!selection) return new Set();
  return new Set(store.entityQueries.keys(selection, { columns: [] }, entities.keys.length).keys);
}

function selectWithinReach(
  store: QueryStore,
  caller: QueryCaller,
  wanted: Wanted,
  keyFilters: readonly KeyFilter[],
): EntitySelection | undefined {
  const tenant = caller.tenantId === NULL_UUID ? null : store.entities.resolve('TENANT', caller.tenantId);
  if (!tenant) return undefined;
  return {
    ...wanted,
    tenantKey: tenant.key,
    reader: readerOf(store, caller),
    keyFilters,
    resolveValue: resolver(store, caller),
  };
}

/** Who reads for a customer, when the caller does; undefined for those who read everything of their tenant. */
export function readerOf(
  { entities }: Pick<QueryStore, 'entities'>,
  { authority, customerId, userId, seesTenant = false }: QueryCaller,
): CustomerReader | undefined {
  if (authority !== 'CUSTOMER_USER') return undefined;
  return {
    // Nothing belongs to a customer that is gone.
    customerKey: entities.resolve('CUSTOMER', customerId)?.key ?? 0,
    userKey: entities.resolve('USER', userId)?.key,
    seesTenant,
  };
}

function wantedOf(store: QueryStore, caller: QueryCaller, filter: EntityFilter): Wanted | undefined {
  switch (filter.type) {
    case 'singleEntity':
      return listed(store, filter.singleEntity.entityType, [filter.singleEntity.id]);
    case 'entityList':
      return listed(store, filter.entityType, filter.entityList);
    case 'entityName':
      return named({ types: [queryable(filter.entityType)] }, filter.entityNameFilter);
    case 'deviceType':
      return ofKind('DEVICE', filter.deviceType, filter.deviceNameFilter);
    case 'assetType':
      return ofKind('ASSET', filter.assetType, filter.assetNameFilter);
    case 'entityViewType':
      return ofKind('ENTITY_VIEW', filter.entityViewType, filter.entityViewNameFilter);
    case 'apiUsageState':
      return { types: ['API_USAGE_STATE'] };
    case 'relationsQuery': {
      const conditions = (filter.filters ?? []).map(({ relationType, entityTypes }) => ({
        relationType: relationType ?? undefined,
        entityTypes: entityTypes ?? undefined,
      }));
      const keys = reached(store, caller, filter, conditions.length > 0 ? conditions : [relatedToAny]);
      return keys && { types: relatedTypes, keys };
    }
    case 'deviceSearchQuery':
      return searched(store, caller, filter, 'DEVICE', filter.deviceTypes);
    case 'assetSearchQuery':
      return searched(store, caller, filter, 'ASSET', filter.assetTypes);
    case 'entityViewSearchQuery':
      return searched(store, caller, filter, 'ENTITY_VIEW', filter.entityViewTypes);
  }
}

const relatedToAny: RelationCondition = { entityTypes: relatedTypes };

function listed({ entityQueries }: QueryStore, entityType: EntityType, ids: readonly string[]): Wanted {
  const type = queryable(entityType);
  return { types: [type], keys: entityQueries.keysOf(type, ids) };
}

function ofKind(
  type: QueryableType,
  kind: string,
  namePrefix: string | null | undefined,
): Wanted | undefined {
  return named({ types: [type], kinds: [kind] }, namePrefix);
}

/** No name begins with a prefix that is missing; with an empty one every name does. */
function named(wanted: Wanted, namePrefix: string | null | undefined): Wanted | undefined {
  return namePrefix === null || namePrefix === undefined ? undefined : { ...wanted, namePrefix };
}

function searched(
  store: QueryStore,
  caller: QueryCaller,
  filter: WalkFilter & { relationType?: string | null | undefined },
  type: QueryableType,
  kinds: readonly string[] | null | undefined,
): Wanted | undefined {
  const condition = { relationType: filter.relationType ?? undefined, entityTypes: [type] };
  const keys = reached(store, caller, filter, [condition]);
  return keys && { types: [type], keys, kinds: kinds?.length ? kinds : undefined };
}

/** Undefined when the walk starts outside the caller's tenant. */
function reached(
  { entities, relatedEntities }: QueryStore,
  caller: QueryCaller,
  { rootEntity, direction, maxLevel, fetchLastLevelOnly }: WalkFilter,
  conditions: readonly RelationCondition[],
): number[] | undefined {
  const root = entities.resolve(rootEntity.entityType, rootEntity.id);
  if (root?.tenantId !== caller.tenantId) return undefined;
  return relatedEntities.find({
    rootKey: root.key,
    direction: direction ?? 'FROM',
    maxLevel: maxLevel ?? 0,
    lastLevelOnly: fetchLastLevelOnly ?? false,
    conditions,
  });
}

/** The type as one that queries are about. @throws PlatformError 500 when they are not */
export function queryable(type: EntityType): QueryableType {
  if (queryableTypes.includes(type)) return type as QueryableType;
  throw generalError(`Queries for entities of type '${type}' are not supported!`);
}

/** Values of key filters: what the user set, else a server attribute of the caller's own entity, else the default. */
function resolver({ entities, attributes }: QueryStore, caller: QueryCaller): ResolveValue {
  return ({ type, value: { userValue, dynamicValue, defaultValue } }) =>
    userValue ??
    fitting(type, dynamic(dynamicValue?.sourceType, dynamicValue?.sourceAttribute)) ??
    defaultValue ??
    null;

  function dynamic(source: string | null | undefined, attribute: string | null | undefined): unknown {
    const owner = attribute ? ownerOf(source) : null;
    if (!owner || !attribute) return null;
    return attributes.list(owner.key, 'SERVER_SCOPE', [attribute])[0]?.value;
  }

  function ownerOf(source: string | null | undefined): EntityHandle | null {
    switch (source) {
      case 'CURRENT_TENANT':
        return caller.authority !== 'CUSTOMER_USER' || caller.seesTenant
          ? entities.resolve('TENANT', caller.tenantId)
          : null;
      case 'CURRENT_CUSTOMER':
        return entities.resolve('CUSTOMER', caller.customerId);
      case 'CURRENT_USER':
        return entities.resolve('USER', caller.userId);
      default:
        return null;
    }
  }
}

/** The value as a test of that type compares it; null when it cannot. */
function fitting(type: 'STRING' | 'NUMERIC' | 'BOOLEAN', value: unknown): string | number | boolean | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  switch (type) {
    case 'STRING':
      return String(value);
    case 'NUMERIC': {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      return typeof number === 'number' && Number.isFinite(number) ? number : null;
    }
    case 'BOOLEAN':
      return ['true', 'false'].includes(String(value)) ? String(value) === 'true' : null;
  }
}
