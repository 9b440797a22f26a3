import { tell } from '../../contract/outcome.ts';
import { nodeClass } from '../../contract/rule-node.ts';
import { NoConfiguration } from '../kit/configuration.ts';

const labels: ReadonlyMap<string, string> = new Map([
  ['POST_ATTRIBUTES_REQUEST', 'Post attributes'],
  ['POST_TELEMETRY_REQUEST', 'Post telemetry'],
  ['TO_SERVER_RPC_REQUEST', 'RPC Request from Device'],
  ['RPC_CALL_FROM_SERVER_TO_DEVICE', 'RPC Request to Device'],
  ['ACTIVITY_EVENT', 'Activity Event'],
  ['INACTIVITY_EVENT', 'Inactivity Event'],
  ['CONNECT_EVENT', 'Connect Event'],
  ['DISCONNECT_EVENT', 'Disconnect Event'],
  ['ENTITY_CREATED', 'Entity Created'],
  ['ENTITY_UPDATED', 'Entity Updated'],
  ['ENTITY_DELETED', 'Entity Deleted'],
  ['ENTITY_ASSIGNED', 'Entity Assigned'],
  ['ENTITY_UNASSIGNED', 'Entity Unassigned'],
  ['ATTRIBUTES_UPDATED', 'Attributes Updated'],
  ['ATTRIBUTES_DELETED', 'Attributes Deleted'],
  ['ALARM_ACK', 'Alarm Acknowledged'],
  ['ALARM_CLEAR', 'Alarm Cleared'],
  ['ENTITY_ASSIGNED_FROM_TENANT', 'Entity Assigned From Tenant'],
  ['ENTITY_ASSIGNED_TO_TENANT', 'Entity Assigned To Tenant'],
  ['TIMESERIES_UPDATED', 'Timeseries Updated'],
  ['TIMESERIES_DELETED', 'Timeseries Deleted'],
]);

/** Sends a message on by its type. */
export const messageTypeSwitch = nodeClass('filter.TbMsgTypeSwitchNode', NoConfiguration, () => ({
  kind: 'pure',
  onMessage: (message) => tell(labels.get(message.type) ?? 'Other', message),
}));
