import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Device, DeviceInfo, EntitySubtype } from '../../../src/model/device.ts';
import { DeviceProfile } from '../../../src/model/device-profile.ts';
import { DeviceProfileInfo } from '../../../src/model/device-profile-info.ts';
import { NULL_UUID } from '../../../src/model/entity-id.ts';
import { pageOf } from '../../../src/model/page.ts';
import { Tenant } from '../../../src/model/tenant.ts';
import { call, createDevice, read, tokenOf, uniqueName } from '../client.ts';
import { createAsset, createCustomer, createView } from '../fixtures.ts';

/** The id of no entity. */
const nothing = '00000000-0000-1000-8000-000000000000';

describe('POST /api/device', () => {
  it('creates a device of the default profile, with an id of its own time', async () => {
    const before = Date.now();
    const name = uniqueName('Contract new');
    const device = await createDevice({ name, label: 'Boiler', additionalInfo: { description: 'Room 1' } });
    expect(device).toMatchObject({
      id: { entityType: 'DEVICE' },
      name,
      type: 'default',
      label: 'Boiler',
      customerId: { entityType: 'CUSTOMER', id: NULL_UUID },
      additionalInfo: { description: 'Room 1' },
    });
    expect(device.createdTime).toBeGreaterThan(before - 60_000);
    expect(device.id.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-1/);
  });

  it('finds the profile by the type, and creates it when there is none', async () => {
    const token = await tokenOf('tenant');
    const type = uniqueName('contract-type');
    const first = await createDevice({ type });
    const second = await createDevice({ type });
    expect(first.type).toBe(type);
    expect(second.deviceProfileId).toEqual(first.deviceProfileId);
    const query = { pageSize: 10, page: 0, textSearch: type };
    const page = await read(pageOf(DeviceProfileInfo), 'GET', '/api/deviceProfileInfos', { token, query });
    expect(page.data.map(({ name }) => name)).toEqual([type]);
    const path = `/api/deviceProfile/${first.deviceProfileId?.id}`;
    const { description } = await read(DeviceProfile, 'GET', path, { token });
    expect(description).toBe('Default device profile');
  });

  it('changes a device that carries its id, and keeps what it does not know', async () => {
    const token = await tokenOf('tenant');
    const device = await createDevice({ additionalInfo: { gateway: true, integration: { own: [1, 2] } } });
    const name = uniqueName('Contract renamed');
    await read(Device, 'POST', '/api/device', { token, body: { ...device, name, label: 'New' } });
    const changed = await read(Device, 'GET', `/api/device/${device.id.id}`, { token });
    expect(changed).toMatchObject({
      id: device.id,
      createdTime: device.createdTime,
      name,
      label: 'New',
      additionalInfo: { gateway: true, integration: { own: [1, 2] } },
    });
  });

  it('gives the device to the customer that a save names, and takes it back with one that names none', async () => {
    const token = await tokenOf('tenant');
    const customer = await createCustomer();
    const device = await createDevice();
    const body = { ...device, customerId: customer.id };
    await read(Device, 'POST', '/api/device', { token, body });
    const path = `/api/device/info/${device.id.id}`;
    expect(await read(DeviceInfo, 'GET', path, { token })).toMatchObject({
      customerId: customer.id,
      customerTitle: customer.title,
    });
    await read(Device, 'POST', '/api/device', { token, body: { ...device, customerId: null } });
    expect(await read(DeviceInfo, 'GET', path, { token })).toMatchObject({
      customerId: { id: NULL_UUID },
      customerTitle: null,
    });
  });

  it('completes the data of a device to match its profile', async () => {
    const { deviceData } = await createDevice();
    expect(deviceData).toMatchObject({
      configuration: { type: 'DEFAULT' },
      transportConfiguration: { type: 'DEFAULT' },
    });
  });

  it('keeps script tags as the text they are', async () => {
    const token = await tokenOf('tenant');
    const name = `<script>alert("x")</script> & ${uniqueName('<b>')}`;
    const { id } = await createDevice({ name });
    expect((await read(Device, 'GET', `/api/device/${id.id}`, { token })).name).toBe(name);
  });

  it('refuses a name that exists', async () => {
    const { name } = await createDevice();
    const answer = await call('POST', '/api/device', { token: await tokenOf('tenant'), body: { name } });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      status: 400,
      errorCode: 31,
      message: 'Device with such name already exists!',
    });
  });

  it.each([
    ['no name', {}, 'Device name should be specified!'],
    ['a blank name', { name: '  ' }, 'Device name should be specified!'],
    [
      'a profile that does not exist',
      { name: uniqueName('x'), deviceProfileId: { entityType: 'DEVICE_PROFILE', id: nothing } },
      'Device is referencing non existing device profile!',
    ],
    [
      'a customer that does not exist',
      { name: uniqueName('x'), customerId: { entityType: 'CUSTOMER', id: nothing } },
      "Can't assign device to non-existent customer!",
    ],
  ])('refuses %s', async (_what, body, message) => {
    const answer = await call('POST', '/api/device', { token: await tokenOf('tenant'), body });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 31, message });
  });

  it('refuses a device that does not exist', async () => {
    const id = { entityType: 'DEVICE', id: nothing };
    const answer = await call('POST', '/api/device', {
      token: await tokenOf('tenant'),
      body: { id, name: 'x' },
    });
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ errorCode: 32, message: "Requested item wasn't found!" });
  });
});

describe('reading devices', () => {
  it('gives the device, and its info with the names of profile and customer', async () => {
    const token = await tokenOf('tenant');
    const device = await createDevice();
    expect(await read(Device, 'GET', `/api/device/${device.id.id}`, { token })).toEqual(device);
    expect(await read(DeviceInfo, 'GET', `/api/device/info/${device.id.id}`, { token })).toMatchObject({
      ...device,
      customerTitle: null,
      customerIsPublic: false,
      deviceProfileName: device.type,
    });
  });

  it('finds by exact name', async () => {
    const token = await tokenOf('tenant');
    const { id, name } = await createDevice();
    const found = await read(Device, 'GET', '/api/tenant/devices', { token, query: { deviceName: name } });
    expect(found.id).toEqual(id);
    const other = await call('GET', '/api/tenant/devices', {
      token,
      query: { deviceName: name.toUpperCase() },
    });
    expect(other.status).toBe(404);
    const blank = await call('GET', '/api/tenant/devices', { token, query: { deviceName: '' } });
    expect(blank.status).toBe(404);
    expect(blank.json()).toMatchObject({ errorCode: 32, message: "Requested item wasn't found!" });
  });

  it('gives those of a list of ids that there are', async () => {
    const token = await tokenOf('tenant');
    const [first, second] = [await createDevice(), await createDevice()];
    const deviceIds = `${first.id.id},${nothing},${second.id.id}`;
    const found = await read(z.array(Device), 'GET', '/api/devices', { token, query: { deviceIds } });
    expect(found.map(({ name }) => name).sort()).toEqual([first.name, second.name].sort());
  });

  it('lists the types in use, sorted', async () => {
    const type = uniqueName('contract-used');
    await createDevice({ type });
    const token = await tokenOf('tenant');
    const types = (await read(z.array(EntitySubtype), 'GET', '/api/device/types', { token })).map(
      (one) => one.type,
    );
    expect(types).toContain(type);
    expect(types).toEqual([...new Set(types)].sort());
  });

  it.each([
    ['an id that is none', 'xyz', 400, 'Invalid UUID string: xyz'],
    ['the id of nothing', nothing, 404, "Requested item wasn't found!"],
  ])('refuses %s', async (_what, id, status, message) => {
    for (const path of [`/api/device/${id}`, `/api/device/info/${id}`, `/api/device/${id}/credentials`]) {
      const answer = await call('GET', path, { token: await tokenOf('tenant') });
      expect([path, answer.status, answer.json()]).toMatchObject([path, status, { message }]);
    }
  });
});

describe('DELETE /api/device/{id}', () => {
  it('answers nothing, and the device is gone', async () => {
    const token = await tokenOf('tenant');
    const { id } = await createDevice();
    const answer = await call('DELETE', `/api/device/${id.id}`, { token });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect((await call('GET', `/api/device/${id.id}`, { token })).status).toBe(404);
    expect((await call('DELETE', `/api/device/${id.id}`, { token })).status).toBe(404);
  });
});

describe('POST /api/tenant/{tenantId}/device/{deviceId}', () => {
  it('hands the device over to another tenant, without customer and relations', async ({ skip }) => {
    const token = await tokenOf('tenant');
    const sysadmin = await tokenOf('sysadmin');
    const body = { title: uniqueName('Taker') };
    const taker = await read(Tenant, 'POST', '/api/tenant', { token: sysadmin, body });
    const tenantId = taker.id?.id ?? '';
    try {
      const device = await createDevice({ customerId: (await createCustomer()).id });
      const asset = await createAsset();
      const relation = { from: asset.id, to: device.id, type: 'Contains' };
      expect((await call('POST', '/api/relation', { token, body: relation })).status).toBe(200);
      const answer = await call('POST', `/api/tenant/${tenantId}/device/${device.id.id}`, { token });
      if (answer.status === 403) skip('This server hands no device to another tenant');
      const moved = Device.parse(answer.json());
      expect(moved).toMatchObject({ id: device.id, name: device.name, tenantId: { id: tenantId } });
      expect(moved.customerId?.id).toBe(NULL_UUID);
      expect((await call('GET', `/api/device/${device.id.id}`, { token })).status).toBe(404);
      expect((await call('GET', `/api/device/info/${device.id.id}`, { token })).status).toBe(403);
      const from = { fromId: asset.id.id, fromType: 'ASSET' };
      expect((await call('GET', '/api/relations', { token, query: from })).json()).toEqual([]);
    } finally {
      await call('DELETE', `/api/tenant/${tenantId}`, { token: sysadmin });
    }
  });

  it('needs a tenant', async () => {
    const { id } = await createDevice();
    const path = `/api/tenant/${nothing}/device/${id.id}`;
    expect([400, 403, 404]).toContain((await call('POST', path, { token: await tokenOf('tenant') })).status);
  });

  it('keeps a device that has entity views', async ({ skip }) => {
    const sysadmin = await tokenOf('sysadmin');
    const body = { title: uniqueName('Taker') };
    const taker = await read(Tenant, 'POST', '/api/tenant', { token: sysadmin, body });
    try {
      const { id } = await createDevice();
      await createView({ entityType: 'DEVICE', id: id.id });
      const answer = await call('POST', `/api/tenant/${taker.id?.id}/device/${id.id}`, {
        token: await tokenOf('tenant'),
      });
      if (answer.status === 403) skip('This server hands no device to another tenant');
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({
        errorCode: 31,
        message: "Can't assign device that has entity views to another tenant!",
      });
    } finally {
      await call('DELETE', `/api/tenant/${taker.id?.id}`, { token: sysadmin });
    }
  });
});
