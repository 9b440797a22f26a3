import { useMemo } from 'react';
import type { AuditLog } from '../../../model/audit-log.ts';
import type { EntityType } from '../../../model/entity-id.ts';
import { auditLogs } from '../../api/audit-logs.ts';
import type { EntityRef } from '../../commands/command.ts';
import { boundsOf, useListWindow } from '../../entities/details/list-window.ts';
import { PartsTable } from '../../entities/details/parts-table.tsx';
import { showRecord } from '../../entities/details/record-dialog.tsx';
import { WindowFilter } from '../../entities/details/window-filter.tsx';
import { translate } from '../../i18n/i18n.ts';
import type { Column } from '../../table/columns/column.ts';
import { serverRows } from '../../table/rows/server-rows.ts';
import { auditColumns } from './audit-columns.ts';
import { auditWindow } from './audit-window.ts';

const NEWEST_FIRST = { property: 'createdTime', order: 'DESC' } as const;

/** Who did what to the entity, or of a user what they did, of a customer what was done to what it has. */
export function AuditLogTab({ entity }: { entity: EntityRef<EntityType> }) {
  const { entityType, id } = entity;
  const window = JSON.stringify(useListWindow());
  const source = useMemo(
    () =>
      serverRows<AuditLog>({
        key: ['AUDIT_LOG', entityType, id, window],
        restless: true,
        fetch: (page, signal) => {
          const link = { ...page, ...boundsOf(JSON.parse(window), Date.now()) };
          return auditLogs({ link, entity: { entityType, id } }, { signal, ignoreErrors: true });
        },
      }),
    [entityType, id, window],
  );
  return (
    <PartsTable
      id="audit-logs"
      title="audit-log.audit-logs"
      entity={entity}
      columns={columnsFor(entityType)}
      source={source}
      defaultSort={NEWEST_FIRST}
      rowId={(log) => log.id.id}
      onOpen={(log) => log && void showAuditLog(log)}
      emptyText="audit-log.no-audit-logs"
      noMatchText="audit-log.no-match"
      filters={<WindowFilter list={auditWindow} />}
    />
  );
}

function columnsFor(type: EntityType): readonly Column<AuditLog>[] {
  if (type === 'USER') return auditColumns.ofUser;
  return type === 'CUSTOMER' ? auditColumns.all : auditColumns.ofEntity;
}

/** Everything about one log: with what it was done, and why it failed where it did. */
function showAuditLog(log: AuditLog): Promise<void> {
  const { actionFailureDetails: failure } = log;
  return showRecord({
    title: translate('audit-log.details'),
    facts: auditColumns.all.map(({ title, text }) => ({ title, content: text(log) })),
    bodies: [
      { title: 'audit-log.action-data', text: JSON.stringify(log.actionData) },
      ...(failure ? [{ title: 'audit-log.failure-details' as const, text: failure }] : []),
    ],
  });
}
