import type { ActionType } from '../../model/audit-log.ts';
import type { DeviceCredentialsToSave } from '../../model/device.ts';
import { type EntityType, entityId, NULL_UUID } from '../../model/entity-id.ts';
import type { AttributeScope } from '../../model/telemetry.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import { type KvEntry, textOf } from '../store/values/kv.ts';
import type { AuditedCaller, AuditRecord } from './audit.ts';

/** What the log reads off an entity as it is sent and stored. */
export interface AuditedEntity {
  id?: { id: string } | null | undefined;
  customerId?: { id: string } | null | undefined;
  name?: string | null | undefined;
  title?: string | null | undefined;
  email?: string | null | undefined;
  configuration?: unknown;
}

/** Stands for the name of an entity that has none. */
const NO_NAME = 'N/A';

/** A new entity is stored, or an existing one anew; `saved` is what came of it, where something did. */
export function savingOf(
  type: EntityType,
  given: AuditedEntity,
  saved: AuditedEntity = given,
): AuditRecord & { data: { entity: object } } {
  const id = saved.id?.id ?? NULL_UUID;
  return {
    action: given.id ? 'UPDATED' : 'ADDED',
    entity: entityId(type, id),
    entityName: saved.name ?? saved.title ?? saved.email ?? NO_NAME,
    customerId: type === 'CUSTOMER' ? id : saved.customerId?.id,
    data: { entity: shown(type, saved) },
  };
}

/** The same record, with the entity as it is then for rule chains, where it is known, and what goes along with it. */
export function telling(
  record: AuditRecord,
  entity: object | null,
  metadata: Readonly<Record<string, string>> = {},
): AuditRecord {
  return entity ? { ...record, told: { entity: shown(record.entity.entityType, entity), metadata } } : record;
}

/** An entity is deleted. */
export function deletionOf(entity: EntityHandle): AuditRecord {
  return on(entity, 'DELETED', {});
}

/** An entity is given to a customer; to none that is known when it could not be. */
export function assignmentOf(entity: EntityHandle, customer: EntityHandle | null): AuditRecord {
  return {
    ...on(entity, 'ASSIGNED_TO_CUSTOMER', {
      assignedCustomerId: customer?.id ?? NULL_UUID,
      assignedCustomerName: customer?.name ?? NO_NAME,
    }),
    customerId: customer?.id,
  };
}

/** A customer is refused a device, which may be no more than the name that it asked for. */
export function refusedClaimOf(device: EntityHandle | string, customer: EntityHandle): AuditRecord {
  if (typeof device !== 'string') return assignmentOf(device, customer);
  return {
    action: 'ASSIGNED_TO_CUSTOMER',
    entity: entityId('DEVICE', NULL_UUID),
    entityName: device,
    customerId: customer.id,
    data: { assignedCustomerId: customer.id, assignedCustomerName: customer.name },
  };
}

/** An entity is taken back from the customer that has it. */
export function unassignmentOf(entity: EntityHandle, customer: EntityHandle | null): AuditRecord {
  return on(entity, 'UNASSIGNED_FROM_CUSTOMER', {
    unassignedCustomerId: customer?.id ?? NULL_UUID,
    unassignedCustomerName: customer?.name ?? NO_NAME,
  });
}

/** A device gets other credentials. */
export function credentialsUpdateOf(device: EntityHandle, credentials: DeviceCredentialsToSave): AuditRecord {
  return on(device, 'CREDENTIALS_UPDATED', { credentials });
}

/** Somebody signs in as a user: in the log of either's tenant. */
export function signInAsOf(
  user: EntityHandle,
  by: AuditedCaller,
): (AuditRecord & { caller: AuditedCaller })[] {
  const record = on(user, 'LOGIN', { signedInAs: user.name });
  const tenants = new Set([by.tenantId, user.tenantId]);
  return [...tenants].map((tenantId) => ({ ...record, caller: { ...by, tenantId } }));
}

/** A user is let in or shut out. */
export function enablingOf(user: EntityHandle, enabled: boolean): AuditRecord {
  return on(user, enabled ? 'ACTIVATED' : 'SUSPENDED', { userCredentialsEnabled: enabled });
}

/** Somebody is given a link to activate the account of a user. */
export function activationLinkOf(user: EntityHandle): AuditRecord {
  return on(user, 'CREDENTIALS_READ', {});
}

/** A user gets another password, or a tenant another key; neither is told. */
export function secretChangeOf(entity: EntityHandle, changed: string): AuditRecord {
  return on(entity, 'CREDENTIALS_UPDATED', { changed: [changed] });
}

/** Settings of the whole system are changed. Only the names of their members are told: some are secrets. */
export function settingsChangeOf(
  key: string,
  before: object | undefined,
  after: object | undefined,
): AuditRecord {
  return {
    action: 'UPDATED',
    entity: entityId('TENANT', NULL_UUID),
    entityName: `settings: ${key}`,
    data: { key, changed: changedMembers(before, after) },
  };
}

/** The log tells of so many values of a change: the rest are counted. */
const MOST_VALUES_TOLD = 1_000;

/** Attributes of an entity are written. */
export function attributesUpdateOf(
  entity: EntityHandle,
  scope: AttributeScope,
  entries: readonly KvEntry[],
): AuditRecord {
  const { told, untold } = tellable(entries);
  return on(entity, 'ATTRIBUTES_UPDATED', { scope, attributes: texts(told), ...untold });
}

/** Attributes of an entity are deleted. */
export function attributesDeletionOf(
  entity: EntityHandle,
  scope: AttributeScope,
  keys: readonly string[],
): AuditRecord {
  return on(entity, 'ATTRIBUTES_DELETED', { scope, attributes: keys });
}

/** Points of an entity are written. */
export function timeseriesUpdateOf(entity: EntityHandle, entries: readonly KvEntry[]): AuditRecord {
  const { told, untold } = tellable(entries);
  const byTime = Map.groupBy(told, ({ ts }) => ts);
  const timeseries = [...byTime].map(([ts, points]) => ({ ts, values: texts(points) }));
  return on(entity, 'TIMESERIES_UPDATED', { timeseries, ...untold });
}

/** Points of an entity are deleted; the times are null when all of a key go. */
export function timeseriesDeletionOf(
  entity: EntityHandle,
  keys: readonly string[],
  range: { startTs?: number | undefined; endTs?: number | undefined },
): AuditRecord {
  const { startTs = null, endTs = null } = range;
  return on(entity, 'TIMESERIES_DELETED', { timeseries: keys, startTs, endTs });
}

/** A device leaves for another tenant; `moved` is the device as it is then, where it came to that. */
export function departureOf(device: EntityHandle, moved: object = { id: device.id }): AuditRecord {
  return { ...on(device, 'ASSIGNED_TO_TENANT', {}), data: { entity: moved } };
}

/** A device comes from another tenant. */
export function arrivalOf(device: EntityHandle): AuditRecord {
  return { ...on(device, 'ASSIGNED_FROM_TENANT', {}), data: {} };
}

/** Relations of an entity change; each of their ends is told. */
export function relationChangeOf(
  entity: EntityHandle,
  action: Extract<ActionType, `RELATION${string}`>,
  data: object,
): AuditRecord {
  return { ...on(entity, action, {}), customerId: entity.customerId, data };
}

/** A method of a device is called. */
export function rpcCallOf(
  device: EntityHandle,
  { oneWay, method, params }: { oneWay: boolean; method: string; params: unknown },
): AuditRecord {
  return on(device, 'RPC_CALL', { oneWay, method, params: JSON.stringify(params) });
}

/** What is logged of an action on an existing entity. */
function on(entity: EntityHandle, action: ActionType, data: object): AuditRecord {
  return {
    action,
    entity: entityId(entity.type, entity.id),
    entityName: entity.name,
    customerId: entity.type === 'CUSTOMER' ? entity.id : entity.customerId,
    data: { entityId: entity.id, ...data },
  };
}

/** What a dashboard looks like would fill logs and messages. */
function shown<Entity extends object>(type: EntityType, entity: Entity): Entity {
  return type === 'DASHBOARD' ? { ...entity, configuration: '' } : entity;
}

/** The members whose values differ, with a dot before those within another. */
function changedMembers(before: unknown, after: unknown, within = ''): string[] {
  const [one, other] = [membersOf(before), membersOf(after)];
  if (!one || !other) return JSON.stringify(before) === JSON.stringify(after) ? [] : [within];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  const path = within === '' ? '' : `${within}.`;
  return [...names].flatMap((name) => changedMembers(one[name], other[name], path + name));
}

/** The members of an object; none of what is absent. */
function membersOf(value: unknown): Record<string, unknown> | null {
  if (value === undefined) return {};
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** What of a change is told, and of a large one how many values are not. */
function tellable(entries: readonly KvEntry[]): { told: readonly KvEntry[]; untold: { untold?: number } } {
  if (entries.length <= MOST_VALUES_TOLD) return { told: entries, untold: {} };
  return {
    told: entries.slice(0, MOST_VALUES_TOLD),
    untold: { untold: entries.length - MOST_VALUES_TOLD },
  };
}

function texts(entries: readonly KvEntry[]): Record<string, string> {
  return Object.fromEntries(entries.map(({ key, value }) => [key, textOf(value)]));
}
