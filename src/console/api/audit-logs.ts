import { type ActionType, AuditLog } from '../../model/audit-log.ts';
import type { EntityType } from '../../model/entity-id.ts';
import { type PageData, pageOf } from '../../model/page.ts';
import { type TimePageLink, timePageParameters } from '../wire/page-parameters.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { got, part } from './calls.ts';

const AuditLogPage = pageOf(AuditLog);

/** Whose audit logs: what a user did, what concerns what a customer has, or what was done to an entity. */
export type AuditSubject =
  | { by: 'user' | 'customer'; id: string }
  | { by: 'entity'; entityType: EntityType; id: string };

/** Which audit logs of the tenant are wanted. */
export interface AuditLogsOf {
  link: TimePageLink;
  /** All of the tenant's, unless said. */
  subject?: AuditSubject | undefined;
  /** Only these actions; all, unless said. */
  actionTypes?: readonly ActionType[];
}

/** A page of audit logs; only for tenant administrators. */
export function auditLogs(
  { link, subject, actionTypes = [] }: AuditLogsOf,
  request?: RequestOptions,
): Promise<PageData<AuditLog>> {
  const query = {
    ...timePageParameters(link),
    ...(actionTypes.length > 0 && { actionTypes: actionTypes.join(',') }),
  };
  return got(`/api/audit/logs${subject ? pathOf(subject) : ''}`, AuditLogPage, request, query);
}

function pathOf(subject: AuditSubject): string {
  const id = part(subject.id);
  return subject.by === 'entity' ? `/entity/${subject.entityType}/${id}` : `/${subject.by}/${id}`;
}
