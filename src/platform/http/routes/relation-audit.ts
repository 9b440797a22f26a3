import type { FastifyRequest } from 'fastify';
import type { ActionType } from '../../../model/audit-log.ts';
import { entityId } from '../../../model/entity-id.ts';
import type { Platform } from '../../platform.ts';
import type { AuditEntry } from '../../services/audit.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import { callerOf } from '../access-rule.ts';

/** Makes a change of relations and logs it in the same commit, once for every entity whose relations change. */
export async function auditedForEach(
  { store, audit }: Pick<Platform, 'store' | 'audit'>,
  request: FastifyRequest,
  entities: readonly EntityHandle[],
  what: { action: ActionType; data: object },
  change: () => void,
): Promise<void> {
  const entries: AuditEntry[] = entities.map((entity) => ({
    ...what,
    caller: callerOf(request),
    entity: entityId(entity.type, entity.id),
    entityName: entity.name,
    customerId: entity.customerId,
  }));
  try {
    await store.write(() => {
      change();
      for (const entry of entries) audit.add(entry);
    });
  } catch (failure) {
    for (const entry of entries) await audit.log({ ...entry, failure });
    throw failure;
  }
}
