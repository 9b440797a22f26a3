import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Device, DeviceCredentials } from '../../../../../src/model/device.ts';
import { NULL_UUID } from '../../../../../src/model/entity-id.ts';
import type { Store } from '../../../../../src/platform/store/store.ts';
import { deviceKey, idOf, memoryStore } from '../memory-store.ts';

let store: Store;
let tenantId: string;
let device: Device;

beforeEach(async () => {
  ({ store, tenantId } = await memoryStore());
  device = await add('Boiler', 'BOILER_TOKEN');
});

const add = (name: string, accessToken?: string) =>
  store.write(() => store.devices.save(tenantId, { name }, { accessToken }));
const sha3 = (text: string) => createHash('sha3-256').update(text).digest('hex');

function credentialsOf(owner: Device): DeviceCredentials {
  const credentials = store.credentials.byDevice(idOf(owner));
  if (!credentials) throw new Error('There are none');
  return credentials;
}

const change = (changes: Partial<DeviceCredentials>) =>
  store.write(() => store.credentials.save({ ...credentialsOf(device), ...changes }));

describe('the credentials of a device', () => {
  it('are an access token from the start, the given one', () => {
    expect(credentialsOf(device)).toMatchObject({
      deviceId: device.id,
      credentialsType: 'ACCESS_TOKEN',
      credentialsId: 'BOILER_TOKEN',
      credentialsValue: null,
    });
  });

  it.each([undefined, '', ' '])(
    'are 20 random letters and digits when none is given (%j)',
    async (accessToken) => {
      const [a, b] = [await add('A', accessToken), await add('B', accessToken)];
      expect(credentialsOf(a).credentialsId).toMatch(/^[A-Za-z0-9]{20}$/);
      expect(credentialsOf(a).credentialsId).not.toBe(credentialsOf(b).credentialsId);
    },
  );

  it('do not change when the device is saved again', async () => {
    await store.write(() => store.devices.save(tenantId, device, { accessToken: 'OTHER' }));
    expect(credentialsOf(device).credentialsId).toBe('BOILER_TOKEN');
  });

  it('find the device by its token, to whom it belongs included', () => {
    expect(store.credentials.byToken('BOILER_TOKEN')).toEqual({
      deviceId: idOf(device),
      tenantId,
      entity: store.entities.resolve('DEVICE', idOf(device)),
    });
    expect(store.credentials.byToken('boiler_token')).toBeNull();
    expect(deviceKey(store, device)).toBe(store.credentials.byToken('BOILER_TOKEN')?.entity.key);
  });

  it('refuse a token that another device has', async () => {
    await add('Pump', 'PUMP_TOKEN');
    const message = 'Device credentials are already assigned to another device!';
    await expect(change({ credentialsId: 'PUMP_TOKEN' })).rejects.toThrow(message);
    await expect(add('Valve', 'PUMP_TOKEN')).rejects.toThrow(message);
    await change({ credentialsId: 'BOILER_TOKEN' });
  });

  it('are replaced; the old token finds nothing any more', async () => {
    await change({ credentialsId: 'NEW_TOKEN' });
    expect(store.credentials.byToken('BOILER_TOKEN')).toBeNull();
    expect(store.credentials.byToken('NEW_TOKEN')?.deviceId).toBe(idOf(device));
  });

  it('must bear their own id', async () => {
    const message = 'Unable to update non-existent device credentials!';
    await expect(change({ id: null })).rejects.toThrow(message);
    await expect(change({ id: { id: '99999999-7a01-11eb-8f2e-3f1c2d6a9b10' } })).rejects.toThrow(message);
  });

  it('refuse an empty token', async () => {
    for (const credentialsId of ['', ' ']) {
      await expect(change({ credentialsId })).rejects.toThrow('Device credentials id should be specified!');
    }
  });

  it.each([
    [{ userName: 'u1', password: 'p' }, 'u1'],
    [{ clientId: 'c1' }, sha3('c1')],
    [{ clientId: 'c1', userName: 'u1', password: 'p' }, sha3('c1|u1')],
  ])('for MQTT are identified by client id and user name: %j', async (value, credentialsId) => {
    const saved = await change({ credentialsType: 'MQTT_BASIC', credentialsValue: JSON.stringify(value) });
    expect(saved.credentialsId).toBe(credentialsId);
    expect(store.credentials.byCredentialsId(credentialsId)).toEqual(saved);
    expect(store.credentials.byToken(credentialsId)).toBeNull();
  });

  it.each([
    ['not JSON', 'Invalid credentials body for simple mqtt credentials!'],
    ['{"userName": 5}', 'Invalid credentials body for simple mqtt credentials!'],
    ['{"password":"p"}', 'Both mqtt client id and user name are empty!'],
  ])('for MQTT refuse %s', async (credentialsValue, message) => {
    await expect(change({ credentialsType: 'MQTT_BASIC', credentialsValue })).rejects.toThrow(message);
  });

  it('by certificate keep its bare text and are identified by its hash', async () => {
    const credentialsValue = '-----BEGIN CERTIFICATE-----\nMIIC\r\nMTCC\n-----END CERTIFICATE-----\n';
    const saved = await change({ credentialsType: 'X509_CERTIFICATE', credentialsValue });
    expect(saved).toMatchObject({ credentialsValue: 'MIICMTCC', credentialsId: sha3('MIICMTCC') });
  });
});

describe('the device of a token that has been shown before', () => {
  const shown = () => store.credentials.byToken('BOILER_TOKEN')?.entity ?? null;
  const present = () => store.entities.resolve('DEVICE', idOf(device));
  const addCustomer = async () =>
    idOf(await store.write(() => store.customers.create(tenantId, { title: 'North' })));

  beforeEach(() => {
    expect(shown()).toEqual(present());
  });

  it('is found as it is after it was renamed, given to a customer and handed over to another tenant', async () => {
    await store.write(() => store.devices.save(tenantId, { ...device, name: 'Kettle' }));
    expect(shown()).toMatchObject({ name: 'Kettle' });
    const customer = await addCustomer();
    await store.write(() => store.devices.assign(idOf(device), customer));
    expect(shown()).toMatchObject({ customerId: customer });
    const other = idOf(await store.write(() => store.tenants.create({ title: 'Other' })));
    await store.write(() => store.devices.moveToTenant(idOf(device), other));
    expect(shown()).toMatchObject({ tenantId: other });
    expect(shown()).toEqual(present());
  });

  it('belongs to no customer any more when that is gone', async () => {
    const customer = await addCustomer();
    await store.write(() => store.devices.assign(idOf(device), customer));
    expect(shown()).toMatchObject({ customerId: customer });
    await store.writeLong(() => store.customers.delete(customer));
    expect(shown()).toMatchObject({ customerId: NULL_UUID });
  });

  it('is not found when it is gone, nor when its tenant is', async () => {
    const pump = await add('Pump', 'PUMP_TOKEN');
    expect(store.credentials.byToken('PUMP_TOKEN')).not.toBeNull();
    await store.write(() => store.devices.delete(idOf(pump)));
    expect(store.credentials.byToken('PUMP_TOKEN')).toBeNull();
    await store.tenants.remove(tenantId);
    expect(shown()).toBeNull();
  });

  it('is found again when what was changed is undone', async () => {
    const renamed = store.writeLong(function* () {
      store.devices.save(tenantId, { ...device, name: 'Kettle' });
      expect(shown()).toMatchObject({ name: 'Kettle' });
      yield;
      throw new Error('Undone');
    });
    await expect(renamed).rejects.toThrow('Undone');
    expect(shown()).toMatchObject({ name: 'Boiler' });
  });
});
