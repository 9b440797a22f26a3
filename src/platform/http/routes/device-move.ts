import type { ActionType } from '../../../model/audit-log.ts';
import type { Device } from '../../../model/device.ts';
import { entityId } from '../../../model/entity-id.ts';
import { notFound } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import type { Caller } from '../../security/access.ts';
import type { AuditEntry } from '../../services/audit.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import { tellReassigned } from './tell-reassigned.ts';

/**
 * Hands a device over to another tenant, whoever that is, and logs it with both. @throws PlatformError 400, 404
 */
export async function moveToTenant(
  platform: Pick<Platform, 'store' | 'changes' | 'audit'>,
  caller: Caller,
  device: EntityHandle,
  tenantId: string,
): Promise<Device> {
  const { store, audit } = platform;
  const record = (action: ActionType, data: object): AuditEntry => ({
    caller,
    action,
    entity: entityId('DEVICE', device.id),
    entityName: device.name,
    customerId: device.customerId,
    data,
  });
  if (!store.entities.resolve('TENANT', tenantId)) throw notFound('Could not find the specified Tenant!');
  try {
    const moved = await store.write(() => {
      const moved = store.devices.moveToTenant(device.id, tenantId);
      audit.add(record('ASSIGNED_TO_TENANT', { entity: moved }));
      audit.add({ ...record('ASSIGNED_FROM_TENANT', {}), caller: { ...caller, tenantId } });
      return moved;
    });
    tellReassigned(platform, device);
    return moved;
  } catch (failure) {
    await audit.log({ ...record('ASSIGNED_TO_TENANT', { entity: { id: device.id } }), failure });
    throw failure;
  }
}
