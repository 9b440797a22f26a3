import type { AuditLog } from '../../../model/audit-log.ts';
import { type EntityType, isNullId } from '../../../model/entity-id.ts';
import { entityTypeSupport } from '../../commands/entity-types.ts';
import { EntityLink } from '../../entities/parts/entity-link.tsx';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { translate } from '../../i18n/i18n.ts';
import type { Column } from '../../table/columns/column.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ACTION_TITLES } from './audit-actions.ts';

const TIME: Column<AuditLog> = {
  id: 'createdTime',
  title: 'audit-log.time',
  width: 176,
  sortProperty: 'createdTime',
  text: ({ createdTime }) => formatTimestamp(createdTime),
  // On a phone the column of what was done has no room.
  brief: ({ createdTime, actionType }) => (
    <>
      <RelativeTime ms={createdTime} />
      {` · ${translate(ACTION_TITLES[actionType])}`}
    </>
  ),
};

const USER: Column<AuditLog> = {
  id: 'userName',
  title: 'audit-log.user',
  width: 140,
  grow: 1,
  sortProperty: 'userName',
  text: ({ userName }) => userName,
  cell: ({ userId, userName }) =>
    isNullId(userId) ? (
      userName
    ) : (
      <EntityLink entity={{ entityType: 'USER', id: userId.id, name: userName }} query="tab=audit" />
    ),
};

const WHAT: readonly Column<AuditLog>[] = [
  {
    id: 'actionType',
    title: 'audit-log.action',
    width: 150,
    grow: 1,
    sortProperty: 'actionType',
    text: ({ actionType }) => translate(ACTION_TITLES[actionType]),
  },
  {
    id: 'actionStatus',
    title: 'audit-log.status',
    width: 90,
    sortProperty: 'actionStatus',
    text: outcomeOf,
    cell: (log) =>
      log.actionStatus === 'FAILURE' ? (
        <span className="font-semibold text-danger">{outcomeOf(log)}</span>
      ) : (
        outcomeOf(log)
      ),
  },
];

/** The columns that say which entity something was done to. */
const ENTITY: readonly Column<AuditLog>[] = [
  {
    id: 'entityType',
    title: 'audit-log.entity-type',
    width: 110,
    sortProperty: 'entityType',
    text: ({ entityId }) => typeTitle(entityId.entityType),
  },
  {
    id: 'entityName',
    title: 'audit-log.entity-name',
    width: 140,
    grow: 1,
    sortProperty: 'entityName',
    text: ({ entityName }) => entityName ?? '',
    cell: ({ entityId, entityName, actionType }) =>
      // Of what could not be made, or is gone, there is no page.
      isNullId(entityId) || actionType === 'DELETED' ? (
        (entityName ?? '')
      ) : (
        <EntityLink entity={{ ...entityId, name: entityName ?? entityId.id }} query="tab=audit" />
      ),
  },
];

/** All that a log says; of the logs of one entity it goes without saying whose they are, of those of a user by whom. */
export const auditColumns = {
  all: [TIME, ...ENTITY, USER, ...WHAT],
  ofUser: [TIME, ...ENTITY, ...WHAT],
  ofEntity: [TIME, USER, ...WHAT],
} as const;

function outcomeOf({ actionStatus }: AuditLog): string {
  return translate(actionStatus === 'FAILURE' ? 'audit-log.failure' : 'audit-log.success');
}

function typeTitle(type: EntityType): string {
  const support = entityTypeSupport(type);
  return support ? translate(support.title) : type;
}
