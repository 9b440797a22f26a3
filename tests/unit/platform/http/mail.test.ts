import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../../../src/model/user.ts';
import {
  type MailServer,
  mailSettingsFor,
  type ReceivedLetter,
  startMailServer,
} from '../../../mail-server.ts';
import { storeMailSettings } from '../mail/store-mail-settings.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const PASSWORD = 'Willow-Raft-1';

let test: TestApp;
let url: string;
let server: MailServer;
let tokens: { system: string; tenant: string };
let lastUser = 0;

beforeAll(async () => {
  test = await startTestApp();
  url = await test.app.listen({ host: '127.0.0.1', port: 0 });
  const { admin } = await test.createTenant('Acme');
  const root = await test.createUser(
    { email: 'root@acme.example', authority: 'SYS_ADMIN', additionalInfo: { lang: 'en_US' } },
    'secret',
  );
  tokens = { system: await test.tokenFor(root), tenant: await test.tokenFor(admin) };
});
afterAll(async () => {
  await test.close();
});

beforeEach(async () => {
  server = await startMailServer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(
        address.startsWith('nowhere')
          ? Object.assign(new Error('No such mailbox'), { responseCode: 550 })
          : null,
      ),
  });
  await storeMailSettings(test.platform.store, server.port);
});
afterEach(async () => {
  expect(server.rest).toEqual([]);
  await server.close();
});

async function post(path: string, payload: object, as?: keyof typeof tokens) {
  const headers = as ? { 'x-authorization': `Bearer ${tokens[as]}` } : {};
  const answer = await test.app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}

/** Creates a user who reads English, and is sent the activation link. */
function create(members: object = {}) {
  const email = `user-${++lastUser}@acme.example`;
  return post(
    '/user',
    { email, authority: 'TENANT_ADMIN', additionalInfo: { lang: 'en_US' }, ...members },
    'tenant',
  );
}

/** A user who can sign in. */
async function createActive(members: Partial<User> = {}): Promise<User> {
  const email = `user-${++lastUser}@acme.example`;
  const additionalInfo = { lang: 'en_US' };
  return await test.createUser({ email, authority: 'SYS_ADMIN', additionalInfo, ...members }, PASSWORD);
}

/** Follows the link of a letter, as a browser does, and answers the token it brings. */
async function follow({ text = '' }: ReceivedLetter): Promise<string> {
  const link = text.split('\n').find((line) => line.startsWith(`${url}/api/noauth/`)) ?? '';
  const answer = await fetch(link, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '', url).search.split('=')[1] ?? '';
}

const sent = { status: 200, body: undefined };
const notSent = (reason: string) => ({
  status: 500,
  body: { errorCode: 2, message: `Unable to send mail: ${reason}` },
});

describe('a new user', () => {
  it('is sent a link with which to choose a password, and is told once that is done', async () => {
    const { status, body: user } = await create();
    expect(status).toBe(200);
    const invitation = await server.next();
    expect(invitation).toMatchObject({ subject: 'Activate your account', recipients: [user.email] });
    const activateToken = await follow(invitation);
    const { body: pair } = await post('/noauth/activate', { activateToken, password: PASSWORD });
    expect(pair).toHaveProperty('token');
    expect(await server.next()).toMatchObject({
      subject: 'Your account is active',
      recipients: [user.email],
    });
  });

  it('is not told where nobody wants that', async () => {
    await create();
    const activateToken = await follow(await server.next());
    await post('/noauth/activate?sendActivationMail=false', { activateToken, password: PASSWORD });
  });

  it('is not made who cannot be written to', async () => {
    const email = `nowhere-${++lastUser}@acme.example`;
    expect(await create({ email })).toMatchObject(
      notSent('the mail server refuses the recipient: 550 No such mailbox'),
    );
    expect(test.platform.store.users.byEmail(email)).toBeNull();
  });

  it('is written nothing of the name that was given to the account', async () => {
    await create({
      firstName: 'Ana\r\nBcc: eve@evil.example',
      lastName: '<a href="https://evil.example">Win!</a>',
    });
    const { html, text, headers, recipients } = await server.next();
    expect(recipients).toHaveLength(1);
    expect(JSON.stringify([html, text, headers])).not.toMatch(/evil|Win!/);
  });

  it('is sent another link when an administrator or the user asks for it, as long as there is no password', async () => {
    const { body: user } = await create({ additionalInfo: {} });
    await server.next();
    const path = `/user/sendActivationMail?email=${encodeURIComponent(user.email)}`;
    expect(await post(path, {}, 'tenant')).toEqual(sent);
    expect(await server.next()).toMatchObject({ subject: '激活您的账户' });
    const own = `/noauth/resendEmailActivation?email=${encodeURIComponent(user.email.toUpperCase())}`;
    expect(await post(own, {})).toEqual(sent);
    const activateToken = await follow(await server.next());
    await post('/noauth/activate?sendActivationMail=false', { activateToken, password: PASSWORD });
    expect(await post(path, {}, 'tenant')).toMatchObject({
      status: 400,
      body: { message: 'User is already active!' },
    });
    expect(await post(own, {})).toEqual(sent);
  });
});

describe('a forgotten password', () => {
  const forget = (email: string) => post('/noauth/resetPasswordByEmail', { email });

  it('is replaced with the link of a letter, after which another one says so', async () => {
    const { email } = await createActive();
    expect(await forget(email)).toEqual(sent);
    const letter = await server.next();
    expect(letter).toMatchObject({ subject: 'Choose another password', recipients: [email] });
    const resetToken = await follow(letter);
    const { status } = await post('/noauth/resetPassword', { resetToken, password: 'Heather-Mill-2' });
    expect(status).toBe(200);
    expect(await server.next()).toMatchObject({ subject: 'Your password was reset', recipients: [email] });
  });

  it('is answered alike to everybody, and those without an active account get no letter', async () => {
    const { body: waiting } = await create();
    await server.next();
    for (const email of ['nobody@acme.example', waiting.email]) expect(await forget(email)).toEqual(sent);
    // Whatever was to be sent before this has been.
    const { email } = await createActive();
    await forget(email);
    expect(await server.next()).toMatchObject({ recipients: [email] });
  });

  it('is answered before the mail server has taken the letter', async () => {
    const taking = Promise.withResolvers<void>();
    const slow = await startMailServer({
      onRcptTo: (_address, _session, callback) => void taking.promise.then(() => callback()),
    });
    await storeMailSettings(test.platform.store, slow.port);
    const { email } = await createActive();
    expect(await forget(email)).toEqual(sent);
    taking.resolve();
    expect(await slow.next()).toMatchObject({ recipients: [email] });
    await slow.close();
  });

  it('is nobody’s while no mail can be sent, and everybody is told so', async () => {
    const { id, email } = await createActive();
    const { store } = test.platform;
    await storeMailSettings(store, server.port, { enableTls: true });
    const answers = [await forget(email), await forget('nobody-else@acme.example')];
    expect(answers).toMatchObject([
      notSent('no mail can be sent at present'),
      notSent('no mail can be sent at present'),
    ]);
    expect(store.userCredentials.byUser(id?.id ?? '')).toMatchObject({ resetTokenHash: null });
  });

  it('cannot be asked for again and again, by whomever and for whomever', async () => {
    const { email } = await createActive();
    for (const address of [email, 'nobody-again@acme.example']) {
      const answers = [];
      for (let asked = 0; asked < 6; asked++) answers.push((await forget(address)).status);
      expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    }
    for (let letters = 0; letters < 5; letters++) await server.next();
  });

  it('cannot be asked for more often under the address of another in a part that is not read', async () => {
    const asked = '/noauth/resendEmailActivation?email=nobody-twice@acme.example';
    const answers = [];
    for (let at = 0; at < 6; at++)
      answers.push((await post(asked, { email: `other-${at}@acme.example` })).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

it('nobody is invited again and again, whoever the administrator', async () => {
  const { body: user } = await create();
  await server.next();
  const path = `/user/sendActivationMail?email=${encodeURIComponent(user.email)}`;
  for (let invited = 1; invited < 20; invited++) {
    expect(await post(path, {}, 'tenant')).toEqual(sent);
    await server.next();
  }
  for (const as of ['tenant', 'system'] as const)
    expect(await post(path, {}, as)).toMatchObject({ status: 429 });
});

describe('an account that is locked', () => {
  it('is told of to the address of the security settings, while whoever guesses is answered', async () => {
    const { store } = test.platform;
    const { body: settings } = await post(
      '/admin/securitySettings',
      { maxFailedLoginAttempts: 1, userLockoutNotificationEmail: 'watch@acme.example' },
      'system',
    );
    expect(settings).toHaveProperty('userLockoutNotificationEmail', 'watch@acme.example');
    const { email } = await createActive();
    for (const username of [email, email]) {
      expect(await post('/auth/login', { username, password: 'wrong' })).toMatchObject({ status: 401 });
    }
    const letter = await server.next();
    expect(letter).toMatchObject({ subject: `账户已锁定：${email}`, recipients: ['watch@acme.example'] });
    expect(letter.text).toContain('127.0.0.1');
    expect(store.users.byEmail(email)?.additionalInfo?.userCredentialsEnabled).toBe(false);
    await post('/admin/securitySettings', {}, 'system');
  });
});

describe('mail settings that are tried out', () => {
  const tryOut = (jsonValue: object, as: keyof typeof tokens = 'system') =>
    post('/admin/settings/testMail', { key: 'mail', jsonValue }, as);

  it('need not be stored, and bring a letter to who tries them', async () => {
    const other = await startMailServer();
    expect(await tryOut(mailSettingsFor(other.port, { mailFrom: 'untried@acme.example' }))).toEqual(sent);
    expect(await other.next()).toMatchObject({
      subject: 'Test of the mail settings',
      from: { address: 'untried@acme.example' },
      recipients: ['root@acme.example'],
    });
    await other.close();
  });

  it('are told what is wrong with them', async () => {
    expect(await tryOut(mailSettingsFor(server.port, { enableTls: true }))).toMatchObject({
      status: 500,
      body: { message: expect.stringContaining('no secure connection to the mail server') },
    });
  });

  it('are for system administrators', async () => {
    expect(await tryOut(mailSettingsFor(server.port), 'tenant')).toMatchObject({ status: 403 });
  });

  it('come with the stored password for the stored server, and with none for another one', async () => {
    const shown: unknown[] = [];
    const guarded = await startMailServer({
      authOptional: false,
      onAuth({ password }, _session, callback) {
        shown.push(password);
        callback(null, { user: 'clavier' });
      },
    });
    const account = { username: 'clavier', password: 'hush' };
    await storeMailSettings(test.platform.store, guarded.port, account);
    const silent = mailSettingsFor(guarded.port, { ...account, password: '' });
    expect(await tryOut(silent)).toEqual(sent);
    await guarded.next();
    expect(shown).toEqual(['hush']);

    const elsewhere = [
      { smtpHost: 'localhost' },
      { enableProxy: true, proxyHost: '127.0.0.1', proxyPort: 1 },
    ];
    for (const change of elsewhere) {
      expect(await tryOut({ ...silent, ...change })).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/^Enter the password again/) },
      });
    }
    expect(
      await post(
        '/admin/settings',
        { key: 'mail', jsonValue: { ...silent, smtpHost: 'localhost' } },
        'system',
      ),
    ).toMatchObject({ status: 400 });
    expect(shown).toEqual(['hush']);
    await guarded.close();
  });
});
