import { useMemo } from 'react';
import type { ActionType, AuditLog } from '../../../model/audit-log.ts';
import { type AuditSubject, auditLogs } from '../../api/audit-logs.ts';
import { runCommand } from '../../commands/run-command.ts';
import { boundsOf, useListWindow } from '../../entities/list-filters/list-window.ts';
import type { Column } from '../../table/columns/column.ts';
import { serverRows } from '../../table/rows/server-rows.ts';
import type { EntityTableProps } from '../../table/table-props.ts';
import { auditLogRef } from './audit-log-ref.ts';
import { knowAuditLog } from './known-audit-log.ts';
import { useShownActions } from './shown-actions.ts';

const NEWEST_FIRST = { property: 'createdTime', order: 'DESC' } as const;

/** A list of audit logs, of all or of one subject, by time and actions: what its table is drawn from. */
export function useAuditList(
  subject: AuditSubject | undefined,
  columns: readonly Column<AuditLog>[],
): EntityTableProps<AuditLog> {
  const shown = JSON.stringify({ subject, window: useListWindow(), actionTypes: useShownActions() });
  const source = useMemo(
    () =>
      serverRows<AuditLog>({
        key: ['AUDIT_LOG', 'list', shown],
        restless: true,
        fetch: (page, signal) => {
          const { window, ...of } = JSON.parse(shown) as Shown;
          const link = { ...page, ...boundsOf(window, Date.now()) };
          return auditLogs({ ...of, link }, { signal, ignoreErrors: true });
        },
      }),
    [shown],
  );
  return {
    id: 'audit-logs',
    title: 'audit-log.audit-logs',
    columns,
    source,
    defaultSort: NEWEST_FIRST,
    rowType: 'AUDIT_LOG',
    subjectOf: auditLogRef,
    rowId: (log) => auditLogRef(log).id,
    onOpen: (log) => {
      if (!log) return;
      knowAuditLog(log);
      void runCommand('audit-log.open', {}, { source: 'row', entities: [auditLogRef(log)] });
    },
    emptyText: 'audit-log.no-audit-logs',
    noMatchText: 'audit-log.no-match',
  };
}

interface Shown {
  subject?: AuditSubject;
  window: ReturnType<typeof useListWindow>;
  actionTypes: readonly ActionType[];
}
