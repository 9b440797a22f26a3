import type { AliasFilter, AliasFilterType } from '../../model/entity-alias.ts';
import { ALIAS_TYPES } from './alias-types.ts';

/** A filter of a type as it is when the type was just chosen. */
export function newAliasFilter(type: AliasFilterType): AliasFilter {
  const { resolveMultiple } = ALIAS_TYPES[type];
  switch (type) {
    case 'relationsQuery':
      return { type, resolveMultiple, ...newWalk(), filters: [] };
    case 'assetSearchQuery':
    case 'deviceSearchQuery':
    case 'entityViewSearchQuery':
      return { type, resolveMultiple, ...newWalk(), relationType: null };
    default:
      return { type, resolveMultiple };
  }
}

function newWalk() {
  return {
    rootStateEntity: false,
    rootEntity: null,
    direction: 'FROM' as const,
    maxLevel: 1,
    fetchLastLevelOnly: false,
  };
}
