import { WindowFilter } from '../../entities/list-filters/window-filter.tsx';
import { EntityTable } from '../../table/entity-table.tsx';
import { auditColumns } from './audit-columns.tsx';
import { ActionsFilter, SubjectFilter } from './audit-filters.tsx';
import { useSubject } from './audit-subject.ts';
import { auditWindow } from './audit-window.ts';
import { useAuditList } from './use-audit-list.tsx';

/** Who did what in the tenant: all of it, or what one user did, what was done to one entity, or concerns one customer. */
export function AuditLogPage() {
  const subject = useSubject();
  return (
    <EntityTable
      {...useAuditList(subject, auditColumns.all)}
      filters={
        <>
          <SubjectFilter subject={subject} />
          <ActionsFilter />
          <WindowFilter list={auditWindow} />
        </>
      }
    />
  );
}
