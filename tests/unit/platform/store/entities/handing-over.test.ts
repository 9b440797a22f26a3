import { beforeEach, describe, expect, it } from 'vitest';
import { entityId, NULL_UUID } from '../../../../../src/model/entity-id.ts';
import type { Store } from '../../../../../src/platform/store/store.ts';
import { deviceKey, idOf, memoryStore } from '../memory-store.ts';

let store: Store;
let tenantId: string;
let otherId: string;

beforeEach(async () => {
  ({ store, tenantId } = await memoryStore());
  otherId = idOf(await store.write(() => store.tenants.create({ title: 'Other' })));
});

describe('a device that is handed over to another tenant', () => {
  it('keeps its credentials and data, and loses customer, relations and events', async () => {
    const { device, house } = await store.write(() => {
      const customer = store.customers.create(tenantId, { title: 'North' });
      const house = store.assets.save(tenantId, { name: 'House', type: 'building' });
      const device = store.devices.save(
        tenantId,
        { name: 'Boiler', type: 'heater', customerId: entityId('CUSTOMER', idOf(customer)) },
        { accessToken: 'TOKEN' },
      );
      const to = entityId('DEVICE', idOf(device));
      store.relations.save({ from: entityId('ASSET', idOf(house)), to, type: 'Contains' });
      return { device, house };
    });
    const key = deviceKey(store, device);
    const handle = store.entities.byKey(key);
    if (!handle) throw new Error('There is no device');
    await store.write(() => {
      store.timeseries.save(key, [{ key: 't', ts: 1, value: 20 }]);
      store.attributes.save(key, 'SERVER_SCOPE', [{ key: 'model', ts: 1, value: 'T' }]);
      store.events.save(handle, { type: 'ERROR', body: { server: 's', method: 'm', error: 'e' } });
    });

    const moved = await store.write(() => store.devices.moveToTenant(idOf(device), otherId));

    expect(moved).toMatchObject({
      id: device.id,
      tenantId: entityId('TENANT', otherId),
      customerId: entityId('CUSTOMER', NULL_UUID),
      type: 'heater',
    });
    expect(moved.deviceProfileId).not.toEqual(device.deviceProfileId);
    expect(store.deviceProfiles.byId(moved.deviceProfileId?.id ?? '')?.tenantId?.id).toBe(otherId);
    expect(store.devices.infoById(idOf(device))?.customerTitle).toBeNull();
    expect(store.credentials.byToken('TOKEN')).toMatchObject({ tenantId: otherId });
    expect(store.timeseries.latest(key)).toEqual([{ key: 't', ts: 1, value: 20 }]);
    expect(store.attributes.keys(key)).toEqual(['model']);
    expect(store.relations.from(entityId('ASSET', idOf(house)))).toEqual([]);
    const page = { page: 0, pageSize: 9 };
    expect(store.events.list(handle, page).totalElements).toBe(0);
    expect(store.devices.list(tenantId, page).totalElements).toBe(0);
    expect(store.devices.list(otherId, page).totalElements).toBe(1);
  });

  it('stays where it is when its name is taken there', async () => {
    const device = await store.write(() => {
      store.devices.save(otherId, { name: 'Boiler' });
      return store.devices.save(tenantId, { name: 'Boiler' });
    });
    await expect(store.write(() => store.devices.moveToTenant(idOf(device), otherId))).rejects.toThrow(
      'Device with such name already exists!',
    );
    expect(store.devices.byId(idOf(device))?.tenantId?.id).toBe(tenantId);
  });
});

describe('a tenant that may have no more devices', () => {
  beforeEach(async () => {
    const stored = store.tenantProfiles.ensureDefault();
    const limited = {
      ...stored,
      profileData: {
        configuration: { ...stored.profileData?.configuration, type: 'DEFAULT', maxDevices: 1 },
      },
    };
    await store.write(() => store.tenantProfiles.save(limited));
  });

  it('is handed none over', async () => {
    const device = await store.write(() => {
      store.devices.save(otherId, { name: 'Theirs' });
      return store.devices.save(tenantId, { name: 'Boiler' });
    });
    await expect(store.write(() => store.devices.moveToTenant(idOf(device), otherId))).rejects.toThrow(
      "Can't create more then 1 devices!",
    );
    expect(store.devices.byId(idOf(device))?.tenantId?.id).toBe(tenantId);
    // What it has stays its own.
    await store.write(() => store.devices.moveToTenant(idOf(device), tenantId));
  });
});

describe('the customer that stands for everybody', () => {
  it('is made once for each tenant and cannot be made by hand', async () => {
    const first = await store.write(() => store.customers.publicOf(tenantId));
    const again = await store.write(() => store.customers.publicOf(tenantId));
    const theirs = await store.write(() => store.customers.publicOf(otherId));
    expect(first).toMatchObject({ title: 'Public', additionalInfo: { isPublic: true } });
    expect(again).toEqual(first);
    expect(theirs.id).not.toEqual(first.id);
    const byHand = { title: 'Public', additionalInfo: { isPublic: true } };
    await expect(store.write(() => store.customers.create(tenantId, byHand))).rejects.toThrow(
      "'Public' title for customer is system reserved!",
    );
  });
});

describe('a customer that is deleted', () => {
  it('takes its users with it and leaves its things with the tenant', async () => {
    const customer = await store.write(() => store.customers.create(tenantId, { title: 'North' }));
    const customerId = entityId('CUSTOMER', idOf(customer));
    const { user, asset } = await store.write(() => ({
      user: store.users.save({
        email: 'north@example.org',
        authority: 'CUSTOMER_USER',
        tenantId: entityId('TENANT', tenantId),
        customerId,
      }),
      asset: store.assets.save(tenantId, { name: 'House', type: 'building', customerId }),
    }));
    expect(store.customers.userIds(customerId.id)).toEqual([idOf(user)]);
    await store.writeLong(() => store.customers.delete(customerId.id));
    expect(store.users.byId(idOf(user))).toBeNull();
    expect(store.assets.infoById(idOf(asset))).toMatchObject({
      customerId: entityId('CUSTOMER', NULL_UUID),
      customerTitle: null,
      customerIsPublic: false,
    });
  });
});
