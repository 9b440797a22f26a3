import type { ActionType } from '../../../model/audit-log.ts';
import type { DeviceCredentialsToSave } from '../../../model/device.ts';
import { type EntityType, entityId, NULL_UUID } from '../../../model/entity-id.ts';
import type { AttributeScope } from '../../../model/telemetry.ts';
import type { AuditRecord } from '../../services/audit.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import { type KvEntry, textOf } from '../../store/values/kv.ts';
import type { AuditedAction } from '../audited.ts';

/** What the log reads off an entity as it is sent and stored. */
interface AuditedEntity {
  id?: { id: string } | null | undefined;
  customerId?: { id: string } | null | undefined;
  name?: string | null | undefined;
  title?: string | null | undefined;
  email?: string | null | undefined;
  configuration?: unknown;
}

/** Stands for the name of an entity that has none. */
const NO_NAME = 'N/A';

/** A new entity is stored, or an existing one anew. */
export function savingOf<Saved extends AuditedEntity>(
  type: EntityType,
  given: AuditedEntity,
): AuditedAction<Saved> {
  return (saved) => {
    const entity: AuditedEntity = saved ?? given;
    const id = entity.id?.id ?? NULL_UUID;
    return {
      action: given.id ? 'UPDATED' : 'ADDED',
      entity: entityId(type, id),
      entityName: entity.name ?? entity.title ?? entity.email ?? NO_NAME,
      customerId: type === 'CUSTOMER' ? id : entity.customerId?.id,
      // What a dashboard looks like would fill the log.
      data: { entity: type === 'DASHBOARD' ? { ...entity, configuration: '' } : entity },
    };
  };
}

/** An entity is deleted. */
export function deletionOf(entity: EntityHandle): AuditedAction {
  return () => on(entity, 'DELETED', {});
}

/** An entity is given to a customer; to none that is known when it could not be. */
export function assignmentOf(entity: EntityHandle, customer: EntityHandle | null): AuditedAction {
  return () => ({
    ...on(entity, 'ASSIGNED_TO_CUSTOMER', {
      assignedCustomerId: customer?.id ?? NULL_UUID,
      assignedCustomerName: customer?.name ?? NO_NAME,
    }),
    customerId: customer?.id,
  });
}

/** An entity is taken back from the customer that has it. */
export function unassignmentOf(entity: EntityHandle, customer: EntityHandle | null): AuditedAction {
  return () =>
    on(entity, 'UNASSIGNED_FROM_CUSTOMER', {
      unassignedCustomerId: customer?.id ?? NULL_UUID,
      unassignedCustomerName: customer?.name ?? NO_NAME,
    });
}

/** A device gets other credentials. */
export function credentialsUpdateOf(
  device: EntityHandle,
  credentials: DeviceCredentialsToSave,
): AuditedAction {
  return () => on(device, 'CREDENTIALS_UPDATED', { credentials });
}

/** Attributes of an entity are written. */
export function attributesUpdateOf(
  entity: EntityHandle,
  scope: AttributeScope,
  entries: readonly KvEntry[],
): AuditedAction {
  return () => on(entity, 'ATTRIBUTES_UPDATED', { scope, attributes: texts(entries) });
}

/** Attributes of an entity are deleted. */
export function attributesDeletionOf(
  entity: EntityHandle,
  scope: AttributeScope,
  keys: readonly string[],
): AuditedAction {
  return () => on(entity, 'ATTRIBUTES_DELETED', { scope, attributes: keys });
}

/** Points of an entity are written. */
export function timeseriesUpdateOf(entity: EntityHandle, entries: readonly KvEntry[]): AuditedAction {
  const byTime = Map.groupBy(entries, ({ ts }) => ts);
  const timeseries = [...byTime].map(([ts, points]) => ({ ts, values: texts(points) }));
  return () => on(entity, 'TIMESERIES_UPDATED', { timeseries });
}

/** Points of an entity are deleted; the times are null when all of a key go. */
export function timeseriesDeletionOf(
  entity: EntityHandle,
  keys: readonly string[],
  range: { startTs?: number | undefined; endTs?: number | undefined },
): AuditedAction {
  const { startTs = null, endTs = null } = range;
  return () => on(entity, 'TIMESERIES_DELETED', { timeseries: keys, startTs, endTs });
}

/** A method of a device is called. */
export function rpcCallOf(
  device: EntityHandle,
  { oneWay, method, params }: { oneWay: boolean; method: string; params: unknown },
): AuditedAction {
  return () => on(device, 'RPC_CALL', { oneWay, method, params: JSON.stringify(params) });
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

function texts(entries: readonly KvEntry[]): Record<string, string> {
  return Object.fromEntries(entries.map(({ key, value }) => [key, textOf(value)]));
}
