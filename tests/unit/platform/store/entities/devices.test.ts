import { beforeEach, describe, expect, it } from 'vitest';
import type { Device } from '../../../../../src/model/device.ts';
import { entityId, NULL_UUID } from '../../../../../src/model/entity-id.ts';
import { PlatformError } from '../../../../../src/platform/errors.ts';
import type { Store } from '../../../../../src/platform/store/store.ts';
import { deviceKey, idOf, type MemoryStore, memoryStore, START } from '../memory-store.ts';

let store: Store;
let tenantId: string;
let clock: MemoryStore['clock'];

beforeEach(async () => {
  ({ store, tenantId, clock } = await memoryStore());
});

const save = (device: Device, options?: { accessToken?: string }) =>
  store.write(() => store.devices.save(tenantId, device, options));
const customer = (title: string) => store.write(() => store.customers.create(tenantId, { title }));

describe('saving a device', () => {
  it('gives a new one an id with its creation time inside, no customer and its profile', async () => {
    const device = await save({ name: 'Boiler' });
    expect(device).toMatchObject({
      createdTime: START,
      tenantId: entityId('TENANT', tenantId),
      customerId: entityId('CUSTOMER', NULL_UUID),
      type: 'default',
      deviceProfileId: store.deviceProfiles.defaultInfo(tenantId)?.id,
      label: null,
      additionalInfo: null,
    });
    expect(store.devices.byId(idOf(device))).toEqual(device);
  });

  it('refuses a missing, blank or taken name with the words of the platform', async () => {
    await save({ name: 'Boiler' });
    await expect(save({ name: '' })).rejects.toThrow('Device name should be specified!');
    await expect(save({ name: '  ' })).rejects.toThrow('Device name should be specified!');
    await expect(save({ name: 'Boiler' })).rejects.toThrow('Device with such name already exists!');
    await expect(save({ name: 'Boiler' })).rejects.toMatchObject({ status: 400, errorCode: 31 });
    await save({ name: 'boiler' });
  });

  it('lets two tenants use one name', async () => {
    const other = await store.write(() => store.tenants.create({ title: 'Other' }));
    await save({ name: 'Boiler' });
    await store.write(() => store.devices.save(idOf(other), { name: 'Boiler' }));
    expect(store.devices.byName(tenantId, 'Boiler')?.tenantId?.id).toBe(tenantId);
  });

  it.each([
    ['name', { name: 'x'.repeat(256) }, "Device name can't be longer than 255 characters!"],
    ['label', { name: 'a', label: 'x'.repeat(256) }, "Device label can't be longer than 255 characters!"],
    ['type', { name: 'a', type: 'x'.repeat(256) }, "Device type can't be longer than 255 characters!"],
  ])('refuses a %s of more than 255 characters and names it', async (_, device, message) => {
    await expect(save(device)).rejects.toThrow(message);
  });

  it('counts characters, not the units they are coded in', async () => {
    await expect(save({ name: '🌡'.repeat(255) })).resolves.toMatchObject({ name: '🌡'.repeat(255) });
  });

  it('stores script tags and quotes as the text they are', async () => {
    const name = `<script>alert('x')</script>"; DROP TABLE entity; --`;
    expect(await save({ name })).toMatchObject({ name });
    expect(
      store.devices.list(tenantId, { page: 0, pageSize: 10, textSearch: '<SCRIPT>' }).totalElements,
    ).toBe(1);
  });

  it('keeps members that it does not know, in the device and in additionalInfo', async () => {
    const device = await save({
      name: 'Boiler',
      externalId: 'erp-17',
      additionalInfo: { gateway: true, vendor: { line: 3 } },
    });
    expect(store.devices.byId(idOf(device))).toMatchObject({
      externalId: 'erp-17',
      additionalInfo: { gateway: true, vendor: { line: 3 } },
    });
  });

  it('does not store what lists compute', async () => {
    const device = await save({ name: 'Boiler', customerTitle: 'Forged', deviceProfileName: 'Forged' });
    expect(device).not.toHaveProperty('customerTitle');
    expect(store.devices.infoById(idOf(device))).toMatchObject({
      customerTitle: null,
      customerIsPublic: false,
      deviceProfileName: 'default',
    });
  });

  it('replaces the whole of an existing one but its creation time', async () => {
    const owner = await customer('Customer A');
    const created = await save({
      name: 'Boiler',
      label: 'Cellar',
      customerId: entityId('CUSTOMER', idOf(owner)),
    });
    clock.now += 1_000;
    const updated = await save({ id: entityId('DEVICE', idOf(created)), name: 'Boiler 2', createdTime: 0 });
    expect(updated).toMatchObject({
      name: 'Boiler 2',
      label: null,
      createdTime: START,
      customerId: entityId('CUSTOMER', NULL_UUID),
    });
    await save(updated);
  });

  it('refuses to update a device that does not exist or is of another tenant', async () => {
    const other = await store.write(() => store.tenants.create({ title: 'Other' }));
    const theirs = await store.write(() => store.devices.save(idOf(other), { name: 'Theirs' }));
    await expect(save({ ...theirs, name: 'Mine' })).rejects.toMatchObject({ status: 404 });
    await expect(save({ id: entityId('DEVICE', NULL_UUID), name: 'None' })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('leaves nothing behind when it is refused', async () => {
    await save({ name: 'One' }, { accessToken: 'TAKEN' });
    await expect(save({ name: 'Two', type: 'new type' }, { accessToken: 'TAKEN' })).rejects.toThrow(
      PlatformError,
    );
    expect(store.devices.byName(tenantId, 'Two')).toBeNull();
    expect(store.deviceProfiles.infos(tenantId, { page: 0, pageSize: 10 }).totalElements).toBe(1);
    expect(store.devices.list(tenantId, { page: 0, pageSize: 10 }).totalElements).toBe(1);
  });
});

describe('the profile of a device', () => {
  it('is found or made by its type', async () => {
    const first = await save({ name: 'T1', type: 'thermostat' });
    const second = await save({ name: 'T2', type: 'thermostat' });
    expect(second.deviceProfileId).toEqual(first.deviceProfileId);
    expect(store.deviceProfiles.infoById(tenantId, first.deviceProfileId?.id ?? '')).toMatchObject({
      name: 'thermostat',
      transportType: 'DEFAULT',
    });
  });

  it('gives the device its type, whatever the device says', async () => {
    const profile = await store.write(() => store.deviceProfiles.findOrCreate(tenantId, 'meter'));
    const device = await save({
      name: 'M',
      type: 'pump',
      deviceProfileId: entityId('DEVICE_PROFILE', idOf(profile)),
    });
    expect(device.type).toBe('meter');
  });

  it('must be one of the tenant', async () => {
    const other = await store.write(() => store.tenants.create({ title: 'Other' }));
    const theirs = store.deviceProfiles.defaultInfo(idOf(other));
    for (const id of [idOf(theirs), '99999999-7a01-11eb-8f2e-3f1c2d6a9b10']) {
      await expect(save({ name: 'M', deviceProfileId: entityId('DEVICE_PROFILE', id) })).rejects.toThrow(
        'Device is referencing non existing device profile!',
      );
    }
  });

  it('takes its devices along when it is renamed', async () => {
    const profile = await store.write(() => store.deviceProfiles.findOrCreate(tenantId, 'meter'));
    const device = await save({ name: 'M', type: 'meter' });
    await store.write(() => store.deviceProfiles.save(tenantId, { ...profile, name: 'counter' }));
    expect(store.devices.byId(idOf(device))?.type).toBe('counter');
    const byType = (type: string) =>
      store.devices.list(tenantId, { page: 0, pageSize: 9 }, { type }).totalElements;
    expect([byType('meter'), byType('counter')]).toEqual([0, 1]);
  });

  it('completes the data of the device to match its kinds', async () => {
    const mqtt = await store.write(() =>
      store.deviceProfiles.save(tenantId, {
        name: 'mqtt',
        type: 'DEFAULT',
        transportType: 'MQTT',
        profileData: {},
      }),
    );
    const deviceProfileId = entityId('DEVICE_PROFILE', idOf(mqtt));
    expect((await save({ name: 'A', deviceProfileId })).deviceData).toEqual({
      configuration: { type: 'DEFAULT' },
      transportConfiguration: { type: 'MQTT' },
    });
    const transportConfiguration = { type: 'MQTT', qos: 1 };
    expect(
      (await save({ name: 'B', deviceProfileId, deviceData: { transportConfiguration } })).deviceData,
    ).toEqual({
      configuration: { type: 'DEFAULT' },
      transportConfiguration,
    });
  });
});

describe('the customer of a device', () => {
  it('changes by assigning', async () => {
    const owner = await customer('Customer A');
    const device = await save({ name: 'Boiler' });
    await store.write(() => store.devices.assign(idOf(device), idOf(owner)));
    expect(store.devices.infoById(idOf(device))).toMatchObject({
      customerId: entityId('CUSTOMER', idOf(owner)),
      customerTitle: 'Customer A',
    });
    await store.write(() => store.devices.assign(idOf(device), null));
    expect(store.devices.infoById(idOf(device))).toMatchObject({ customerTitle: null });
    await expect(store.write(() => store.devices.assign(idOf(device), null))).rejects.toThrow(
      "Device isn't assigned to any customer!",
    );
  });

  it('is what a save says, and none when it says nothing', async () => {
    const owner = await customer('Customer A');
    const device = await save({ name: 'Boiler' });
    const given = await save({ ...device, customerId: entityId('CUSTOMER', idOf(owner)) });
    expect(given).toMatchObject({ customerId: owner.id });
    expect(store.devices.infoById(idOf(device))).toMatchObject({ customerTitle: 'Customer A' });
    const { customerId: _, ...rest } = given;
    expect(await save(rest)).toMatchObject({ customerId: { id: NULL_UUID } });
    expect(store.devices.infoById(idOf(device))).toMatchObject({ customerTitle: null });
  });

  it('must be of the same tenant', async () => {
    const other = await store.write(() => store.tenants.create({ title: 'Other' }));
    const theirs = await store.write(() => store.customers.create(idOf(other), { title: 'Theirs' }));
    const device = await save({ name: 'Boiler' });
    await expect(save({ ...device, customerId: entityId('CUSTOMER', idOf(theirs)) })).rejects.toThrow(
      "Can't assign device to non-existent customer!",
    );
    await expect(store.write(() => store.devices.assign(idOf(device), idOf(theirs)))).rejects.toThrow(
      "Can't assign device to non-existent customer!",
    );
  });

  it('is shown by its present title and whether it is public', async () => {
    const owner = await customer('Customer A');
    const device = await save({ name: 'Boiler', customerId: entityId('CUSTOMER', idOf(owner)) });
    await store.write(() =>
      store.customers.save(tenantId, { ...owner, title: 'Everybody', additionalInfo: { isPublic: true } }),
    );
    expect(store.devices.infoById(idOf(device))).toMatchObject({
      customerTitle: 'Everybody',
      customerIsPublic: true,
    });
  });
});

describe('deleting a device', () => {
  it('takes everything with it that hangs on it', async () => {
    const device = await save({ name: 'Boiler' }, { accessToken: 'TOKEN' });
    const key = deviceKey(store, device);
    const asset = await store.write(() => store.assets.save(tenantId, { name: 'House', type: 'building' }));
    const to = entityId('DEVICE', idOf(device));
    await store.write(() => {
      store.timeseries.save(key, [{ key: 'temperature', ts: START, value: 20 }]);
      store.attributes.save(key, 'SERVER_SCOPE', [{ key: 'floor', ts: START, value: 2 }]);
      store.relations.save({ from: entityId('ASSET', idOf(asset)), to, type: 'Contains' });
    });
    await store.write(() => store.devices.delete(idOf(device)));
    expect(store.devices.byId(idOf(device))).toBeNull();
    expect(store.credentials.byToken('TOKEN')).toBeNull();
    expect(store.timeseries.latest(key)).toEqual([]);
    expect(store.attributes.list(key)).toEqual([]);
    expect(store.relations.from(entityId('ASSET', idOf(asset)))).toEqual([]);
    await save({ name: 'Boiler' }, { accessToken: 'TOKEN' });
  });

  it('makes later telemetry for it fail instead of landing elsewhere', async () => {
    const device = await save({ name: 'Boiler' });
    const key = deviceKey(store, device);
    await store.write(() => store.devices.delete(idOf(device)));
    const next = await save({ name: 'Next' });
    expect(deviceKey(store, next)).not.toBe(key);
    const entry = { key: 'temperature', ts: START, value: 20 };
    await expect(store.write(() => store.timeseries.save(key, [entry]))).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      store.write(() => store.attributes.save(key, 'CLIENT_SCOPE', [entry])),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  it('fails for one that does not exist', async () => {
    await expect(store.write(() => store.devices.delete(NULL_UUID))).rejects.toMatchObject({ status: 404 });
  });
});

describe('finding devices', () => {
  it('by ids, in their order and without those that do not exist', async () => {
    const a = await save({ name: 'A' });
    const b = await save({ name: 'B' });
    const ids = [idOf(b), NULL_UUID, idOf(a).toUpperCase()];
    expect(store.devices.byIds(ids).map(({ name }) => name)).toEqual(['B', 'A']);
  });

  it('by the exact name only', async () => {
    await save({ name: 'Boiler' });
    expect(store.devices.byName(tenantId, 'Boiler')?.name).toBe('Boiler');
    expect(store.devices.byName(tenantId, 'boiler')).toBeNull();
  });

  it('as a handle that tells to whom they belong', async () => {
    const owner = await customer('Customer A');
    const device = await save({ name: 'Boiler', customerId: entityId('CUSTOMER', idOf(owner)) });
    expect(store.entities.resolve('DEVICE', idOf(device))).toEqual({
      key: deviceKey(store, device),
      type: 'DEVICE',
      id: idOf(device),
      tenantId,
      customerId: idOf(owner),
      name: 'Boiler',
    });
    expect(store.entities.resolve('ASSET', idOf(device))).toBeNull();
    expect(store.entities.resolve('TENANT', tenantId)).toMatchObject({ tenantId, customerId: NULL_UUID });
    expect(store.entities.resolve('TENANT', NULL_UUID)).toBeNull();
  });

  it('tells the types in use, of a tenant or of one of its customers', async () => {
    const owner = await customer('Customer A');
    await save({ name: 'P', type: 'pump' });
    await save({ name: 'M', type: 'meter', customerId: entityId('CUSTOMER', idOf(owner)) });
    await store.write(() => store.deviceProfiles.findOrCreate(tenantId, 'unused'));
    const names = (customerId?: string) => store.devices.types(tenantId, customerId).map(({ type }) => type);
    expect(names()).toEqual(['meter', 'pump']);
    expect(names(idOf(owner))).toEqual(['meter']);
  });
});
