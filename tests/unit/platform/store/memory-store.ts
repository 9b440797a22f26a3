import { NULL_UUID } from '../../../../src/model/entity-id.ts';
import type { Caller } from '../../../../src/platform/security/access.ts';
import { tenantEquipment } from '../../../../src/platform/start/tenant-equipment.ts';
import { openStore, type Store } from '../../../../src/platform/store/store.ts';

/** A store in memory whose clock stands at `clock.now` until it is moved, and a tenant in it. */
export interface MemoryStore {
  store: Store;
  tenantId: string;
  clock: { now: number };
}

/** The time at which the clock of a memory store starts, ms. */
export const START = 1_700_000_000_000;

export async function memoryStore(): Promise<MemoryStore> {
  const clock = { now: START };
  const store = openStore({ folder: ':memory:', now: () => clock.now, equipment: tenantEquipment });
  const tenant = await store.write(() => store.tenants.create({ title: 'Acme' }));
  return { store, tenantId: idOf(tenant), clock };
}

/** The id of something that was stored. */
export function idOf(entity: { id?: { id: string } | null | undefined } | null): string {
  if (!entity?.id) throw new Error('It has not been stored');
  return entity.id.id;
}

/** The key of a stored device. */
export function deviceKey(store: Store, device: { id?: { id: string } | null | undefined }): number {
  const handle = store.entities.resolve('DEVICE', idOf(device));
  if (!handle) throw new Error('There is no such device');
  return handle.key;
}

/** An administrator of a tenant, as one that asks. */
export function administratorOf(tenantId: string): Caller {
  return {
    userId: NULL_UUID,
    authority: 'TENANT_ADMIN',
    tenantId,
    customerId: NULL_UUID,
    email: 'ana@acme.example',
    isPublic: false,
  };
}
