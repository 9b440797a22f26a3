import type { NodeClass } from '../contract/rule-node.ts';
import { acknowledge } from './action/acknowledge.ts';
import { assignToCustomer } from './action/assign-to-customer.ts';
import { checkpoint } from './action/checkpoint.ts';
import { clearAlarm } from './action/clear-alarm.ts';
import { copyToView } from './action/copy-to-view.ts';
import { createAlarm } from './action/create-alarm.ts';
import { createRelation } from './action/create-relation.ts';
import { delay } from './action/delay.ts';
import { deleteRelation } from './action/delete-relation.ts';
import { generator } from './action/generator.ts';
import { gpsGeofencingEvents } from './action/gps-geofencing-events.ts';
import { log } from './action/log.ts';
import { messageCount } from './action/message-count.ts';
import { rpcCallReply } from './action/rpc-call-reply.ts';
import { rpcCallRequest } from './action/rpc-call-request.ts';
import { saveAttributes } from './action/save-attributes.ts';
import { saveTimeseries } from './action/save-timeseries.ts';
import { saveToCustomTable } from './action/save-to-custom-table.ts';
import { synchronizationBegin } from './action/synchronization-begin.ts';
import { synchronizationEnd } from './action/synchronization-end.ts';
import { unassignFromCustomer } from './action/unassign-from-customer.ts';
import { deviceProfile } from './device-profile/device-profile.ts';
import { customerAttributes } from './enrichment/customer-attributes.ts';
import { customerDetails } from './enrichment/customer-details.ts';
import { originatorAttributes } from './enrichment/originator-attributes.ts';
import { originatorFields } from './enrichment/originator-fields.ts';
import { originatorTelemetry } from './enrichment/originator-telemetry.ts';
import { relatedAttributes } from './enrichment/related-attributes.ts';
import { relatedDeviceAttributes } from './enrichment/related-device-attributes.ts';
import { tenantAttributes } from './enrichment/tenant-attributes.ts';
import { tenantDetails } from './enrichment/tenant-details.ts';
import { externalClasses } from './external/external-classes.ts';
import { checkAlarmStatus } from './filter/check-alarm-status.ts';
import { checkExistenceFields } from './filter/check-existence-fields.ts';
import { checkRelation } from './filter/check-relation.ts';
import { gpsGeofencingFilter } from './filter/gps-geofencing-filter.ts';
import { messageType } from './filter/message-type.ts';
import { messageTypeSwitch } from './filter/message-type-switch.ts';
import { originatorType } from './filter/originator-type.ts';
import { originatorTypeSwitch } from './filter/originator-type-switch.ts';
import { filterScript } from './filter/script.ts';
import { switchScript } from './filter/switch.ts';
import { changeOriginator } from './transformation/change-originator.ts';
import { transformScript } from './transformation/script.ts';
import { toEmail } from './transformation/to-email.ts';

const classes: readonly NodeClass[] = [
  acknowledge,
  assignToCustomer,
  checkpoint,
  clearAlarm,
  copyToView,
  createAlarm,
  createRelation,
  delay,
  deleteRelation,
  deviceProfile,
  generator,
  gpsGeofencingEvents,
  log,
  messageCount,
  rpcCallReply,
  rpcCallRequest,
  saveAttributes,
  saveTimeseries,
  saveToCustomTable,
  synchronizationBegin,
  synchronizationEnd,
  unassignFromCustomer,
  customerAttributes,
  customerDetails,
  originatorAttributes,
  originatorFields,
  originatorTelemetry,
  relatedAttributes,
  relatedDeviceAttributes,
  tenantAttributes,
  tenantDetails,
  checkAlarmStatus,
  checkExistenceFields,
  checkRelation,
  gpsGeofencingFilter,
  messageTypeSwitch,
  messageType,
  originatorTypeSwitch,
  originatorType,
  filterScript,
  switchScript,
  changeOriginator,
  transformScript,
  toEmail,
  ...externalClasses,
];

/** All classes of nodes, each by its name without the package that all are in. */
export const nodeClasses: ReadonlyMap<string, NodeClass> = new Map(classes.map((node) => [node.clazz, node]));
