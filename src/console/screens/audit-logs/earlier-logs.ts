import type { AuditLog } from '../../../model/audit-log.ts';
import { isNullId } from '../../../model/entity-id.ts';
import { auditLogs } from '../../api/audit-logs.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import type { NotedLog } from './audit-log-ref.ts';
import { comparedActions, isSettled, type LoggedChanges, loggedChanges } from './logged-changes.ts';

/** So many logs are read at once, and so many times at most before a state counts as not logged. */
const PAGE = 100;
const MOST_PAGES = 5;

const NEWEST_FIRST = { sortProperty: 'createdTime', sortOrder: 'DESC' } as const;

/** What an audit log says was changed, beside what the log says of the same entity before. Rejects with an ApiError. */
export async function changesBy(log: AuditLog, request: RequestOptions): Promise<LoggedChanges> {
  const actionTypes = comparedActions(log);
  const { entityId, createdTime } = log;
  if (actionTypes.length === 0 || isNullId(entityId)) return loggedChanges(log, []);
  const earlier: AuditLog[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const found = await auditLogs(
      {
        link: { page, pageSize: PAGE, ...NEWEST_FIRST, startTime: 0, endTime: createdTime },
        subject: { by: 'entity', entityType: entityId.entityType, id: entityId.id },
        actionTypes,
      },
      request,
    );
    earlier.push(...found.data.filter((one) => one.createdTime < createdTime));
    if (!found.hasNext || isSettled(log, earlier)) break;
  }
  return loggedChanges(log, earlier);
}

/** The audit log that a command was given; undefined when there is none such any more. Rejects with an ApiError. */
export async function auditLogOf(
  { id, createdTime, entity }: NotedLog,
  request: RequestOptions,
): Promise<AuditLog | undefined> {
  const { data } = await auditLogs(
    {
      link: { page: 0, pageSize: PAGE, startTime: createdTime, endTime: createdTime },
      ...(entity && { subject: { by: 'entity', ...entity } }),
    },
    request,
  );
  return data.find((log) => log.id.id === id);
}
