import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { AccessTokenClaims } from '../../../src/model/login.ts';
import { call, createDevice, tokenOf } from '../client.ts';
import { isAsStock } from '../differences.ts';
import type { Role } from '../roles.ts';

const denied = "You don't have permission to perform this operation!";
const nobody = '00000000-0000-1000-8000-000000000000';

let deviceId: string;
let ids: { tenantId: string; customerId: string; tenantUserId: string };

beforeAll(async () => {
  deviceId = (await createDevice()).id.id;
  const customer = AccessTokenClaims.parse(decodeJwt(await tokenOf('customer')));
  const tenant = AccessTokenClaims.parse(decodeJwt(await tokenOf('tenant')));
  ids = {
    tenantId: tenant.tenantId ?? '',
    customerId: customer.customerId ?? '',
    tenantUserId: tenant.userId,
  };
});

describe('a call without a good token', () => {
  it.each([
    ['none', undefined, 'Authentication failed'],
    ['a forged one', 'a.b.c', 'Invalid username or password'],
  ])('is refused: %s', async (_what, token, message) => {
    for (const path of ['/api/auth/user', '/api/tenant/deviceInfos?pageSize=1&page=0', '/api/no/such/path']) {
      const answer = await call('GET', path, token ? { token } : {});
      expect([path, answer.status]).toEqual([path, 401]);
      expect(answer.json()).toMatchObject({ errorCode: 10, message });
    }
  });

  it('is refused before anything of it is read', async () => {
    const answer = await call('POST', '/api/device', { text: 'no JSON' });
    expect(answer.status).toBe(401);
  });
});

describe('the role of the caller', () => {
  it.each<[Role, string, string]>([
    ['customer', 'GET', '/api/tenant/deviceInfos?pageSize=1&page=0'],
    ['customer', 'GET', '/api/customers?pageSize=1&page=0'],
    ['customer', 'POST', '/api/device'],
    ['customer', 'GET', '/api/admin/updates'],
    ['sysadmin', 'GET', '/api/tenant/deviceInfos?pageSize=1&page=0'],
    ['sysadmin', 'GET', '/api/device/types'],
    ['tenant', 'GET', '/api/admin/updates'],
  ])('decides what it may ask for: %s may not %s %s', async (role, method, path) => {
    const answer = await call(method, path, {
      token: await tokenOf(role),
      ...(method === 'POST' ? { body: { name: 'x' } } : {}),
    });
    expect(answer.status).toBe(403);
    expect(answer.json()).toMatchObject({ status: 403, errorCode: 20, message: denied });
  });

  it.each<[Role, string]>([
    ['sysadmin', '/api/admin/updates'],
    ['sysadmin', '/api/dashboard/serverTime'],
    ['tenant', '/api/user/tokenAccessEnabled'],
    ['customer', '/api/deviceProfileInfo/default'],
    ['customer', '/api/dashboard/maxDatapointsLimit'],
  ])('lets the %s read %s', async (role, path) => {
    expect((await call('GET', path, { token: await tokenOf(role) })).status).toBe(200);
  });
});

describe('a customer user', () => {
  it("sees nothing of the tenant's that is not its customer's", async () => {
    const token = await tokenOf('customer');
    for (const path of [
      `/api/device/${deviceId}`,
      `/api/device/info/${deviceId}`,
      `/api/device/${deviceId}/credentials`,
      `/api/tenant/${ids.tenantId}`,
      `/api/user/${ids.tenantUserId}`,
    ]) {
      const answer = await call('GET', path, { token });
      expect([path, answer.status, answer.json()]).toMatchObject([path, 403, { errorCode: 20 }]);
    }
    const listed = await call('GET', '/api/devices', { token, query: { deviceIds: deviceId } });
    expect(listed.json()).toEqual([]);
  });

  it('reads what is assigned to its customer and changes none of it', async () => {
    const admin = await tokenOf('tenant');
    const { id } = await createDevice();
    await call('POST', `/api/customer/${ids.customerId}/device/${id.id}`, { token: admin });
    const token = await tokenOf('customer');
    const telemetry = `/api/plugins/telemetry/DEVICE/${id.id}`;
    for (const path of [
      `/api/device/${id.id}`,
      `/api/device/info/${id.id}`,
      `/api/device/${id.id}/credentials`,
      `${telemetry}/values/timeseries`,
      `${telemetry}/values/attributes`,
    ]) {
      expect([path, (await call('GET', path, { token })).status]).toEqual([path, 200]);
    }
    for (const [method, path] of [
      ['DELETE', `/api/device/${id.id}`],
      ['DELETE', `/api/customer/device/${id.id}`],
      ['POST', `${telemetry}/SERVER_SCOPE`],
      ['POST', `${telemetry}/timeseries/ANY`],
      ['DELETE', `${telemetry}/SERVER_SCOPE?keys=a`],
    ] as const) {
      const answer = await call(method, path, { token, ...(method === 'POST' ? { body: { a: 1 } } : {}) });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  it('reads its own customer only', async () => {
    const token = await tokenOf('customer');
    expect((await call('GET', `/api/customer/${ids.customerId}`, { token })).status).toBe(200);
    expect((await call('GET', `/api/customer/${nobody}`, { token })).status).toBe(404);
  });
});

describe('the telemetry endpoints', () => {
  it('refuse in bare text', async () => {
    const at = (type: string, id: string) => `/api/plugins/telemetry/${type}/${id}/values/timeseries`;
    const tries: [Role, string, number, string][] = [
      [
        'sysadmin',
        at('DEVICE', deviceId),
        403,
        'System administrator is not allowed to perform this operation!',
      ],
      ['customer', at('DEVICE', deviceId), 403, denied],
      ['tenant', at('DEVICE', nobody), 404, "Device with requested id wasn't found!"],
      ['tenant', at('DEVICE', 'xyz'), 400, 'Invalid UUID string: xyz'],
      ['tenant', at('ALARM', deviceId), 500, 'Not Implemented!'],
      [
        'customer',
        at('TENANT', ids.tenantId),
        403,
        'Customer user is not allowed to perform this operation!',
      ],
    ];
    for (const [role, path, status, text] of tries) {
      const answer = await call('GET', path, { token: await tokenOf(role) });
      if (status === 400 && (await isAsStock(answer, 500, 'Fails at ids that are none'))) continue;
      expect([role, path, answer.status, answer.text]).toEqual([role, path, status, text]);
    }
  });

  it('let a tenant administrator read its tenant, not write it', async () => {
    const token = await tokenOf('tenant');
    const path = `/api/plugins/telemetry/TENANT/${ids.tenantId}`;
    expect((await call('GET', `${path}/values/attributes`, { token })).status).toBe(200);
    expect((await call('POST', `${path}/SERVER_SCOPE`, { token, body: { a: 1 } })).status).toBe(403);
  });
});
