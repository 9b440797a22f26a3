import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NULL_UUID } from '../../../../src/model/entity-id.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const denied = "You don't have permission to perform this operation!";
const missing = "Requested item wasn't found!";

let test: TestApp;
/** What the administrator of Acme owns, and the token of the administrator of Other. */
let acme: { tenantId: string; userId: string; customerId: string; deviceId: string; token: string };
let stranger: string;

beforeAll(async () => {
  test = await startTestApp();
  const { store } = test.platform;
  const { tenantId, admin } = await test.createTenant('Acme');
  const other = await test.createTenant('Other');
  const { customer, device } = await store.write(() => ({
    customer: store.customers.create(tenantId, { title: 'North' }),
    device: store.devices.save(tenantId, { name: 'Boiler' }, { accessToken: 'BOILER' }),
  }));
  acme = {
    tenantId,
    userId: admin.id?.id ?? '',
    customerId: customer.id?.id ?? '',
    deviceId: device.id?.id ?? '',
    token: await test.tokenFor(admin),
  };
  stranger = await test.tokenFor(other.admin);
});

afterAll(async () => {
  await test.close();
});

describe('an administrator of another tenant', () => {
  it.each([
    ['a device, which looks as if it did not exist', () => `/api/device/${acme.deviceId}`, 404, missing],
    ['the info of a device', () => `/api/device/info/${acme.deviceId}`, 403, denied],
    ['the credentials of a device', () => `/api/device/${acme.deviceId}/credentials`, 403, denied],
    ['a customer', () => `/api/customer/${acme.customerId}`, 403, denied],
    [
      'the devices of a customer',
      () => `/api/customer/${acme.customerId}/devices?pageSize=1&page=0`,
      403,
      denied,
    ],
    ['a user', () => `/api/user/${acme.userId}`, 403, denied],
    ['the tenant', () => `/api/tenant/${acme.tenantId}`, 403, denied],
    ['a device by name', () => '/api/tenant/devices?deviceName=Boiler', 404, missing],
    ['a customer by title', () => '/api/tenant/customers?customerTitle=North', 404, missing],
  ])('cannot read %s', async (_what, url, status, message) => {
    const answer = await get(url(), stranger);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status, message });
  });

  it('finds nothing of it in lists', async () => {
    expect((await get(`/api/devices?deviceIds=${acme.deviceId}`, stranger)).json()).toEqual([]);
    expect((await get('/api/tenant/deviceInfos?pageSize=10&page=0', stranger)).json()).toMatchObject({
      totalElements: 0,
    });
    expect((await get('/api/customers?pageSize=10&page=0', stranger)).json()).toMatchObject({ data: [] });
    expect((await get('/api/device/types', stranger)).json()).toEqual([]);
  });

  it('can neither change nor delete a device', async () => {
    const id = { entityType: 'DEVICE', id: acme.deviceId };
    const answers = [
      await send('POST', '/api/device', { id, name: 'Mine' }),
      await send('DELETE', `/api/device/${acme.deviceId}`),
      await send('POST', '/api/device/credentials', {
        deviceId: id,
        credentialsType: 'ACCESS_TOKEN',
        credentialsId: 'MINE',
      }),
      await send('DELETE', `/api/customer/device/${acme.deviceId}`),
      await send('POST', `/api/customer/${acme.customerId}/device/${acme.deviceId}`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
    expect((await get(`/api/device/${acme.deviceId}`, acme.token)).json()).toMatchObject({ name: 'Boiler' });
    expect((await get(`/api/device/${acme.deviceId}/credentials`, acme.token)).json()).toMatchObject({
      credentialsId: 'BOILER',
    });
  });

  it('cannot reach telemetry; a device looks as if it did not exist', async () => {
    const at = (type: string, id: string) => `/api/plugins/telemetry/${type}/${id}`;
    const device = at('DEVICE', acme.deviceId);
    const tries = [
      await get(`${device}/values/timeseries`, stranger),
      await send('POST', `${device}/timeseries/ANY`, { a: 1 }),
      await send('POST', `/api/plugins/telemetry/${acme.deviceId}/SERVER_SCOPE`, { a: 1 }),
      await get(`${at('CUSTOMER', acme.customerId)}/values/attributes`, stranger),
    ];
    const unknown = "Device with requested id wasn't found!";
    expect(tries.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [404, unknown],
      [404, unknown],
      [404, unknown],
      [403, denied],
    ]);
  });

  it('cannot put its own device into a customer or profile of the other tenant', async () => {
    const { id: profileId } = test.platform.store.deviceProfiles.defaultInfo(acme.tenantId) ?? {
      id: undefined,
    };
    const intoCustomer = await send('POST', '/api/device', {
      name: 'Spy',
      customerId: { entityType: 'CUSTOMER', id: acme.customerId },
    });
    const intoProfile = await send('POST', '/api/device', { name: 'Spy', deviceProfileId: profileId });
    expect(intoCustomer.json()).toMatchObject({ message: "Can't assign device to non-existent customer!" });
    expect(intoProfile.json()).toMatchObject({
      message: 'Device is referencing non existing device profile!',
    });
  });
});

describe('a new customer', () => {
  it('belongs to the tenant that made it, and can be changed', async () => {
    const created = await send(
      'POST',
      '/api/customer',
      { title: 'South', city: 'Hangzhou', email: 'a@b.cn' },
      acme.token,
    );
    expect(created.json()).toMatchObject({
      title: 'South',
      name: 'South',
      city: 'Hangzhou',
      country: null,
      tenantId: { entityType: 'TENANT', id: acme.tenantId },
    });
    const customer = created.json<{ id: { id: string } }>();
    const changed = await send('POST', '/api/customer', { ...customer, title: 'South-east' }, acme.token);
    expect(changed.json()).toMatchObject({ id: customer.id, title: 'South-east', city: 'Hangzhou' });
    expect((await send('POST', '/api/customer', { ...customer, title: 'Stolen' })).statusCode).toBe(403);
  });
});

describe('the system administrator', () => {
  it('reads tenants and their administrators, and nothing inside a tenant', async () => {
    const user = await test.createUser({ email: 'root@example.org', authority: 'SYS_ADMIN' }, 'secret');
    const token = await test.tokenFor(user);
    expect(user.tenantId?.id).toBe(NULL_UUID);
    const statuses = await Promise.all(
      [
        `/api/tenant/${acme.tenantId}`,
        `/api/user/${acme.userId}`,
        `/api/device/${acme.deviceId}`,
        `/api/customer/${acme.customerId}`,
      ].map(async (url) => (await get(url, token)).statusCode),
    );
    expect(statuses).toEqual([200, 200, 403, 403]);
  });
});

async function get(url: string, token: string) {
  return await test.app.inject({ url, headers: { 'x-authorization': `Bearer ${token}` } });
}

async function send(method: 'POST' | 'DELETE', url: string, payload?: object, token = stranger) {
  return await test.app.inject({
    method,
    url,
    headers: { 'x-authorization': `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
}
