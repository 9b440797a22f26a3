import type { ActionType, AuditLog } from '../../../model/audit-log.ts';
import { entityTypeSupport } from '../../commands/entity-types.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { Column } from '../../table/columns/column.ts';

/** What actions are called. */
const ACTION_TITLES: Readonly<Record<ActionType, TranslationKey>> = {
  ADDED: 'audit-log.added',
  DELETED: 'audit-log.deleted',
  UPDATED: 'audit-log.updated',
  ATTRIBUTES_UPDATED: 'audit-log.attributes-updated',
  ATTRIBUTES_DELETED: 'audit-log.attributes-deleted',
  ATTRIBUTES_READ: 'audit-log.attributes-read',
  TIMESERIES_UPDATED: 'audit-log.timeseries-updated',
  TIMESERIES_DELETED: 'audit-log.timeseries-deleted',
  RPC_CALL: 'audit-log.rpc-call',
  CREDENTIALS_UPDATED: 'audit-log.credentials-updated',
  CREDENTIALS_READ: 'audit-log.credentials-read',
  ASSIGNED_TO_CUSTOMER: 'audit-log.assigned-to-customer',
  UNASSIGNED_FROM_CUSTOMER: 'audit-log.unassigned-from-customer',
  ACTIVATED: 'audit-log.activated',
  SUSPENDED: 'audit-log.suspended',
  RELATION_ADD_OR_UPDATE: 'audit-log.relation-saved',
  RELATION_DELETED: 'audit-log.relation-deleted',
  RELATIONS_DELETED: 'audit-log.relations-deleted',
  ALARM_ACK: 'audit-log.alarm-acknowledged',
  ALARM_CLEAR: 'audit-log.alarm-cleared',
  LOGIN: 'audit-log.login',
  LOGOUT: 'audit-log.logout',
  LOCKOUT: 'audit-log.lockout',
  ASSIGNED_FROM_TENANT: 'audit-log.assigned-from-tenant',
  ASSIGNED_TO_TENANT: 'audit-log.assigned-to-tenant',
  PROVISION_SUCCESS: 'audit-log.provision-success',
  PROVISION_FAILURE: 'audit-log.provision-failure',
};

const TIME: Column<AuditLog> = {
  id: 'createdTime',
  title: 'audit-log.time',
  width: 154,
  sortProperty: 'createdTime',
  text: ({ createdTime }) => formatTimestamp(createdTime),
};

const USER: Column<AuditLog> = {
  id: 'userName',
  title: 'audit-log.user',
  width: 140,
  grow: 1,
  sortProperty: 'userName',
  text: ({ userName }) => userName,
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
    text: ({ actionStatus }) =>
      translate(actionStatus === 'FAILURE' ? 'audit-log.failure' : 'audit-log.success'),
  },
];

/** The columns that say which entity something was done to. */
const ENTITY: readonly Column<AuditLog>[] = [
  {
    id: 'entityType',
    title: 'audit-log.entity-type',
    width: 110,
    sortProperty: 'entityType',
    text: ({ entityId: { entityType } }) => {
      const support = entityTypeSupport(entityType);
      return support ? translate(support.title) : entityType;
    },
  },
  {
    id: 'entityName',
    title: 'audit-log.entity-name',
    width: 140,
    grow: 1,
    sortProperty: 'entityName',
    text: ({ entityName }) => entityName ?? '',
  },
];

/** All that a log says; of the logs of one entity it goes without saying whose they are, of those of a user by whom. */
export const auditColumns = {
  all: [TIME, ...ENTITY, USER, ...WHAT],
  ofUser: [TIME, ...ENTITY, ...WHAT],
  ofEntity: [TIME, USER, ...WHAT],
} as const;
