import { queryClient } from './query-client.ts';

/** The question for one entity as lists show it. */
export function entityInfoKey(entityType: string, id: string) {
  return [entityType, 'info', id] as const;
}

/** Has an entity read again that is on screen: somebody else may have changed or deleted it. Never rejects. */
export function rereadEntity({ entityType, id }: { entityType: string; id: string }): void {
  void queryClient.invalidateQueries({ queryKey: entityInfoKey(entityType, id) });
}
