import type { EntityId } from '../../../model/entity-id.ts';
import type { StateParams } from '../../aliases/state-entity.ts';

/** An entity that a state is to be about. */
export interface StateEntity {
  entityId: EntityId;
  entityName?: string | undefined;
  entityLabel?: string | undefined;
}

/**
 * The parameters with this entity, all others as they are: as that of the state, or under a name of its own beside it,
 * which is then the one named last.
 */
export function withStateEntity(
  params: StateParams,
  entity: StateEntity,
  paramName?: string | null,
): StateParams {
  const { entityId, entityName, entityLabel } = entity;
  const written = {
    entityId: { entityType: entityId.entityType, id: entityId.id },
    ...(entityName !== undefined && { entityName }),
    ...(entityLabel !== undefined && { entityLabel }),
  };
  if (!paramName) {
    const { entityId: _id, entityName: _name, entityLabel: _label, ...others } = params;
    return { ...others, ...written };
  }
  return { ...params, targetEntityParamName: paramName, [paramName]: written };
}
