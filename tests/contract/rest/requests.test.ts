import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { EntityId } from '../../../src/model/entity-id.ts';
import { ErrorBody } from '../../../src/model/error.ts';
import { call, read, tokenOf, uniqueName } from '../client.ts';

const FrameworkBody = z.extend(ErrorBody, {
  timestamp: z.string(),
  status: z.number(),
  error: z.string(),
  path: z.string(),
});

const SavedEntity = z.looseObject({ id: EntityId });

describe('a request that reaches no endpoint', () => {
  it.each([
    ['a path that nothing has', 'GET', '/api/no/such/path', 404, 'Not Found'],
    ['a method that the path has not', 'PUT', '/api/device', 405, 'Method Not Allowed'],
    ['a method that the entity has not', 'PATCH', '/api/device/x', 405, 'Method Not Allowed'],
    ['parameters that are missing', 'GET', '/api/devices', 400, 'Bad Request'],
  ])('is told so: %s', async (_what, method, path, status, error) => {
    const answer = await call(method, path, { token: await tokenOf('tenant') });
    expect(answer.status).toBe(status);
    expect(FrameworkBody.parse(answer.json())).toMatchObject({ status, error, path, message: '' });
  });

  it('is told that an id is none, however long it is', async () => {
    const token = await tokenOf('tenant');
    for (const id of ['xyz', 'x'.repeat(2000)]) {
      for (const path of ['device', 'customer', 'user', 'tenant', 'asset', 'dashboard']) {
        const answer = await call('GET', `/api/${path}/${id}`, { token });
        expect([path, answer.status, answer.json()]).toMatchObject([path, 400, { errorCode: 31 }]);
      }
    }
  });

  it.each([
    ['no JSON', '{"name":'],
    ['empty', ''],
    ['nothing', 'null'],
  ])('is told that its body is %s', async (_what, text) => {
    const answer = await call('POST', '/api/device', { token: await tokenOf('tenant'), text });
    expect(answer.status).toBe(400);
    expect(FrameworkBody.parse(answer.json())).toMatchObject({
      status: 400,
      path: '/api/device',
      message: '',
    });
  });

  it('never hears of the inside of the platform', async () => {
    const token = await tokenOf('tenant');
    const answers = [
      await call('POST', '/api/device', { token, text: '{' }),
      await call('POST', '/api/device', { token, text: '[[[' }),
      await call('GET', '/api/tenant/deviceInfos?pageSize=1&page=0&sortProperty=%27', { token }),
      await call('GET', '/api/device/%00', { token }),
      await call('GET', '/api/device/..%2f..%2fpackage.json', { token }),
    ];
    for (const { status, text } of answers) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).not.toMatch(/node_modules|\.ts:|\bat \w+ \(|SQLITE|SELECT/);
    }
  });
});

describe('a member that is null', () => {
  const nothing = { id: null, createdTime: null, tenantId: null, customerId: null, additionalInfo: null };

  it.each([
    ['device', { name: uniqueName('Null'), type: 'default', label: null, deviceProfileId: null }],
    ['asset', { name: uniqueName('Null'), type: 'contract', label: null }],
    ['customer', { title: uniqueName('Null'), phone: null, email: null }],
    ['dashboard', { title: uniqueName('Null'), configuration: null, assignedCustomers: null }],
  ])('is as good as left out: %s', async (path, members) => {
    const token = await tokenOf('tenant');
    const body = { ...nothing, ...members };
    const { id } = await read(SavedEntity, 'POST', `/api/${path}`, { token, body });
    expect((await call('DELETE', `/api/${path}/${id.id}`, { token })).status).toBe(200);
  });
});

describe('every error of the platform', () => {
  it('carries its time with an offset', async () => {
    const answer = await call('GET', '/api/auth/user');
    const { timestamp } = z.object({ timestamp: z.string() }).parse(answer.json());
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });
});

describe('the platform', () => {
  it('tells its time', async () => {
    const time = await read(z.number(), 'GET', '/api/dashboard/serverTime', {
      token: await tokenOf('tenant'),
    });
    expect(Math.abs(time - Date.now())).toBeLessThan(60_000);
  });

  it('offers sign-in providers as a list', async () => {
    const answer = await call('POST', '/api/noauth/oauth2Clients');
    expect(answer.status).toBe(200);
    expect(z.array(z.looseObject({ name: z.string() })).safeParse(answer.json())).toMatchObject({
      success: true,
    });
  });
});
