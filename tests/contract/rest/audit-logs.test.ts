import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditLog } from '../../../src/model/audit-log.ts';
import { AccessTokenClaims } from '../../../src/model/login.ts';
import { pageOf } from '../../../src/model/page.ts';
import { call, createDevice, read, tokenOf, uniqueName } from '../client.ts';
import { expectOurs } from '../differences.ts';
import { eventually } from '../eventually.ts';
import { accountOf } from '../roles.ts';

const AuditLogPage = pageOf(AuditLog);
const nobody = '00000000-0000-1000-8000-000000000000';

let token: string;
let device: Awaited<ReturnType<typeof createDevice>>;
let customerId: string;
let userId: string;
const began = Date.now();

/** The logs of the tenant that a query finds, the oldest first, as soon as there are as many as awaited. */
async function logs(path: string, query: Record<string, string | number> = {}, awaited = 0) {
  const all = { pageSize: 100, page: 0, sortProperty: 'createdTime', ...query };
  const page = await eventually(
    () => read(AuditLogPage, 'GET', `/api/audit/logs${path}`, { token, query: all }),
    ({ data }) => data.length >= awaited,
  );
  return page.data;
}

/** The actions of a device, in the order they were done, as soon as there are as many as awaited. */
async function actionsOf(deviceId: string, awaited: number) {
  return (await logs(`/entity/DEVICE/${deviceId}`, {}, awaited)).map(({ actionType }) => actionType);
}

beforeAll(async () => {
  token = await tokenOf('tenant');
  userId = AccessTokenClaims.parse(decodeJwt(token)).userId;
  customerId = AccessTokenClaims.parse(decodeJwt(await tokenOf('customer'))).customerId ?? '';
  device = await createDevice();
});

describe('the log of a device', () => {
  let first: AuditLog | undefined;

  beforeAll(async () => {
    const path = `/api/plugins/telemetry/DEVICE/${device.id.id}`;
    const post = (at: string, body: unknown) => call('POST', at, { token, body });
    await post('/api/device', { ...device, label: 'Changed' });
    await post(`${path}/SHARED_SCOPE`, { targetTemperature: 21, mode: { eco: true } });
    await call('DELETE', `${path}/SHARED_SCOPE`, { token, query: { keys: 'mode' } });
    await post(`${path}/timeseries/ANY`, { ts: 1_700_000_000_000, values: { temperature: 20.5 } });
    await call('DELETE', `${path}/timeseries/delete`, {
      token,
      query: { keys: 'temperature', startTs: 1, endTs: 2 },
    });
    await call('POST', `/api/customer/${customerId}/device/${device.id.id}`, { token });
    await call('DELETE', `/api/customer/device/${device.id.id}`, { token });
    const credentials = (await call('GET', `/api/device/${device.id.id}/credentials`, { token })).json();
    await post('/api/device/credentials', credentials);
    [first] = await logs(`/entity/DEVICE/${device.id.id}`, {}, 9);
  });

  it('tells of everything that was done to it, in order', async () => {
    expect(await actionsOf(device.id.id, 9)).toEqual([
      'ADDED',
      'UPDATED',
      'ATTRIBUTES_UPDATED',
      'ATTRIBUTES_DELETED',
      'TIMESERIES_UPDATED',
      'TIMESERIES_DELETED',
      'ASSIGNED_TO_CUSTOMER',
      'UNASSIGNED_FROM_CUSTOMER',
      'CREDENTIALS_UPDATED',
    ]);
  });

  it('says who did it to what, and that it came about', () => {
    expect(first).toMatchObject({
      entityId: { entityType: 'DEVICE', id: device.id.id },
      entityName: device.name,
      userId: { entityType: 'USER', id: userId },
      userName: accountOf('tenant').username,
      actionType: 'ADDED',
      actionData: { entity: { id: device.id, name: device.name } },
      actionStatus: 'SUCCESS',
    });
    expect(first?.actionFailureDetails ?? '').toBe('');
    expect(first?.createdTime).toBeGreaterThan(began - 60_000);
  });

  it('holds what goes with each action', async () => {
    const all = await logs(`/entity/DEVICE/${device.id.id}`);
    const dataOf = (action: string) => all.find(({ actionType }) => actionType === action)?.actionData;
    const entityId = device.id.id;
    expect(dataOf('ATTRIBUTES_UPDATED')).toMatchObject({
      entityId,
      scope: 'SHARED_SCOPE',
      attributes: { targetTemperature: '21', mode: '{"eco":true}' },
    });
    expect(dataOf('ATTRIBUTES_DELETED')).toMatchObject({
      entityId,
      scope: 'SHARED_SCOPE',
      attributes: ['mode'],
    });
    expect(dataOf('TIMESERIES_UPDATED')).toMatchObject({
      entityId,
      timeseries: [{ ts: 1_700_000_000_000, values: { temperature: '20.5' } }],
    });
    expect(dataOf('TIMESERIES_DELETED')).toMatchObject({
      entityId,
      timeseries: ['temperature'],
      startTs: 1,
      endTs: 2,
    });
    expect(dataOf('ASSIGNED_TO_CUSTOMER')).toMatchObject({ entityId, assignedCustomerId: customerId });
    expect(dataOf('UNASSIGNED_FROM_CUSTOMER')).toMatchObject({ entityId, unassignedCustomerId: customerId });
    expect(dataOf('CREDENTIALS_UPDATED')).toMatchObject({
      entityId,
      credentials: { credentialsType: 'ACCESS_TOKEN' },
    });
  });

  it('can be narrowed to some actions, in any case', async () => {
    const some = await logs(`/entity/DEVICE/${device.id.id}`, { actionTypes: 'added,Updated' });
    expect(some.map(({ actionType }) => actionType)).toEqual(['ADDED', 'UPDATED']);
  });

  it('can be narrowed to a time, both ends included', async () => {
    const { createdTime = 0 } = first ?? {};
    const path = `/entity/DEVICE/${device.id.id}`;
    const within = await logs(path, { startTime: createdTime, endTime: createdTime });
    expect(within.map(({ createdTime: time }) => time)).toContain(createdTime);
    for (const log of within) expect(log.createdTime).toBe(createdTime);
    expect(await logs(path, { endTime: createdTime - 1 })).toEqual([]);
  });

  it('outlives the device', async () => {
    const { id } = await createDevice();
    await call('DELETE', `/api/device/${id.id}`, { token });
    expect(await actionsOf(id.id, 2)).toEqual(['ADDED', 'DELETED']);
  });
});

describe('GET /api/audit/logs', () => {
  it('tells of what failed, without an entity when there is none', async () => {
    await call('POST', '/api/device', { token, body: { name: device.name } });
    const failed = await logs('', { textSearch: device.name, actionTypes: 'ADDED' }, 2);
    expect(failed.map(({ actionStatus }) => actionStatus)).toEqual(['SUCCESS', 'FAILURE']);
    expect(failed[1]).toMatchObject({
      actionData: { entity: { name: device.name } },
      actionFailureDetails: expect.stringContaining('Device with such name already exists!'),
    });
    expect(failed[1]?.entityId.id).not.toBe(device.id.id);
  });

  it.each(['createdTime', 'entityType', 'entityName', 'userName', 'actionType', 'actionStatus'] as const)(
    'sorts by %s and pages on',
    async (sortProperty) => {
      const query = { pageSize: 4, sortProperty, sortOrder: 'DESC' };
      const pages = [await logs('', { ...query, page: 0 }), await logs('', { ...query, page: 1 })];
      const rows = pages.flat();
      const values = rows.map((row) => row[sortProperty]);
      const fold = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : Number(value));
      const folded = values.map(fold);
      expect(folded).toEqual([...folded].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
    },
  );

  it('searches by the beginning of the name of the entity, its type, the user, the action and the outcome', async () => {
    const { username } = accountOf('tenant');
    for (const text of [device.name.toUpperCase(), 'dev', username.slice(0, 5), 'attributes_u', 'succ']) {
      const found = await logs('', { textSearch: text, startTime: began });
      expect([text, found.length > 0]).toEqual([text, true]);
      for (const log of found) {
        const searched = [
          log.entityId.entityType,
          log.entityName ?? '',
          log.userName,
          log.actionType,
          log.actionStatus,
        ];
        expect(searched.some((value) => value.toLowerCase().startsWith(text.toLowerCase()))).toBe(true);
      }
    }
    expect(await logs('', { textSearch: uniqueName('Nothing is called') })).toEqual([]);
  });

  it('can be narrowed to a customer or a user', async () => {
    const assigned = await logs(`/customer/${customerId}`, { startTime: began - 60_000 });
    expect(assigned.map(({ actionType }) => actionType)).toContain('ASSIGNED_TO_CUSTOMER');
    for (const log of assigned) expect(log.customerId.id).toBe(customerId);
    const own = await logs(`/user/${userId}`);
    expect(own.length).toBeGreaterThan(0);
    for (const log of own) expect(log.userId.id).toBe(userId);
    expect(await logs(`/user/${nobody}`)).toEqual([]);
  });

  it.each([
    ['sortProperty', { sortProperty: 'no such thing' }, 500, 2],
    ['actionTypes', { actionTypes: 'FLEW_AWAY' }, 400, 31],
    ['pageSize', { pageSize: 0 }, 400, 31],
  ])('refuses a wrong %s', async (_what, query, status, errorCode) => {
    const all = { pageSize: 1, page: 0, ...query };
    const answer = await call('GET', '/api/audit/logs', { token, query: all });
    expect([answer.status, answer.json()]).toMatchObject([status, { errorCode }]);
  });

  it('is for administrators', async () => {
    const query = { pageSize: 1, page: 0 };
    const status = async (role: 'sysadmin' | 'customer') =>
      (await call('GET', '/api/audit/logs', { token: await tokenOf(role), query })).status;
    expect(await status('customer')).toBe(403);
    const how = 'Shows nobody what system administrators do';
    await expectOurs(await status('sysadmin'), 200, { stock: 403, how });
  });
});

describe('signing in and out', () => {
  it('is logged with where it came from, also when it fails', async () => {
    const startTime = Date.now() - 1_000;
    const account = accountOf('tenant');
    const signedIn = await call('POST', '/api/auth/login', { body: account });
    await call('POST', '/api/auth/login', { body: { ...account, password: 'not the password' } });
    const session = signedIn.json() as { token: string };
    await call('POST', '/api/auth/logout', { token: session.token });

    const asked = { startTime, actionTypes: 'LOGIN,LOGOUT' };
    const sessions = await eventually(
      () => logs(`/user/${userId}`, asked),
      (found) => found.at(-1)?.actionType === 'LOGOUT',
    );
    const told = sessions.map(({ actionType, actionStatus }) => `${actionType} ${actionStatus}`);
    expect(told.slice(-3)).toEqual(['LOGIN SUCCESS', 'LOGIN FAILURE', 'LOGOUT SUCCESS']);
    for (const log of sessions) {
      expect(log.entityId).toMatchObject({ entityType: 'USER', id: userId });
      expect(log.actionData).toEqual({
        clientAddress: expect.any(String),
        browser: expect.any(String),
        os: expect.any(String),
        device: expect.any(String),
      });
    }
  });

  afterAll(async () => {
    // A sign-in that works ends the count of failed ones.
    await call('POST', '/api/auth/login', { body: accountOf('tenant') });
  });
});
