import { EntityType, Uuid } from '../../../model/entity-id.ts';
import type { AuditSubject } from '../../api/audit-logs.ts';
import type { EntityRef } from '../../commands/command.ts';
import { urlParam, useUrlParam } from '../../ui/navigation.ts';
import { AUDIT_LOGS_PATH } from './audit-logs-path.ts';

/** What the audit logs of an entity are: of a user what it did, of a customer what concerns what it has. */
export function subjectOf({
  entityType,
  id,
}: Pick<EntityRef<EntityType>, 'entityType' | 'id'>): AuditSubject {
  if (entityType === 'USER') return { by: 'user', id };
  return entityType === 'CUSTOMER' ? { by: 'customer', id } : { by: 'entity', entityType, id };
}

/** What the page says in its address of whose logs it shows: `?user={id}`, `?customer={id}`, `?entity=DEVICE:{id}`. */
export function subjectParams(
  subject: AuditSubject | undefined,
): Record<'user' | 'customer' | 'entity', string | null> {
  return {
    user: subject?.by === 'user' ? subject.id : null,
    customer: subject?.by === 'customer' ? subject.id : null,
    entity: subject?.by === 'entity' ? `${subject.entityType}:${subject.id}` : null,
  };
}

/** The address of the page with the logs of a subject. */
export function subjectPath(subject: AuditSubject): string {
  const value = subjectParams(subject)[subject.by] ?? '';
  return `${AUDIT_LOGS_PATH}?${new URLSearchParams({ [subject.by]: value })}`;
}

/** Whose logs the address asks for; undefined for those of all. */
export function shownSubject(): AuditSubject | undefined {
  return readSubject(urlParam('user'), urlParam('customer'), urlParam('entity'));
}

/** `shownSubject` as state. */
export function useSubject(): AuditSubject | undefined {
  const [[user], [customer], [entity]] = [
    useUrlParam('user'),
    useUrlParam('customer'),
    useUrlParam('entity'),
  ];
  return readSubject(user, customer, entity);
}

function readSubject(
  user: string | null,
  customer: string | null,
  entity: string | null,
): AuditSubject | undefined {
  const [type, id] = entity?.split(':') ?? [];
  const entityType = EntityType.safeParse(type).data;
  if (entityType && isId(id)) return { by: 'entity', entityType, id };
  if (isId(user)) return { by: 'user', id: user };
  return isId(customer) ? { by: 'customer', id: customer } : undefined;
}

function isId(text: string | null | undefined): text is string {
  return Uuid.safeParse(text).success;
}
