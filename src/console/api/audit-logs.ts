import { type ActionType, AuditLog } from '../../model/audit-log.ts';
import type { EntityId } from '../../model/entity-id.ts';
import { type PageData, pageOf } from '../../model/page.ts';
import { type TimePageLink, timePageParameters } from '../wire/page-parameters.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { got, part } from './calls.ts';

const AuditLogPage = pageOf(AuditLog);

/** Which audit logs of the tenant are wanted. */
export interface AuditLogsOf {
  link: TimePageLink;
  /** What was done to this entity; of a customer what concerns its entities, of a user what the user did. */
  entity?: Pick<EntityId, 'entityType' | 'id'>;
  /** Only these actions; all, unless said. */
  actionTypes?: readonly ActionType[];
}

/** A page of audit logs; only for tenant administrators. */
export function auditLogs(
  { link, entity, actionTypes = [] }: AuditLogsOf,
  request?: RequestOptions,
): Promise<PageData<AuditLog>> {
  const query = {
    ...timePageParameters(link),
    ...(actionTypes.length > 0 && { actionTypes: actionTypes.join(',') }),
  };
  return got(`/api/audit/logs${entity ? pathOf(entity) : ''}`, AuditLogPage, request, query);
}

function pathOf({ entityType, id }: Pick<EntityId, 'entityType' | 'id'>): string {
  if (entityType === 'CUSTOMER') return `/customer/${part(id)}`;
  if (entityType === 'USER') return `/user/${part(id)}`;
  return `/entity/${entityType}/${part(id)}`;
}
