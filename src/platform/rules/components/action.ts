import { type Component, GEOFENCE, LOG_SCRIPT, NO_CONFIGURATION } from './component.ts';

const ALARM_DETAILS_SCRIPT = `var details = {};
if (metadata.prevAlarmDetails) {
  details = JSON.parse(metadata.prevAlarmDetails);
}
return details;`;

const GENERATOR_SCRIPT = `var msg = { temperature: 42, humidity: 77 };
var metadata = { data: 40 };
var msgType = 'POST_TELEMETRY_REQUEST';
return { msg: msg, metadata: metadata, msgType: msgType };`;

/** How long a found entity is remembered, s. */
const CACHE_SECONDS = 300;

/** Components that do something with a message. */
export const actions: readonly Component[] = [
  {
    clazz: 'telemetry.TbMsgTimeseriesNode',
    name: 'save timeseries',
    description: 'Stores the telemetry in the message for the originator',
    details:
      'Takes messages of the type <code>POST_TELEMETRY_REQUEST</code>. The time is that of the metadata, else that of the message; a time to live of 0 keeps points for good.',
    defaultConfiguration: { defaultTTL: 0 },
    configDirective: 'tbActionNodeTimeseriesConfig',
    icon: 'file_upload',
  },
  {
    clazz: 'telemetry.TbMsgAttributesNode',
    name: 'save attributes',
    description: 'Stores the attributes in the message for the originator',
    details: 'Takes messages of the type <code>POST_ATTRIBUTES_REQUEST</code>.',
    defaultConfiguration: { scope: 'SERVER_SCOPE', notifyDevice: false },
    configDirective: 'tbActionNodeAttributesConfig',
    icon: 'file_upload',
  },
  {
    clazz: 'action.TbCreateAlarmNode',
    name: 'create alarm',
    description: 'Raises an alarm of the originator, or renews it',
    details: 'The script makes the details of the alarm. Leaves by <b>False</b> when nothing was to be done.',
    relationTypes: ['Created', 'Updated', 'False'],
    defaultConfiguration: {
      alarmType: 'General Alarm',
      severity: 'CRITICAL',
      propagate: false,
      useMessageAlarmData: false,
      relationTypes: [],
      alarmDetailsBuildJs: ALARM_DETAILS_SCRIPT,
    },
    configDirective: 'tbActionNodeCreateAlarmConfig',
    icon: 'notifications_active',
  },
  {
    clazz: 'action.TbClearAlarmNode',
    name: 'clear alarm',
    description: 'Clears an alarm of the originator',
    details: 'Leaves by <b>False</b> when there is no such alarm.',
    relationTypes: ['Cleared', 'False'],
    defaultConfiguration: { alarmType: 'General Alarm', alarmDetailsBuildJs: ALARM_DETAILS_SCRIPT },
    configDirective: 'tbActionNodeClearAlarmConfig',
    icon: 'notifications_off',
  },
  {
    clazz: 'profile.TbDeviceProfileNode',
    name: 'device profile',
    description: 'Holds the message to the alarm rules of the profile of its device',
    details:
      'Every message goes on by <b>Success</b>; what happens to alarms leaves by ways of its own, with the type of the alarm in the metadata.',
    relationTypes: ['Alarm Created', 'Alarm Updated', 'Alarm Severity Updated', 'Alarm Cleared', 'Success'],
    customRelations: true,
    defaultConfiguration: { persistAlarmRulesState: false, fetchAlarmRulesStateOnStart: false },
    configDirective: 'tbDeviceProfileConfig',
  },
  {
    clazz: 'rpc.TbSendRPCRequestNode',
    name: 'rpc call request',
    description: 'Calls a method of the device and goes on with its answer',
    defaultConfiguration: { timeoutInSeconds: 60 },
    configDirective: 'tbActionNodeRpcRequestConfig',
    icon: 'call_made',
  },
  {
    clazz: 'rpc.TbSendRPCReplyNode',
    name: 'rpc call reply',
    description: 'Answers a call of the device',
    details: 'The metadata tells which call of which connection is answered.',
    defaultConfiguration: {
      serviceIdMetaDataAttribute: 'serviceId',
      sessionIdMetaDataAttribute: 'sessionId',
      requestIdMetaDataAttribute: 'requestId',
    },
    configDirective: 'tbActionNodeRpcReplyConfig',
    icon: 'call_merge',
  },
  {
    clazz: 'action.TbLogNode',
    name: 'log',
    description: "Writes a line into the platform's log",
    details: 'The script returns the line.',
    defaultConfiguration: { jsScript: LOG_SCRIPT },
    configDirective: 'tbActionNodeLogConfig',
    icon: 'menu',
  },
  {
    clazz: 'action.TbAssignToCustomerNode',
    name: 'assign to customer',
    description: 'Gives the originator to a customer',
    details: `The title of the customer can name metadata as <code>\${key}</code>.`,
    defaultConfiguration: {
      customerNamePattern: '',
      createCustomerIfNotExists: false,
      customerCacheExpiration: CACHE_SECONDS,
    },
    configDirective: 'tbActionNodeAssignToCustomerConfig',
    icon: 'add_circle',
  },
  {
    clazz: 'action.TbUnassignFromCustomerNode',
    name: 'unassign from customer',
    description: 'Takes the originator back from a customer',
    details: `The title of the customer can name metadata as <code>\${key}</code>.`,
    defaultConfiguration: { customerNamePattern: '', customerCacheExpiration: CACHE_SECONDS },
    configDirective: 'tbActionNodeUnAssignToCustomerConfig',
    icon: 'remove_circle',
  },
  {
    clazz: 'action.TbCreateRelationNode',
    name: 'create relation',
    description: 'Relates the originator to another entity',
    details: `Name and type of the other entity can name metadata as <code>\${key}</code>.`,
    defaultConfiguration: {
      direction: 'FROM',
      relationType: 'Contains',
      entityType: null,
      entityNamePattern: '',
      entityTypePattern: null,
      entityCacheExpiration: CACHE_SECONDS,
      createEntityIfNotExists: false,
      removeCurrentRelations: false,
      changeOriginatorToRelatedEntity: false,
    },
    configDirective: 'tbActionNodeCreateRelationConfig',
    icon: 'add_circle',
  },
  {
    clazz: 'action.TbDeleteRelationNode',
    name: 'delete relation',
    description: 'Ends relations of the originator',
    details: 'With one entity, or with all that it is so related to.',
    defaultConfiguration: {
      deleteForSingleEntity: true,
      direction: 'FROM',
      relationType: 'Contains',
      entityType: null,
      entityNamePattern: '',
      entityTypePattern: null,
      entityCacheExpiration: CACHE_SECONDS,
    },
    configDirective: 'tbActionNodeDeleteRelationConfig',
    icon: 'remove_circle',
  },
  {
    clazz: 'action.TbCopyAttributesToEntityViewNode',
    name: 'copy to view',
    description: 'Copies attributes of the originator to its entity views',
    defaultConfiguration: NO_CONFIGURATION,
    icon: 'content_copy',
  },
  {
    clazz: 'action.TbMsgCountNode',
    name: 'message count',
    description: 'Counts messages and sends the number on from time to time',
    defaultConfiguration: { telemetryPrefix: 'messageCount', interval: 1 },
    configDirective: 'tbActionNodeMsgCountConfig',
    icon: 'functions',
  },
  {
    clazz: 'action.TbSaveToCustomCassandraTableNode',
    name: 'save to custom table',
    description: 'Stores fields of the message in a table of a Cassandra database',
    defaultConfiguration: { tableName: '', fieldsMapping: { '': '' } },
    configDirective: 'tbActionNodeCustomTableConfig',
    icon: 'file_upload',
  },
  {
    clazz: 'debug.TbMsgGeneratorNode',
    name: 'generator',
    description: 'Makes messages from time to time, to try a chain with',
    details:
      'The script gets the message that it made last as <code>prevMsg</code>, <code>prevMetadata</code> and <code>prevMsgType</code>. A count of 0 has no end.',
    inEnabled: false,
    defaultConfiguration: {
      msgCount: 0,
      periodInSeconds: 1,
      originatorId: null,
      originatorType: null,
      jsScript: GENERATOR_SCRIPT,
    },
    configDirective: 'tbActionNodeGeneratorConfig',
    icon: 'repeat',
  },
  {
    clazz: 'delay.TbMsgDelayNode',
    name: 'delay',
    description: 'Holds messages back for some time',
    defaultConfiguration: {
      periodInSeconds: 60,
      maxPendingMsgs: 1000,
      periodInSecondsPattern: null,
      useMetadataPeriodInSecondsPatterns: false,
    },
    configDirective: 'tbActionNodeMsgDelayConfig',
    icon: 'pause',
  },
  {
    clazz: 'flow.TbAckNode',
    name: 'acknowledge',
    description: 'Tells the queue that the message is dealt with, and sends it on',
    defaultConfiguration: NO_CONFIGURATION,
  },
  {
    clazz: 'flow.TbCheckpointNode',
    name: 'checkpoint',
    description: 'Hands the message over to another queue',
    defaultConfiguration: { queueName: 'HighPriority' },
    configDirective: 'tbActionNodeCheckPointConfig',
  },
  {
    clazz: 'geo.TbGpsGeofencingActionNode',
    name: 'gps geofencing events',
    description: 'Tells when the originator enters or leaves an area, and when it stays',
    relationTypes: ['Entered', 'Left', 'Inside', 'Outside', 'Success'],
    defaultConfiguration: {
      ...GEOFENCE,
      minInsideDuration: 1,
      minOutsideDuration: 1,
      minInsideDurationTimeUnit: 'MINUTES',
      minOutsideDurationTimeUnit: 'MINUTES',
    },
    configDirective: 'tbActionNodeGpsGeofencingConfig',
  },
  {
    clazz: 'transaction.TbSynchronizationBeginNode',
    name: 'synchronization start',
    description: 'Deprecated: started a part of the chain that messages passed one by one',
    defaultConfiguration: NO_CONFIGURATION,
  },
  {
    clazz: 'transaction.TbSynchronizationEndNode',
    name: 'synchronization end',
    description: 'Deprecated: ended a part of the chain that messages passed one by one',
    defaultConfiguration: NO_CONFIGURATION,
  },
];
