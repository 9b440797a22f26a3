import { beforeEach, describe, expect, it } from 'vitest';
import { entityId, NULL_UUID } from '../../../../../src/model/entity-id.ts';
import { idOf, type MemoryStore, memoryStore } from '../memory-store.ts';

/** More than one step takes back. */
const DEVICES = 450;
const everything = { page: 0, pageSize: 1_000 };
let memory: MemoryStore;

beforeEach(async () => {
  memory = await memoryStore();
});

describe('removing a customer', () => {
  it('takes its users with it, and takes back all that was assigned to it and nothing else', async () => {
    const { store, tenantId } = memory;
    const [gone, kept] = await store.write(() => [
      idOf(store.customers.create(tenantId, { title: 'North' })),
      idOf(store.customers.create(tenantId, { title: 'South' })),
    ]);
    await store.write(() => {
      store.users.save({
        email: 'north@acme.example',
        authority: 'CUSTOMER_USER',
        tenantId: entityId('TENANT', tenantId),
        customerId: entityId('CUSTOMER', gone),
      });
      for (let number = 0; number < DEVICES; number++) {
        const customerId = entityId('CUSTOMER', number === 7 ? kept : gone);
        store.devices.save(tenantId, { name: `D${number}`, customerId });
      }
    });
    await store.writeLong(() => store.customers.delete(gone));
    expect(store.customers.byId(gone)).toBeNull();
    expect(store.users.byEmail('north@acme.example')).toBeNull();
    const devices = store.devices.infos(tenantId, everything).data;
    expect(devices).toHaveLength(DEVICES);
    for (const { name, customerId, customerTitle } of devices) {
      const owner = name === 'D7' ? { id: kept, title: 'South' } : { id: NULL_UUID, title: null };
      expect({ id: customerId?.id, title: customerTitle }).toEqual(owner);
    }
    await store.close();
  });

  it('refuses one that does not exist', async () => {
    const { store } = memory;
    await expect(store.writeLong(() => store.customers.delete(NULL_UUID))).rejects.toMatchObject({
      status: 404,
    });
    await store.close();
  });
});
