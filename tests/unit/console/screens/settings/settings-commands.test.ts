import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CommandId } from '../../../../../src/console/commands/command-ids.ts';
import { formOpened } from '../../../../../src/console/commands/open-form.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { clearUndo, lastUndo, undoLast } from '../../../../../src/console/commands/undo.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { startConsole } from '../../commands/started-console.ts';
import { fakePlatform, json, refused } from '../../session/fake-platform.ts';

beforeAll(startConsole);
beforeEach(() => {
  signedInAs('SYS_ADMIN');
  clearUndo();
});
afterEach(() => vi.unstubAllGlobals());

/** A platform that keeps settings, as others have written them too. */
function platformWith(key: string, jsonValue: object | null) {
  let stored: unknown = jsonValue && {
    id: { id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' },
    key,
    jsonValue,
    future: 1,
  };
  return fakePlatform({
    [`GET /api/admin/settings/${key}`]: () => (stored ? json(stored) : refused(404, 32, 'Not found')),
    'POST /api/admin/settings': ({ body }) => {
      stored = body;
      return json(body);
    },
    'POST /api/admin/settings/testMail': () => json({}),
    'POST /api/admin/settings/testSms': () => json({}),
  });
}

function run(id: CommandId, args: Record<string, unknown> = {}): Promise<unknown> {
  return runCommand(id, args, { source: 'script' });
}
const saved = ({ sent }: ReturnType<typeof platformWith>) =>
  sent.filter(({ method }) => method === 'POST').at(-1)?.body;

const mail = {
  mailFrom: 'a@b.example',
  smtpProtocol: 'smtp',
  smtpHost: 'mail.example',
  smtpPort: '587',
  timeout: '10000',
  enableTls: 'true',
  username: 'me',
  password: '',
  later: { kept: true },
};

describe('settings', () => {
  test('change one by one, and what nobody has touched stays as others have written it', async () => {
    const platform = platformWith('mail', mail);
    await run('settings-mail.edit', { smtpHost: 'other.example' });
    expect(saved(platform)).toMatchObject({
      future: 1,
      jsonValue: { ...mail, smtpHost: 'other.example' },
    });
    await undoLast();
    expect(saved(platform)).toMatchObject({ jsonValue: mail });
  });

  test('begin with what is usual where nothing is stored', async () => {
    const platform = platformWith('mail', null);
    await run('settings-mail.edit', { mailFrom: 'a@b.example', smtpHost: 'mail.example' });
    expect(saved(platform)).toMatchObject({ key: 'mail', jsonValue: { smtpHost: 'mail.example' } });
  });

  test('send a secret only when somebody gave one, which nobody can take back', async () => {
    const platform = platformWith('mail', mail);
    await run('settings-mail.edit', { password: 'hidden' });
    expect(saved(platform)).toMatchObject({ jsonValue: { password: 'hidden' } });
    expect(lastUndo()).toBeUndefined();
  });

  test('want the secret of an account that nobody has given one for', async () => {
    const aws = { type: 'AWS_SNS', accessKeyId: 'one', secretAccessKey: '', region: 'eu-west-1' };
    const platform = platformWith('sms', aws);
    await run('settings-sms.edit', { region: 'us-west-2' });
    expect(saved(platform)).toMatchObject({ jsonValue: { ...aws, region: 'us-west-2' } });
    await expect(run('settings-sms.edit', { accessKeyId: 'two' })).rejects.toMatchObject({
      code: 'invalid-params',
      issues: [{ path: ['secretAccessKey'], message: 'settings.secret-required' }],
    });
    await run('settings-sms.edit', {
      type: 'TWILIO',
      numberFrom: '+4912345',
      accountSid: 'sid',
      accountToken: 'token',
    });
    expect((saved(platform) as { jsonValue: unknown }).jsonValue).toEqual({
      type: 'TWILIO',
      numberFrom: '+4912345',
      accountSid: 'sid',
      accountToken: 'token',
    });
  });

  test('say next to an address what is wrong with it', async () => {
    platformWith('general', { baseUrl: 'http://here.example' });
    await expect(run('settings-general.edit', { baseUrl: 'here' })).rejects.toMatchObject({
      issues: [{ path: ['baseUrl'], message: 'settings.base-url-invalid' }],
    });
  });

  test('of passwords are a part of a whole, of which the rest stays', async () => {
    const stored = { passwordPolicy: { minimumLength: 8, later: 1 }, maxFailedLoginAttempts: 3, later: 2 };
    const { sent } = fakePlatform({
      'GET /api/admin/securitySettings': () => json(stored),
      'POST /api/admin/securitySettings': ({ body }) => json(body),
    });
    await run('settings-security.edit', { minimumDigits: 2, maxFailedLoginAttempts: null });
    expect(sent.at(-1)?.body).toMatchObject({
      passwordPolicy: { minimumLength: 8, minimumDigits: 2, later: 1 },
      maxFailedLoginAttempts: null,
      later: 2,
    });
  });
});

describe('a try', () => {
  test('of the outgoing mail is a letter by what is stored', async () => {
    const platform = platformWith('mail', mail);
    await run('settings-mail.test');
    expect(saved(platform)).toMatchObject({ key: 'mail', jsonValue: mail });
  });

  test('is by what is typed while the form is open, and keeps none of it', async () => {
    const platform = platformWith('mail', mail);
    const answers = { smtpHost: 'typed.example', smtpPort: 2525, password: 'typed' };
    const close = formOpened({ commandId: 'settings-mail.edit', typed: async () => answers });
    await run('settings-mail.test');
    close();
    expect(platform.paths().filter((path) => path.startsWith('POST'))).toEqual([
      'POST /api/admin/settings/testMail',
    ]);
    expect(saved(platform)).toMatchObject({ future: 1, jsonValue: { ...mail, ...answers } });
  });

  test('waits until what is marked in the form has been put right', async () => {
    const platform = platformWith('mail', mail);
    const close = formOpened({ commandId: 'settings-mail.edit', typed: async () => undefined });
    await expect(run('settings-mail.test')).rejects.toMatchObject({ shown: { key: 'ask.put-right-first' } });
    close();
    expect(saved(platform)).toBeUndefined();
  });

  test('of a provider whose account was changed wants its secret, and is by what is typed', async () => {
    const twilio = { type: 'TWILIO', numberFrom: '+4912345', accountSid: 'sid', accountToken: '' };
    const platform = platformWith('sms', twilio);
    let answers = { ...twilio, accountSid: 'other' };
    const close = formOpened({ commandId: 'settings-sms.edit', typed: async () => answers });
    const message = { numberTo: '+4954321', message: 'Hello' };
    await expect(run('settings-sms.test', message)).rejects.toMatchObject({
      shown: { key: 'settings.secret-required' },
    });
    answers = { ...answers, accountToken: 'typed' };
    await run('settings-sms.test', message);
    close();
    expect(saved(platform)).toEqual({ providerConfiguration: answers, ...message });
  });

  test('of the provider is a message to a number', async () => {
    const twilio = { type: 'TWILIO', numberFrom: '+4912345', accountSid: 'sid', accountToken: '' };
    const platform = platformWith('sms', twilio);
    await run('settings-sms.test', { numberTo: '+4954321', message: 'Hello' });
    expect(saved(platform)).toEqual({
      providerConfiguration: twilio,
      numberTo: '+4954321',
      message: 'Hello',
    });
  });

  test('of what was never set up says so', async () => {
    platformWith('mail', null);
    await expect(run('settings-mail.test')).rejects.toMatchObject({
      shown: { key: 'settings.mail-not-set-up' },
    });
  });
});
