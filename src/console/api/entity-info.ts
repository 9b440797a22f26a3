import type { EntityType } from '../../model/entity-id.ts';
import { queryClient } from './query-client.ts';

/** The question for one entity as lists show it. */
export function entityInfoKey(entityType: EntityType, id: string) {
  return [entityType, 'info', id] as const;
}

/** Has an entity read again that is on screen: somebody else may have changed or deleted it. Never rejects. */
export function rereadEntity({ entityType, id }: { entityType: EntityType; id: string }): void {
  void queryClient.invalidateQueries({ queryKey: entityInfoKey(entityType, id) });
}
