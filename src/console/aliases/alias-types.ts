import type { AliasFilter, AliasFilterType } from '../../model/entity-alias.ts';
import type { EntityType } from '../../model/entity-id.ts';

/** What a type of filters finds, and whether one that is newly made stands for all of it. */
interface AliasType {
  /** Undefined where it may find entities of any type. */
  finds: readonly EntityType[] | undefined;
  resolveMultiple: boolean;
}

/** All types, in the order they are offered in. */
export const ALIAS_TYPES: Readonly<Record<AliasFilterType, AliasType>> = {
  singleEntity: { finds: undefined, resolveMultiple: false },
  entityList: { finds: undefined, resolveMultiple: true },
  entityName: { finds: undefined, resolveMultiple: true },
  stateEntity: { finds: undefined, resolveMultiple: false },
  assetType: { finds: ['ASSET'], resolveMultiple: true },
  deviceType: { finds: ['DEVICE'], resolveMultiple: true },
  entityViewType: { finds: ['ENTITY_VIEW'], resolveMultiple: true },
  apiUsageState: { finds: ['API_USAGE_STATE'], resolveMultiple: false },
  relationsQuery: { finds: undefined, resolveMultiple: true },
  assetSearchQuery: { finds: ['ASSET'], resolveMultiple: true },
  deviceSearchQuery: { finds: ['DEVICE'], resolveMultiple: true },
  entityViewSearchQuery: { finds: ['ENTITY_VIEW'], resolveMultiple: true },
};

/** The types that can find entities of one of these types; all where any may be found. */
export function aliasTypesFor(entityTypes?: readonly EntityType[]): AliasFilterType[] {
  return typesOf(ALIAS_TYPES).filter((type) => {
    const { finds } = ALIAS_TYPES[type];
    return !entityTypes || !finds || finds.some((found) => entityTypes.includes(found));
  });
}

/** The members that still have to be filled in before an alias can be saved. */
export function missingMembers(filter: AliasFilter): string[] {
  switch (filter.type) {
    case 'singleEntity':
      return missing({ singleEntity: filter.singleEntity });
    case 'entityList':
      return missing({ entityType: filter.entityType, entityList: filter.entityList });
    case 'entityName':
      return missing({ entityType: filter.entityType, entityNameFilter: filter.entityNameFilter });
    case 'assetType':
      return missing({ assetType: filter.assetType });
    case 'deviceType':
      return missing({ deviceType: filter.deviceType });
    case 'entityViewType':
      return missing({ entityViewType: filter.entityViewType });
    case 'relationsQuery':
      return missingOfWalk(filter, {});
    case 'assetSearchQuery':
      return missingOfWalk(filter, { assetTypes: filter.assetTypes });
    case 'deviceSearchQuery':
      return missingOfWalk(filter, { deviceTypes: filter.deviceTypes });
    case 'entityViewSearchQuery':
      return missingOfWalk(filter, { entityViewTypes: filter.entityViewTypes });
    case 'stateEntity':
    case 'apiUsageState':
      return [];
  }
}

function missingOfWalk(
  { rootStateEntity, rootEntity, direction }: Extract<AliasFilter, { type: `${string}Query` }>,
  types: Record<string, unknown>,
): string[] {
  return missing({ ...(!rootStateEntity && { rootEntity }), direction, ...types });
}

function missing(members: Record<string, unknown>): string[] {
  return Object.entries(members)
    .filter(([, value]) => value === null || value === undefined || value === '' || isEmptyList(value))
    .map(([name]) => name);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function typesOf(types: typeof ALIAS_TYPES): AliasFilterType[] {
  return Object.keys(types) as AliasFilterType[];
}
