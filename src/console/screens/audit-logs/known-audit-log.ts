import type { AuditLog } from '../../../model/audit-log.ts';
import { queryClient } from '../../api/query-client.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import type { NotedLog } from './audit-log-ref.ts';
import { auditLogOf } from './earlier-logs.ts';

const keyOf = (id: string) => ['AUDIT_LOG', 'one', id];

/** Keeps a log for whoever opens it, so that it need not be read again: logs never change. */
export function knowAuditLog(log: AuditLog): void {
  queryClient.setQueryData(keyOf(log.id.id), log);
}

/** A log that a command was given; null when there is none such any more. Rejects with an ApiError. */
export function knownAuditLog(noted: NotedLog, request: RequestOptions): Promise<AuditLog | null> {
  return queryClient.fetchQuery({
    queryKey: keyOf(noted.id),
    queryFn: async () => (await auditLogOf(noted, request)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
