import { type Component, GEOFENCE, NO_CONFIGURATION, TRUE_OR_FALSE } from './component.ts';

const SWITCH_SCRIPT = `if (msg.temperature > 30) {
  return ['Hot'];
}
if (msg.temperature < 10) {
  return ['Cold'];
}
return ['Normal'];`;

/** The labels by which messages leave the switch for their type. */
const messageTypeLabels = [
  'Post attributes',
  'Post telemetry',
  'RPC Request from Device',
  'RPC Request to Device',
  'Activity Event',
  'Inactivity Event',
  'Connect Event',
  'Disconnect Event',
  'Entity Created',
  'Entity Updated',
  'Entity Deleted',
  'Entity Assigned',
  'Entity Unassigned',
  'Attributes Updated',
  'Attributes Deleted',
  'Alarm Acknowledged',
  'Alarm Cleared',
  'Other',
  'Entity Assigned From Tenant',
  'Entity Assigned To Tenant',
  'Timeseries Updated',
  'Timeseries Deleted',
] as const;

/** Components that decide where a message goes and leave it as it is. */
export const filters: readonly Component[] = [
  {
    clazz: 'filter.TbJsFilterNode',
    name: 'script',
    description: 'Asks a script yes or no about the message',
    details:
      'The script gets <code>msg</code>, <code>metadata</code> and <code>msgType</code> and returns a boolean: the message leaves by <b>True</b> or <b>False</b>.',
    relationTypes: TRUE_OR_FALSE,
    defaultConfiguration: { jsScript: 'return msg.temperature > 20;' },
    configDirective: 'tbFilterNodeScriptConfig',
  },
  {
    clazz: 'filter.TbJsSwitchNode',
    name: 'switch',
    description: 'Lets a script choose the ways that the message takes',
    details: 'The script returns a list of labels; the message leaves by every way that bears one of them.',
    relationTypes: [],
    customRelations: true,
    defaultConfiguration: { jsScript: SWITCH_SCRIPT },
    configDirective: 'tbFilterNodeSwitchConfig',
  },
  {
    clazz: 'filter.TbMsgTypeFilterNode',
    name: 'message type',
    description: 'Tells whether the message is of one of the chosen types',
    relationTypes: TRUE_OR_FALSE,
    defaultConfiguration: {
      messageTypes: ['POST_ATTRIBUTES_REQUEST', 'POST_TELEMETRY_REQUEST', 'TO_SERVER_RPC_REQUEST'],
    },
    configDirective: 'tbFilterNodeMessageTypeConfig',
  },
  {
    clazz: 'filter.TbMsgTypeSwitchNode',
    name: 'message type switch',
    description: 'Sends every message on by its type',
    details: 'Types that have no way of their own leave by <b>Other</b>.',
    relationTypes: messageTypeLabels,
    defaultConfiguration: NO_CONFIGURATION,
  },
  {
    clazz: 'filter.TbOriginatorTypeFilterNode',
    name: 'originator type',
    description: 'Tells whether the message is about an entity of one of the chosen types',
    relationTypes: TRUE_OR_FALSE,
    defaultConfiguration: { originatorTypes: ['DEVICE'] },
    configDirective: 'tbFilterNodeOriginatorTypeConfig',
  },
  {
    clazz: 'filter.TbOriginatorTypeSwitchNode',
    name: 'originator type switch',
    description: 'Sends every message on by the type of the entity it is about',
    relationTypes: [
      'Device',
      'Asset',
      'Alarm',
      'Entity View',
      'Tenant',
      'Customer',
      'User',
      'Dashboard',
      'Rule chain',
      'Rule node',
    ],
    defaultConfiguration: NO_CONFIGURATION,
  },
  {
    clazz: 'filter.TbCheckMessageNode',
    name: 'check existence fields',
    description: 'Tells whether the message and its metadata have the chosen fields',
    details: 'Either all of them must be there or any.',
    relationTypes: TRUE_OR_FALSE,
    defaultConfiguration: { messageNames: [], metadataNames: [], checkAllKeys: true },
    configDirective: 'tbFilterNodeCheckMessageConfig',
  },
  {
    clazz: 'filter.TbCheckRelationNode',
    name: 'check relation',
    description: 'Tells whether the originator has a relation of a type',
    details: 'The relation may be asked for with one entity or with any.',
    relationTypes: TRUE_OR_FALSE,
    defaultConfiguration: {
      direction: 'FROM',
      entityId: null,
      entityType: null,
      relationType: 'Contains',
      checkForSingleEntity: true,
    },
    configDirective: 'tbFilterNodeCheckRelationConfig',
  },
  {
    clazz: 'filter.TbCheckAlarmStatusNode',
    name: 'check alarm status',
    description: 'Tells whether the alarm in the message has one of the chosen states',
    relationTypes: TRUE_OR_FALSE,
    defaultConfiguration: { alarmStatusList: ['ACTIVE_ACK', 'ACTIVE_UNACK'] },
    configDirective: 'tbFilterNodeCheckAlarmStatusConfig',
  },
  {
    clazz: 'geo.TbGpsGeofencingFilterNode',
    name: 'gps geofencing filter',
    description: 'Tells whether a position is inside an area',
    details: 'The area is a circle or a polygon, configured here or read from the metadata.',
    relationTypes: TRUE_OR_FALSE,
    defaultConfiguration: GEOFENCE,
    configDirective: 'tbFilterNodeGpsGeofencingConfig',
  },
];
