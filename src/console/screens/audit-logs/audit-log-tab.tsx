import type { AuditLog } from '../../../model/audit-log.ts';
import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityRef } from '../../commands/command.ts';
import { PartsTable } from '../../entities/details/parts-table.tsx';
import { WindowFilter } from '../../entities/list-filters/window-filter.tsx';
import type { Column } from '../../table/columns/column.ts';
import { auditColumns } from './audit-columns.tsx';
import { ActionsFilter } from './audit-filters.tsx';
import { subjectOf } from './audit-subject.ts';
import { auditWindow } from './audit-window.ts';
import { useAuditList } from './use-audit-list.tsx';

/** Who did what to the entity, or of a user what they did, of a customer what was done to what it has. */
export function AuditLogTab({ entity }: { entity: EntityRef<EntityType> }) {
  return (
    <PartsTable
      {...useAuditList(subjectOf(entity), columnsFor(entity.entityType))}
      entity={entity}
      filters={
        <>
          <ActionsFilter />
          <WindowFilter list={auditWindow} />
        </>
      }
    />
  );
}

function columnsFor(type: EntityType): readonly Column<AuditLog>[] {
  if (type === 'USER') return auditColumns.ofUser;
  return type === 'CUSTOMER' ? auditColumns.all : auditColumns.ofEntity;
}
