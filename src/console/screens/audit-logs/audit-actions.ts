import type { ActionType } from '../../../model/audit-log.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

/** What actions are called. */
export const ACTION_TITLES: Readonly<Record<ActionType, TranslationKey>> = {
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
