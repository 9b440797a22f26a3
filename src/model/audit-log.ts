import * as z from 'zod/mini';
import { EntityId, idOf, PlainId } from './entity-id.ts';

/** What an audit log can tell of. */
export const ActionType = z.enum([
  'ADDED',
  'DELETED',
  'UPDATED',
  'ATTRIBUTES_UPDATED',
  'ATTRIBUTES_DELETED',
  'ATTRIBUTES_READ',
  'TIMESERIES_UPDATED',
  'TIMESERIES_DELETED',
  'RPC_CALL',
  'CREDENTIALS_UPDATED',
  'CREDENTIALS_READ',
  'ASSIGNED_TO_CUSTOMER',
  'UNASSIGNED_FROM_CUSTOMER',
  'ACTIVATED',
  'SUSPENDED',
  'RELATION_ADD_OR_UPDATE',
  'RELATION_DELETED',
  'RELATIONS_DELETED',
  'ALARM_ACK',
  'ALARM_CLEAR',
  'LOGIN',
  'LOGOUT',
  'LOCKOUT',
  'ASSIGNED_FROM_TENANT',
  'ASSIGNED_TO_TENANT',
  'PROVISION_SUCCESS',
  'PROVISION_FAILURE',
]);
export type ActionType = z.infer<typeof ActionType>;

/** Whether the action came about. */
export const ActionStatus = z.enum(['SUCCESS', 'FAILURE']);
export type ActionStatus = z.infer<typeof ActionStatus>;

/** Who did what to which entity, and whether it came about; actionData has a shape of its own for each action. */
export const AuditLog = z.looseObject({
  id: PlainId,
  createdTime: z.number(),
  tenantId: idOf('TENANT'),
  /** NULL_UUID when the entity is no customer's. */
  customerId: idOf('CUSTOMER'),
  /** NULL_UUID when making the entity failed. */
  entityId: EntityId,
  entityName: z.nullable(z.string()),
  userId: idOf('USER'),
  userName: z.string(),
  actionType: ActionType,
  actionData: z.looseObject({}),
  actionStatus: ActionStatus,
  /** Empty for a success. */
  actionFailureDetails: z.nullable(z.string()),
});
export type AuditLog = z.infer<typeof AuditLog>;
