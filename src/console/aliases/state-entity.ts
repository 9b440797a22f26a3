import type { AliasFilter } from '../../model/entity-alias.ts';
import { EntityId } from '../../model/entity-id.ts';

/** The parameters of a dashboard's state, as they stand in its address: anybody may have written them. */
export type StateParams = Readonly<Record<string, unknown>>;

/** The entity that a state is about: that of the parameter of this name, of the empty name the one of the state itself. */
export function stateEntity(params: StateParams, paramName: string): EntityId | undefined {
  const of = paramName === '' ? params : params[paramName];
  const id = typeof of === 'object' && of !== null && 'entityId' in of ? of.entityId : undefined;
  return EntityId.safeParse(id).data;
}

/** The parameter that a filter asks the state for, the empty one for the state's own; undefined where it asks for none. */
export function askedParam(filter: AliasFilter): string | undefined {
  switch (filter.type) {
    case 'stateEntity':
      return filter.stateEntityParamName ?? '';
    case 'relationsQuery':
    case 'assetSearchQuery':
    case 'deviceSearchQuery':
    case 'entityViewSearchQuery':
      return filter.rootStateEntity ? (filter.stateEntityParamName ?? '') : undefined;
    default:
      return undefined;
  }
}

/** The ids of the aliases that stand for other entities since the state has changed. */
export function changedAliases(
  aliases: Readonly<Record<string, { filter: AliasFilter }>>,
  before: StateParams,
  after: StateParams,
): string[] {
  return Object.entries(aliases)
    .filter(([, { filter }]) => {
      const param = askedParam(filter);
      if (param === undefined) return false;
      const old = stateEntity(before, param);
      const now = stateEntity(after, param);
      return old?.id !== now?.id || old?.entityType !== now?.entityType;
    })
    .map(([id]) => id);
}
