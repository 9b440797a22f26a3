import type { Platform } from '../../platform.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';

/** Tells those who watch an entity that it went to other customers or another tenant, when it did since it was as given. */
export function tellReassigned(
  { store, changes }: Pick<Platform, 'store' | 'changes'>,
  before: EntityHandle,
) {
  const entity = store.entities.byKey(before.key);
  if (!entity) return;
  const isMoved =
    entity.customerId !== before.customerId ||
    entity.tenantId !== before.tenantId ||
    String(entity.sharedWith) !== String(before.sharedWith);
  if (isMoved) changes.publish({ kind: 'entity-reassigned', entity });
}
