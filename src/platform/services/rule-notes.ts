import type { ActionType } from '../../model/audit-log.ts';
import { NULL_UUID } from '../../model/entity-id.ts';
import { withoutSecrets } from '../../model/secrets.ts';
import { newMessage } from '../rules/message/new-message.ts';
import type { RuleMessage } from '../rules/message/rule-message.ts';
import { type AuditedCaller, type AuditRecord, isAudited } from './audit.ts';

/** The types of messages about what is done to entities. */
const types: Partial<Record<ActionType, string>> = {
  ADDED: 'ENTITY_CREATED',
  UPDATED: 'ENTITY_UPDATED',
  DELETED: 'ENTITY_DELETED',
  ASSIGNED_TO_CUSTOMER: 'ENTITY_ASSIGNED',
  UNASSIGNED_FROM_CUSTOMER: 'ENTITY_UNASSIGNED',
  ATTRIBUTES_UPDATED: 'ATTRIBUTES_UPDATED',
  ATTRIBUTES_DELETED: 'ATTRIBUTES_DELETED',
  TIMESERIES_UPDATED: 'TIMESERIES_UPDATED',
  TIMESERIES_DELETED: 'TIMESERIES_DELETED',
  ALARM_ACK: 'ALARM_ACK',
  ALARM_CLEAR: 'ALARM_CLEAR',
  ASSIGNED_FROM_TENANT: 'ENTITY_ASSIGNED_FROM_TENANT',
  ASSIGNED_TO_TENANT: 'ENTITY_ASSIGNED_TO_TENANT',
  PROVISION_SUCCESS: 'PROVISION_SUCCESS',
};

/** What of the data of an action goes along with its message rather than in it. */
const asMetadata = [
  'scope',
  'assignedCustomerId',
  'assignedCustomerName',
  'unassignedCustomerId',
  'unassignedCustomerName',
];

/** The message of what is done to an entity at a time, ms, and by whom; null for what rule chains are not told. */
export function noteOf(
  { action, entity, customerId, data, told }: AuditRecord,
  by: AuditedCaller | undefined,
  ts: number,
): RuleMessage | null {
  const type = types[action];
  if (type === undefined || entity.id === NULL_UUID || !isAudited(entity.entityType)) return null;
  const facts: Record<string, unknown> = { ...data, ...(told && { entity: told.entity }) };
  const metadata: Record<string, string> = by ? { userId: by.userId, userName: by.email } : {};
  if (customerId !== undefined && customerId !== NULL_UUID) metadata.customerId = customerId;
  for (const name of asMetadata) {
    if (typeof facts[name] === 'string') metadata[name] = facts[name];
  }
  Object.assign(metadata, told?.metadata);
  return newMessage({ type, originator: entity, metadata, data: JSON.stringify(bodyOf(action, facts)) }, ts);
}

function bodyOf(action: ActionType, facts: Record<string, unknown>): unknown {
  switch (action) {
    case 'ATTRIBUTES_UPDATED':
      return facts.attributes;
    case 'ATTRIBUTES_DELETED':
      return { attributes: facts.attributes };
    case 'TIMESERIES_UPDATED':
      return { timeseries: facts.timeseries };
    case 'TIMESERIES_DELETED': {
      const { timeseries, startTs, endTs } = facts;
      return { timeseries, startTs, endTs };
    }
    default:
      return typeof facts.entity === 'object' && facts.entity !== null ? withoutSecrets(facts.entity) : {};
  }
}
