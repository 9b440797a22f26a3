import type { Authority } from '../../model/authority.ts';
import type { AliasEntity, AliasFilter, PseudoEntityType } from '../../model/entity-alias.ts';
import { EntityId, entityId, isNullId, Uuid } from '../../model/entity-id.ts';
import type { EntityFilter } from '../../model/entity-query.ts';
import { askedParam, type StateParams, stateEntity } from './state-entity.ts';

/** Who looks at a dashboard, and at which state of it. */
export interface AliasContext {
  user: {
    authority: Authority;
    id: string;
    tenantId: string | null;
    customerId: string | null;
  };
  stateParams: StateParams;
}

/** Why an alias stands for nothing: the state is about no entity, nobody has such a one, or the filter is not filled in. */
export type Unresolved = 'no-state-entity' | 'no-such-entity' | 'incomplete';

/** A filter that the platform knows, or the reason why there is none. */
export type ResolvedFilter = { filter: EntityFilter } | { unresolved: Unresolved };

/**
 * The filter of an alias as queries take it: for this user, and for this state of the dashboard. Without a limit of
 * levels it goes any distance; without a part of the names it takes all.
 */
export function resolveFilter(filter: AliasFilter, context: AliasContext): ResolvedFilter {
  switch (filter.type) {
    case 'singleEntity':
      return withEntity(filter.singleEntity, context, (entity) => ({
        type: filter.type,
        singleEntity: entity,
      }));
    case 'stateEntity':
      return withStateEntity(filter, context, (entity) => ({ type: 'singleEntity', singleEntity: entity }));
    case 'entityList': {
      const { type, entityType } = filter;
      const entityList = (filter.entityList ?? []).filter((id) => Uuid.safeParse(id).success);
      if (!entityType || entityList.length === 0) return { unresolved: 'incomplete' };
      return { filter: { type, entityType, entityList } };
    }
    case 'entityName': {
      const { type, entityType, entityNameFilter } = filter;
      if (!entityType) return { unresolved: 'incomplete' };
      return { filter: { type, entityType, entityNameFilter: entityNameFilter ?? '' } };
    }
    case 'assetType': {
      const { type, assetType, assetNameFilter } = filter;
      if (!assetType) return { unresolved: 'incomplete' };
      return { filter: { type, assetType, assetNameFilter: assetNameFilter ?? '' } };
    }
    case 'deviceType': {
      const { type, deviceType, deviceNameFilter } = filter;
      if (!deviceType) return { unresolved: 'incomplete' };
      return { filter: { type, deviceType, deviceNameFilter: deviceNameFilter ?? '' } };
    }
    case 'entityViewType': {
      const { type, entityViewType, entityViewNameFilter } = filter;
      if (!entityViewType) return { unresolved: 'incomplete' };
      return { filter: { type, entityViewType, entityViewNameFilter: entityViewNameFilter ?? '' } };
    }
    case 'apiUsageState':
      return { filter: { type: filter.type } };
    case 'relationsQuery': {
      const { type, filters } = filter;
      return withRoot(filter, context, (walk) => ({ type, ...walk, filters: filters ?? [] }));
    }
    case 'assetSearchQuery': {
      const { type, relationType, assetTypes } = filter;
      return withRoot(filter, context, (walk) => ({
        type,
        ...walk,
        relationType,
        assetTypes: assetTypes ?? [],
      }));
    }
    case 'deviceSearchQuery': {
      const { type, relationType, deviceTypes } = filter;
      return withRoot(filter, context, (walk) => ({
        type,
        ...walk,
        relationType,
        deviceTypes: deviceTypes ?? [],
      }));
    }
    case 'entityViewSearchQuery': {
      const { type, relationType, entityViewTypes } = filter;
      return withRoot(filter, context, (walk) => ({
        type,
        ...walk,
        relationType,
        entityViewTypes: entityViewTypes ?? [],
      }));
    }
  }
}

/** The entity that this one is for who looks, undefined where there is none. */
export function actualEntity(entity: AliasEntity, { user }: AliasContext): EntityId | undefined {
  const pseudo = pseudoEntities[entity.entityType as PseudoEntityType];
  if (!pseudo) return EntityId.safeParse({ entityType: entity.entityType, id: entity.id }).data;
  const actual = pseudo(user);
  return actual && !isNullId(actual) ? actual : undefined;
}

type User = AliasContext['user'];

/** What the entities are that are another for everybody. */
const pseudoEntities: Record<PseudoEntityType, (user: User) => EntityId | undefined> = {
  CURRENT_TENANT: ({ tenantId }) => (tenantId === null ? undefined : entityId('TENANT', tenantId)),
  CURRENT_CUSTOMER: ({ customerId }) => (customerId === null ? undefined : entityId('CUSTOMER', customerId)),
  CURRENT_USER: ({ id }) => entityId('USER', id),
  CURRENT_USER_OWNER(user) {
    if (user.authority === 'SYS_ADMIN') return undefined;
    return user.authority === 'TENANT_ADMIN'
      ? pseudoEntities.CURRENT_TENANT(user)
      : pseudoEntities.CURRENT_CUSTOMER(user);
  },
};

type WalkFilter = Extract<AliasFilter, { type: `${string}Query` }>;

interface Walk {
  rootEntity: EntityId;
  direction: 'FROM' | 'TO';
  maxLevel: number;
  fetchLastLevelOnly: boolean;
}

function withEntity(
  entity: AliasEntity | null | undefined,
  context: AliasContext,
  filterOf: (entity: EntityId) => EntityFilter,
): ResolvedFilter {
  if (!entity) return { unresolved: 'incomplete' };
  const actual = actualEntity(entity, context);
  return actual ? { filter: filterOf(actual) } : { unresolved: 'no-such-entity' };
}

/** With the entity of the state, or the default where the state is about none. */
function withStateEntity(
  filter: Extract<AliasFilter, { type: 'stateEntity' }> | WalkFilter,
  context: AliasContext,
  filterOf: (entity: EntityId) => EntityFilter,
): ResolvedFilter {
  const entity = stateEntity(context.stateParams, askedParam(filter) ?? '');
  if (entity) return { filter: filterOf(entity) };
  if (!filter.defaultStateEntity) return { unresolved: 'no-state-entity' };
  return withEntity(filter.defaultStateEntity, context, filterOf);
}

function withRoot(
  filter: WalkFilter,
  context: AliasContext,
  filterOf: (walk: Walk) => EntityFilter,
): ResolvedFilter {
  const walkFrom = (rootEntity: EntityId) =>
    filterOf({
      rootEntity,
      direction: filter.direction ?? 'FROM',
      maxLevel: Math.max(0, Math.trunc(filter.maxLevel ?? 0)),
      fetchLastLevelOnly: filter.fetchLastLevelOnly ?? false,
    });
  return filter.rootStateEntity
    ? withStateEntity(filter, context, walkFrom)
    : withEntity(filter.rootEntity, context, walkFrom);
}
