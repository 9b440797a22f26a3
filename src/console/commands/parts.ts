import { EntityType } from '../../model/entity-id.ts';
import type { EntityRef } from './command.ts';

/** Tells an entity from a part of one. */
export function isEntity(target: EntityRef): target is EntityRef<EntityType> {
  return target.entityType in EntityType.def.entries;
}

/** The id of a part: what leads to it, from its entity on, such as `DEVICE/{id}/SERVER_SCOPE/limit`. */
export function partId(...steps: readonly string[]): string {
  return steps.map(encodeURIComponent).join('/');
}

/** What leads to a part, as `partId` was given it; of any other text whatever it holds. */
export function stepsTo(id: string): readonly string[] {
  return id.split('/').map(decoded);
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
