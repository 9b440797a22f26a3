import * as z from 'zod/mini';
import type { AuditLog } from '../../../model/audit-log.ts';
import { EntityType, NULL_UUID, Uuid } from '../../../model/entity-id.ts';
import type { EntityRef } from '../../commands/command.ts';
import { partId, stepsTo } from '../../commands/parts.ts';
import { translate } from '../../i18n/i18n.ts';
import { ACTION_TITLES } from './audit-actions.ts';

/** What commands need of an audit log to find it again, and to go on from it. */
export interface NotedLog {
  id: string;
  /** ms. */
  createdTime: number;
  user: { id: string; name: string } | undefined;
  /** None where it could not be made. */
  entity: { entityType: EntityType; id: string } | undefined;
}

const Steps = z.tuple([Uuid, z.coerce.number(), Uuid, z.string(), EntityType, Uuid]);

/** An audit log as commands refer to it. */
export function auditLogRef({
  id,
  createdTime,
  userId,
  userName,
  entityId,
  entityName,
  actionType,
}: AuditLog): EntityRef<'AUDIT_LOG'> {
  return {
    entityType: 'AUDIT_LOG',
    id: partId(id.id, String(createdTime), userId.id, userName, entityId.entityType, entityId.id),
    name: [translate(ACTION_TITLES[actionType]), entityName].filter(Boolean).join(': '),
  };
}

/** What a reference refers to; undefined where a script has made up one that means nothing. */
export function notedLog({ id: text }: Pick<EntityRef, 'id'>): NotedLog | undefined {
  const steps = Steps.safeParse(stepsTo(text));
  if (!steps.success) return undefined;
  const [id, createdTime, userId, userName, entityType, entityId] = steps.data;
  return {
    id,
    createdTime,
    user: userId === NULL_UUID ? undefined : { id: userId, name: userName },
    entity: entityId === NULL_UUID ? undefined : { entityType, id: entityId },
  };
}
