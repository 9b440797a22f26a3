import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await startTestApp();
  const admin = await test.createUser({ email: 'root@acme.example', authority: 'SYS_ADMIN' }, 'secret');
  token = await test.tokenFor(admin);
});

afterAll(async () => {
  await test.close();
});

async function request(method: 'GET' | 'POST', path: string, payload?: object) {
  const answer = await test.app.inject({
    method,
    url: `/api/admin${path}`,
    headers: { 'x-authorization': `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const sms = { type: 'TWILIO', accountSid: 'AC00', accountToken: 'secret', numberFrom: '+15005550006' };
const mail = {
  mailFrom: 'noreply@acme.example',
  smtpProtocol: 'smtps',
  smtpHost: 'mail.acme.example',
  smtpPort: 465,
  timeout: 10_000,
  username: 'clavier',
  password: 'of the mail server',
};

describe('settings', () => {
  it('are made once and read back but for their secrets', async () => {
    expect((await request('GET', '/settings/sms')).status).toBe(404);
    const saved = await request('POST', '/settings', { key: 'sms', jsonValue: sms });
    expect(saved.body).toMatchObject({ key: 'sms', jsonValue: { ...sms, accountToken: '' } });
    expect((await request('GET', '/settings/sms')).body).toEqual(saved.body);
    const again = await request('POST', '/settings', { key: 'sms', jsonValue: sms });
    expect(again.body).toMatchObject({ message: 'Admin settings with such name already exists!' });
  });

  it('of the mail server keep their password while none is sent', async () => {
    const { body: saved } = await request('POST', '/settings', { key: 'mail', jsonValue: mail });
    expect(saved.jsonValue).toEqual({ ...mail, password: '' });
    const kept = () => test.platform.store.adminSettings.byKey('mail')?.jsonValue.password;
    expect(kept()).toBe(mail.password);
    const { password: _password, ...silent } = saved.jsonValue;
    for (const jsonValue of [saved.jsonValue, silent, { ...silent, password: null }]) {
      await request('POST', '/settings', { ...saved, jsonValue });
      expect(kept()).toBe(mail.password);
    }
    await request('POST', '/settings', { ...saved, jsonValue: { ...silent, password: 'another' } });
    expect(kept()).toBe('another');
  });

  it.each([
    ['general', { baseUrl: 'somewhere' }, 'jsonValue.baseUrl'],
    ['mail', { ...mail, smtpPort: '70000' }, 'jsonValue.smtpPort'],
    ['mail', { ...mail, smtpHost: '' }, 'jsonValue.smtpHost'],
    ['sms', { ...sms, numberFrom: '0800' }, 'jsonValue.numberFrom'],
    ['sms', { ...sms, type: 'SMOKE' }, 'jsonValue.type'],
    ['securitySettings', { passwordPolicy: { minimumLength: -1 } }, 'jsonValue.passwordPolicy.minimumLength'],
  ])('of %s are refused when they make no sense: %o', async (key, jsonValue, member) => {
    const before = test.platform.store.adminSettings.byKey(key);
    const answer = await request('POST', '/settings', { id: before?.id, key, jsonValue });
    expect(answer).toMatchObject({ status: 400, body: { message: `Invalid value of '${member}'!` } });
    expect(test.platform.store.adminSettings.byKey(key)).toEqual(before);
  });
});

describe('what tries out settings', () => {
  it('reads them as closely as saving does, and never pretends to have sent anything', async () => {
    const trials: [string, object, number, string][] = [
      [
        'testMail',
        { key: 'mail', jsonValue: { ...mail, smtpHost: '127.0.0.1', smtpPort: 1 } },
        500,
        'Unable to send mail: ',
      ],
      [
        'testMail',
        { key: 'mail', jsonValue: { ...mail, smtpHost: '' } },
        400,
        "Invalid value of 'jsonValue.smtpHost'!",
      ],
      ['testMail', { key: 'sms', jsonValue: mail }, 400, "Invalid value of 'key'!"],
      [
        'testSms',
        { providerConfiguration: sms, numberTo: '+8613800000000', message: 'Hello' },
        500,
        'Unable to send SMS: ',
      ],
      [
        'testSms',
        { providerConfiguration: sms, numberTo: '0800', message: 'Hello' },
        400,
        "Invalid phone number format '0800'!",
      ],
      [
        'testSms',
        { providerConfiguration: {}, numberTo: '+8613800000000', message: 'Hello' },
        400,
        "Invalid value of 'providerConfiguration.type'!",
      ],
    ];
    for (const [name, payload, status, message] of trials) {
      const answer = await request('POST', `/settings/${name}`, payload);
      expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    }
  });
});

describe('security settings', () => {
  it('start with a shortest password and nothing else', async () => {
    expect((await request('GET', '/securitySettings')).body).toEqual({
      passwordPolicy: {
        minimumLength: 8,
        minimumUppercaseLetters: null,
        minimumLowercaseLetters: null,
        minimumDigits: null,
        minimumSpecialCharacters: null,
        passwordExpirationPeriodDays: null,
        passwordReuseFrequencyDays: null,
      },
      maxFailedLoginAttempts: null,
      userLockoutNotificationEmail: null,
    });
  });

  it('can be saved again and again', async () => {
    for (const minimumLength of [8, 10]) {
      await request('POST', '/securitySettings', { passwordPolicy: { minimumLength } });
      const { body } = await request('GET', '/securitySettings');
      expect(body.passwordPolicy.minimumLength).toBe(minimumLength);
    }
  });
});
