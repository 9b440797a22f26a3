import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  AdminSettings,
  GeneralSettings,
  MailSettings,
  SecuritySettings,
} from '../../../src/model/admin-settings.ts';
import { call, read, tokenOf } from '../client.ts';
import { isAsStock } from '../differences.ts';

let token: string;
/** What has to be as it was after a test. */
const changed: { path: string; body: unknown }[] = [];

beforeAll(async () => {
  token = await tokenOf('sysadmin');
});

afterEach(async () => {
  for (const { path, body } of changed.splice(0)) await call('POST', path, { token, body });
});

function settingsOf(key: string) {
  return read(AdminSettings, 'GET', `/api/admin/settings/${key}`, { token });
}

function save(body: unknown) {
  return call('POST', '/api/admin/settings', { token, body });
}

describe('the general settings', () => {
  it('say where people reach the platform', async () => {
    const { id, key, jsonValue } = await settingsOf('general');
    expect(id?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(key).toBe('general');
    expect(GeneralSettings.parse(jsonValue).baseUrl).toMatch(/^https?:\/\//);
  });

  it('change when they are saved with their id', async () => {
    const before = await settingsOf('general');
    changed.push({ path: '/api/admin/settings', body: before });
    const jsonValue = { ...before.jsonValue, baseUrl: 'https://iot.acme.example' };
    const saved = AdminSettings.parse((await save({ ...before, jsonValue })).json());
    expect(saved).toMatchObject({ id: before.id, key: 'general', jsonValue });
    expect(await settingsOf('general')).toMatchObject({ id: before.id, jsonValue });
  });

  it('are refused without their id, and under another key', async () => {
    const before = await settingsOf('general');
    const { id: _id, ...anonymous } = before;
    for (const [body, message] of [
      [anonymous, 'Admin settings with such name already exists!'],
      [{ ...anonymous, jsonValue: {} }, 'Admin settings with such name already exists!'],
      [{ ...before, key: 'mail' }, 'Changing key of admin settings entry is prohibited!'],
      [{ ...before, key: 'commander' }, 'Changing key of admin settings entry is prohibited!'],
      [{ ...before, key: '' }, 'Key should be specified!'],
    ] as const) {
      const answer = await save(body);
      expect([message, answer.status]).toEqual([message, 400]);
      expect(answer.json()).toMatchObject({ errorCode: 31, message });
    }
    expect(await settingsOf('general')).toEqual(before);
  });

  it('are refused without a value, where the platform does not go on without them', async () => {
    const before = await settingsOf('general');
    try {
      const answer = await save({ ...before, jsonValue: null });
      if (await isAsStock(answer, 200, 'Stores settings without a value')) return;
      expect(answer.json()).toMatchObject({ status: 400, message: 'Json value should be specified!' });
    } finally {
      await save(before);
    }
    expect(await settingsOf('general')).toEqual(before);
  });
});

describe('the mail settings', () => {
  it('keep their password to themselves', async () => {
    const before = await settingsOf('mail');
    expect(MailSettings.parse(before.jsonValue).password).toBe('');
    changed.push({ path: '/api/admin/settings', body: before });
    const jsonValue = { ...before.jsonValue, timeout: '12345' };
    const answer = AdminSettings.parse((await save({ ...before, jsonValue })).json());
    expect(answer.jsonValue).toMatchObject({ timeout: '12345', password: '' });
    expect((await settingsOf('mail')).jsonValue).toMatchObject({
      timeout: '12345',
      password: '',
    });
  });
});

describe('settings that were never saved', () => {
  it('are not found', async () => {
    const answer = await call('GET', '/api/admin/settings/noSuchSettings', { token });
    expect([answer.status, answer.json()]).toMatchObject([404, { errorCode: 32 }]);
  });
});

describe('the security settings', () => {
  it('say what passwords must have', async () => {
    const settings = await read(SecuritySettings, 'GET', '/api/admin/securitySettings', { token });
    expect(settings.passwordPolicy.minimumLength).toBeGreaterThan(0);
  });

  it('are in force as soon as they are saved', async () => {
    const before = await read(SecuritySettings, 'GET', '/api/admin/securitySettings', { token });
    changed.push({ path: '/api/admin/securitySettings', body: before });
    const body = {
      passwordPolicy: { ...before.passwordPolicy, minimumLength: 9, minimumDigits: 2 },
      maxFailedLoginAttempts: 50,
      userLockoutNotificationEmail: 'security@acme.example',
    };
    const saved = await read(SecuritySettings, 'POST', '/api/admin/securitySettings', { token, body });
    expect(saved).toMatchObject(body);
    expect(await read(SecuritySettings, 'GET', '/api/admin/securitySettings', { token })).toEqual(saved);
    const policy = await call('GET', '/api/noauth/userPasswordPolicy');
    expect(policy.json()).toMatchObject({ minimumLength: 9, minimumDigits: 2 });
  });
});

describe('what tries out settings', () => {
  const mail = {
    mailFrom: 'noreply@acme.example',
    smtpProtocol: 'smtp',
    smtpHost: '127.0.0.1',
    smtpPort: '1',
    timeout: '1000',
    username: '',
    password: '',
  };

  it('says so when no mail can be sent', async () => {
    const body = { key: 'mail', jsonValue: mail };
    const answer = await call('POST', '/api/admin/settings/testMail', { token, body });
    expect([answer.status, answer.json()]).toMatchObject([
      500,
      { errorCode: 2, message: expect.stringMatching(/^Unable to send mail: /) },
    ]);
  });

  it.each([
    ['testMail', { key: 'mail', jsonValue: { ...mail, smtpProtocol: 'carrier-pigeon' } }],
    ['testSms', { providerConfiguration: { type: 'SMOKE' }, numberTo: '+8613800000000', message: 'Hello' }],
    [
      'testSms',
      {
        providerConfiguration: {
          type: 'TWILIO',
          accountSid: 'AC00',
          accountToken: 's',
          numberFrom: '+15005550006',
        },
        numberTo: '0800',
        message: 'Hello',
      },
    ],
  ])('refuses what makes no sense: %s', async (name, body) => {
    const answer = await call('POST', `/api/admin/settings/${name}`, { token, body });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

describe('the settings', () => {
  it.each([
    ['GET', '/api/admin/settings/general'],
    ['GET', '/api/admin/settings/mail'],
    ['POST', '/api/admin/settings'],
    ['GET', '/api/admin/securitySettings'],
    ['POST', '/api/admin/securitySettings'],
    ['POST', '/api/admin/settings/testMail'],
    ['POST', '/api/admin/settings/testSms'],
    ['GET', '/api/admin/updates'],
  ])('are for system administrators: %s %s', async (method, path) => {
    for (const role of ['tenant', 'customer'] as const) {
      const body = method === 'POST' ? { body: {} } : {};
      const answer = await call(method, path, { token: await tokenOf(role), ...body });
      expect([role, answer.status]).toEqual([role, 403]);
    }
  });
});
