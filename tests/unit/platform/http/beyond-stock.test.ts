import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../../../src/model/user.ts';
import { startTestApp, type TestApp } from './test-app.ts';

// What a stock ThingsBoard 3.2.1 does worse, and the contract tests therefore cannot ask of any platform.

let test: TestApp;
let admin: User;
let token: string;

beforeAll(async () => {
  test = await startTestApp();
  ({ admin } = await test.createTenant('Acme'));
  token = await test.tokenFor(admin);
});

afterAll(async () => {
  await test.close();
});

describe('an entity that does not fit its schema', () => {
  it.each([
    ['a name that is too long', { name: 'n'.repeat(300) }],
    ['a name that is no text', { name: 17 }],
    ['an id that is none', { name: 'x', deviceProfileId: { entityType: 'DEVICE_PROFILE', id: 'x' } }],
  ])('is told where, and not stored: %s', async (_what, body) => {
    const refused = await post('/api/device', body);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ errorCode: 31, message: expect.stringMatching(/\w+/) });
    const { body: list } = await get('/api/tenant/devices?pageSize=10&page=0');
    expect(JSON.parse(list)).toMatchObject({ totalElements: 0 });
  });
});

describe('the API of devices', () => {
  it('says that it takes nothing from the page of a stranger', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v1/boiler/telemetry',
      headers: { host: 'iot.example', origin: 'https://evil.example', 'content-type': 'text/plain' },
      payload: '{"temperature":-273}',
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ status: 403, path: '/api/v1/boiler/telemetry' });
  });
});

describe('a list of devices', () => {
  it('is sorted without regard to capitals', async () => {
    for (const name of ['b', 'A', 'c', 'D']) await post('/api/device', { name });
    const { data } = (
      await get('/api/tenant/devices?pageSize=10&page=0&sortProperty=name&sortOrder=ASC')
    ).json<{ data: { name: string }[] }>();
    expect(data.map(({ name }) => name)).toEqual(['A', 'b', 'c', 'D']);
  });
});

describe('what the platform notes about a user', () => {
  it('is kept whatever a client sends of it, and shows no password', async () => {
    const signIn = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: admin.email, password: 'secret' },
    });
    expect(signIn.statusCode).toBe(200);
    const path = `/api/user/${admin.id?.id}`;
    const before = (await get(path)).json<User>();
    expect(before.additionalInfo?.lastLoginTs).toBeGreaterThan(0);
    const additionalInfo = {
      lang: 'en_US',
      lastLoginTs: 1,
      failedLoginAttempts: 99,
      userPasswordHistory: { 1: 'x' },
    };
    expect((await post('/api/user?sendActivationMail=false', { ...before, additionalInfo })).statusCode).toBe(
      200,
    );
    const after = await get(path);
    expect(after.json<User>().additionalInfo).toMatchObject({
      lang: 'en_US',
      lastLoginTs: before.additionalInfo?.lastLoginTs,
      failedLoginAttempts: before.additionalInfo?.failedLoginAttempts,
    });
    expect(after.body).not.toMatch(/password|argon2/i);
    expect((await get('/api/auth/user')).body).not.toMatch(/password|argon2/i);
  });
});

describe('the log of provisioning', () => {
  it('does not tell the secret', async () => {
    const provisionConfiguration = { type: 'ALLOW_CREATE_NEW_DEVICES', provisionDeviceSecret: 'the-secret' };
    const profile = await post('/api/deviceProfile', {
      name: 'provisioning',
      type: 'DEFAULT',
      transportType: 'DEFAULT',
      provisionType: 'ALLOW_CREATE_NEW_DEVICES',
      provisionDeviceKey: 'the-key',
      profileData: {
        configuration: { type: 'DEFAULT' },
        transportConfiguration: { type: 'DEFAULT' },
        provisionConfiguration,
        alarms: null,
      },
    });
    expect(profile.statusCode).toBe(200);
    const payload = { deviceName: 'new', provisionDeviceKey: 'the-key', provisionDeviceSecret: 'the-secret' };
    const provisioned = await test.app.inject({ method: 'POST', url: '/api/v1/provision', payload });
    expect(provisioned.json()).toMatchObject({ status: 'SUCCESS' });
    const logs = await get('/api/audit/logs?pageSize=10&page=0&actionTypes=PROVISION_SUCCESS');
    expect(logs.json()).toMatchObject({
      data: [{ actionData: { provisionRequest: { deviceName: 'new' } } }],
    });
    expect(logs.body).not.toContain('the-secret');
  });
});

function get(url: string) {
  return test.app.inject({ method: 'GET', url, headers: { 'x-authorization': `Bearer ${token}` } });
}

function post(url: string, payload: object) {
  return test.app.inject({ method: 'POST', url, payload, headers: { 'x-authorization': `Bearer ${token}` } });
}
