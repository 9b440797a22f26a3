import type { EntityType } from '../../../model/entity-id.ts';
import { notFound, permissionDenied } from '../../errors.ts';
import type { Operation } from '../../security/access.ts';
import { type AccessRule, anyCaller, anyUser, type Refusal } from '../access-rule.ts';

/** The types of entity that have telemetry and attributes, as error texts call them. */
const names: ReadonlyMap<EntityType, string> = new Map([
  ['DEVICE', 'Device'],
  ['DEVICE_PROFILE', 'Device profile'],
  ['ASSET', 'Asset'],
  ['RULE_CHAIN', 'Rule chain'],
  ['CUSTOMER', 'Customer'],
  ['TENANT', 'Tenant'],
  ['TENANT_PROFILE', 'Tenant profile'],
  ['USER', 'User'],
  ['ENTITY_VIEW', 'Entity view'],
  ['API_USAGE_STATE', 'API usage state'],
]);
const implemented = [...names.keys()];

const reading: readonly Operation[] = ['READ_ATTRIBUTES', 'READ_TELEMETRY'];

const notForSystemAdministrators: readonly EntityType[] = [
  'DEVICE',
  'DEVICE_PROFILE',
  'ASSET',
  'ENTITY_VIEW',
  'CUSTOMER',
  'API_USAGE_STATE',
];

const notForCustomerUsers: readonly EntityType[] = [
  'DEVICE_PROFILE',
  'RULE_CHAIN',
  'TENANT',
  'TENANT_PROFILE',
  'API_USAGE_STATE',
];

/** The telemetry endpoints refuse in words of their own, and hide devices of other tenants. */
const refuse: Refusal = (caller, type, entity) => {
  if (caller.authority === 'SYS_ADMIN' && notForSystemAdministrators.includes(type)) {
    return permissionDenied('System administrator is not allowed to perform this operation!');
  }
  if (caller.authority === 'CUSTOMER_USER' && notForCustomerUsers.includes(type)) {
    return permissionDenied('Customer user is not allowed to perform this operation!');
  }
  const hidden = type === 'DEVICE' && entity?.tenantId !== caller.tenantId;
  if (entity && !hidden) return permissionDenied();
  return notFound(`${names.get(type)} with requested id wasn't found!`);
};

/** Access to telemetry or attributes of the entity named by `:entityType/:entityId`; visitors only read. */
export function onEntity(operation: Operation): AccessRule {
  const rule = reading.includes(operation) ? anyCaller : anyUser;
  return rule({ from: { param: 'entityId' }, type: { param: 'entityType', implemented }, operation, refuse });
}

/** Access to the device named by `:deviceId`, not for visitors unless it is said. */
export function onDevice(operation: Operation, { visitors = false } = {}): AccessRule {
  const rule = visitors ? anyCaller : anyUser;
  return rule({ from: { param: 'deviceId' }, type: 'DEVICE', operation, refuse });
}
