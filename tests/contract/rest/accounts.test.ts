import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Device } from '../../../src/model/device.ts';
import { NULL_UUID } from '../../../src/model/entity-id.ts';
import { AccessTokenClaims, TokenPair } from '../../../src/model/login.ts';
import { Tenant } from '../../../src/model/tenant.ts';
import { User } from '../../../src/model/user.ts';
import { call, read, tokenOf, uniqueName } from '../client.ts';
import { expectOurs, isAsStock } from '../differences.ts';
import { activationTokenOf, createActiveUser, newEmail, password } from './accounts.ts';

const withoutMail = { sendActivationMail: false };
const unknownToken = 'x'.repeat(30);

let sysadmin: string;
let tenantId: string;

beforeAll(async () => {
  sysadmin = await tokenOf('sysadmin');
  const body = { title: uniqueName('Contract accounts') };
  tenantId = (await read(Tenant, 'POST', '/api/tenant', { token: sysadmin, body })).id?.id ?? '';
});

afterAll(async () => {
  await call('DELETE', `/api/tenant/${tenantId}`, { token: sysadmin });
});

/** A tenant administrator whose account waits for activation. */
async function createUser(): Promise<{ userId: string; email: string }> {
  const email = newEmail();
  const user = await read(User, 'POST', '/api/user', {
    token: sysadmin,
    query: withoutMail,
    body: { email, authority: 'TENANT_ADMIN', tenantId: { entityType: 'TENANT', id: tenantId } },
  });
  return { userId: user.id?.id ?? '', email };
}

async function activate(activateToken: string, chosen = password) {
  return await call('POST', '/api/noauth/activate', {
    query: withoutMail,
    body: { activateToken, password: chosen },
  });
}

/** An account that was activated, and its first tokens. */
async function createAccount() {
  const tenant = { entityType: 'TENANT', id: tenantId };
  const { user, ...pair } = await createActiveUser(sysadmin, { authority: 'TENANT_ADMIN', tenantId: tenant });
  return { userId: user.id.id, email: user.email, pair };
}

async function signIn(username: string, chosen = password) {
  return await call('POST', '/api/auth/login', { body: { username, password: chosen } });
}

describe('activation', () => {
  it('begins with a link to the platform, which leads to the page for choosing a password', async () => {
    const { userId } = await createUser();
    const link = await call('GET', `/api/user/${userId}/activationLink`, { token: sysadmin });
    expect(link.headers.get('content-type')).toMatch(/^text\/plain/);
    const url = new URL(link.text);
    expect(url.pathname).toBe('/api/noauth/activate');
    const activateToken = url.searchParams.get('activateToken') ?? '';
    expect(activateToken).toMatch(/^[A-Za-z0-9]{30}$/);
    const answer = await call('GET', '/api/noauth/activate', { query: { activateToken } });
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get('location') ?? '', url);
    expect(location.pathname + location.search).toBe(`/login/createPassword?activateToken=${activateToken}`);
  });

  it('does not lead where a request says that it comes from', async () => {
    const { userId } = await createUser();
    const { text } = await call('GET', `/api/user/${userId}/activationLink`, { token: sysadmin });
    const forwarded = await call('GET', `/api/user/${userId}/activationLink`, {
      token: sysadmin,
      headers: { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
    });
    const addressOf = (link: string) => link.split('?')[0];
    expect(addressOf(forwarded.text)).toBe(addressOf(text));
  });

  it('ends with the user signed in, and happens once', async () => {
    const { userId, email } = await createUser();
    const activateToken = await activationTokenOf(sysadmin, userId);
    const { token } = TokenPair.parse((await activate(activateToken)).json());
    expect(await read(User, 'GET', '/api/auth/user', { token })).toMatchObject({ email });
    expect((await signIn(email)).status).toBe(200);

    expect((await activate(activateToken)).json()).toMatchObject({ status: 400, errorCode: 31 });
    expect((await call('GET', '/api/noauth/activate', { query: { activateToken } })).status).toBe(409);
    for (const answer of [
      await call('GET', `/api/user/${userId}/activationLink`, { token: sysadmin }),
      await call('POST', '/api/user/sendActivationMail', { token: sysadmin, query: { email } }),
    ]) {
      expect(answer.json()).toMatchObject({ status: 400, message: 'User is already active!' });
    }
  });

  it('refuses unknown tokens and passwords that break the rules', async () => {
    const unknown = await call('GET', '/api/noauth/activate', { query: { activateToken: unknownToken } });
    expect([unknown.status, unknown.text]).toEqual([409, '']);
    expect((await activate(unknownToken)).json()).toMatchObject({
      status: 400,
      errorCode: 31,
      message: `Unable to find user credentials by activateToken [${unknownToken}]`,
    });
    const { userId } = await createUser();
    const activateToken = await activationTokenOf(sysadmin, userId);
    expect((await activate(activateToken, 'x')).json()).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Password must be \d+ or more characters in length\./),
    });
    expect((await activate(activateToken)).status).toBe(200);
  });

  it('cannot be signed in to before', async () => {
    const { email } = await createUser();
    expect((await signIn(email, 'anything')).json()).toMatchObject({
      status: 401,
      errorCode: 10,
      message: 'Invalid username or password',
    });
  });

  it('by a letter says so when none can be sent', async ({ skip }) => {
    const { email } = await createUser();
    const answer = await call('POST', '/api/user/sendActivationMail', { token: sysadmin, query: { email } });
    if (answer.status === 200) skip('This platform sends mail');
    expect(answer.json()).toMatchObject({
      status: 500,
      errorCode: 2,
      message: expect.stringMatching(/^Unable to send mail: /),
    });
    const missing = await call('POST', '/api/user/sendActivationMail', {
      token: sysadmin,
      query: { email: newEmail() },
    });
    expect(missing.status).toBe(404);
  });

  it('by code needs a code that was given out', async ({ skip }) => {
    const answer = await call('POST', '/api/noauth/activateByEmailCode', {
      query: { emailCode: unknownToken },
    });
    if ([401, 404, 405].includes(answer.status)) skip('This platform has no activation by code');
    expect(answer.status).toBe(400);
  });

  it('by a second letter does not tell who has an account', async ({ skip }) => {
    const resend = (email: string) => call('POST', '/api/noauth/resendEmailActivation', { query: { email } });
    const known = await resend((await createUser()).email);
    if ([401, 404, 405].includes(known.status)) skip('This platform sends no second letters');
    const unknown = await resend(newEmail());
    expect([unknown.status, messageOf(unknown.text)]).toEqual([known.status, messageOf(known.text)]);
  });
});

describe('a forgotten password', () => {
  it('is asked about by the e-mail of an active account', async () => {
    const nobody = newEmail();
    const reset = (email: string) => call('POST', '/api/noauth/resetPasswordByEmail', { body: { email } });
    const answer = await reset((await createAccount()).email);
    expect([200, 500]).toContain(answer.status);
    if (answer.status === 500) expect(messageOf(answer.text)).toMatch(/^Unable to send mail: /);
    const [unknown, inactive] = [await reset(nobody), await reset((await createUser()).email)];
    if (await isAsStock(unknown, 400, 'Tells of which e-mail there is an account')) {
      expect(unknown.json()).toMatchObject({
        errorCode: 31,
        message: `Unable to find user by email [${nobody}]`,
      });
      expect(inactive.json()).toMatchObject({
        status: 400,
        message: 'Unable to reset password for inactive user',
      });
    } else {
      expect([unknown.status, inactive.status]).toEqual([answer.status, answer.status]);
    }
  });

  it('is not reset with a token that nobody was given', async () => {
    const query = { resetToken: unknownToken };
    const answer = await call('GET', '/api/noauth/resetPassword', { query });
    expect([answer.status, answer.text]).toEqual([409, '']);
    const body = { ...query, password };
    expect((await call('POST', '/api/noauth/resetPassword', { body })).json()).toMatchObject({
      status: 400,
      errorCode: 31,
      message: 'Invalid reset token!',
    });
  });
});

describe('a change of password', () => {
  it('is refused for what is wrong, in order', async () => {
    const { token } = (await createAccount()).pair;
    const message = async (currentPassword: string, newPassword: string) => {
      const body = { currentPassword, newPassword };
      return messageOf((await call('POST', '/api/auth/changePassword', { token, body })).text);
    };
    expect(await message('not it', 'x')).toBe("Current password doesn't match!");
    expect(await message(password, 'x')).toMatch(/^Password must be/);
    expect(await message(password, password)).toBe('New password should be different from existing!');
  });

  it('lets the new one sign in and leaves the access token good', async () => {
    const { email, pair } = await createAccount();
    const answer = await call('POST', '/api/auth/changePassword', {
      token: pair.token,
      body: { currentPassword: password, newPassword: 'Marsh-Lantern-1' },
    });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect((await call('GET', '/api/auth/user', { token: pair.token })).status).toBe(200);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, 'Marsh-Lantern-1')).status).toBe(200);
  });
});

describe('the rules for passwords and failures', () => {
  const path = '/api/admin/securitySettings';
  let before: object;

  beforeAll(async () => {
    before = (await call('GET', path, { token: sysadmin })).json() as object;
  });

  afterAll(async () => {
    await call('POST', path, { token: sysadmin, body: before });
  });

  async function set(rules: { passwordPolicy?: object; maxFailedLoginAttempts?: number }) {
    const { passwordPolicy, ...others } = rules;
    const present = before as { passwordPolicy: object };
    const answer = await call('POST', path, {
      token: sysadmin,
      body: { ...present, ...others, passwordPolicy: { ...present.passwordPolicy, ...passwordPolicy } },
    });
    expect(answer.status).toBe(200);
  }

  it('are told to those who choose a password, and hold', async () => {
    await set({ passwordPolicy: { minimumLength: 10, minimumDigits: 2 } });
    expect((await call('GET', '/api/noauth/userPasswordPolicy')).json()).toMatchObject({
      minimumLength: 10,
      minimumDigits: 2,
    });
    const { userId } = await createUser();
    const answer = await activate(await activationTokenOf(sysadmin, userId), 'Short-1');
    expect(messageOf(answer.text)).toBe(
      'Password must be 10 or more characters in length.\nPassword must contain 2 or more digit characters.',
    );
    await set({});
  });

  it('lock an account after so many failures', async () => {
    const { email, userId } = await createAccount();
    await set({ maxFailedLoginAttempts: 2 });
    const message = async (chosen: string) => messageOf((await signIn(email, chosen)).text);
    expect(await message('wrong')).toBe('Invalid username or password');
    expect(await message('wrong')).toBe('Invalid username or password');
    const invalid = 'Invalid username or password';
    const how = 'Tells that an account is locked';
    const locked = 'User account is locked due to security policy';
    await expectOurs(await message('wrong'), invalid, { stock: locked, how });
    await expectOurs(await message(password), invalid, { stock: 'User account is not active', how });
    expect(await message('wrong')).toBe('Invalid username or password');
    await set({});
    const enabled = await call('POST', `/api/user/${userId}/userCredentialsEnabled`, { token: sysadmin });
    expect(enabled.status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });

  it('keep an old password from coming back', async () => {
    const { pair } = await createAccount();
    await set({ passwordPolicy: { passwordReuseFrequencyDays: 30 } });
    const change = async (currentPassword: string, newPassword: string) =>
      await call('POST', '/api/auth/changePassword', {
        token: pair.token,
        body: { currentPassword, newPassword },
      });
    expect((await change(password, 'Marsh-Lantern-1')).status).toBe(200);
    expect(messageOf((await change('Marsh-Lantern-1', password)).text)).toBe(
      'Password was already used for the last 30 days',
    );
    await set({});
  });
});

describe('a public session', () => {
  it('begins with the id of a public customer and sees what is assigned to that', async () => {
    const { token: admin } = (await createAccount()).pair;
    const saved = await read(Device, 'POST', '/api/device', {
      token: admin,
      body: { name: uniqueName('Contract public'), type: 'default' },
    });
    const hidden = await read(Device, 'POST', '/api/device', {
      token: admin,
      body: { name: uniqueName('Contract hidden'), type: 'default' },
    });
    const device = await read(Device, 'POST', `/api/customer/public/device/${saved.id?.id}`, {
      token: admin,
    });
    const publicId = device.customerId?.id ?? '';

    const pair = await read(TokenPair, 'POST', '/api/auth/login/public', { body: { publicId } });
    expect(AccessTokenClaims.parse(decodeJwt(pair.token))).toMatchObject({
      sub: publicId,
      scopes: ['CUSTOMER_USER'],
      userId: NULL_UUID,
      firstName: 'Public',
      lastName: 'Public',
      isPublic: true,
      tenantId,
      customerId: publicId,
    });
    const { refreshToken } = pair;
    const { token } = await read(TokenPair, 'POST', '/api/auth/token', { body: { refreshToken } });
    const user = await call('GET', '/api/auth/user', { token });
    expect([user.status, user.text]).toEqual([200, '']);
    expect((await call('GET', `/api/user/${NULL_UUID}`, { token })).status).toBe(404);
    expect((await call('GET', `/api/device/${saved.id?.id}`, { token })).status).toBe(200);
    expect((await call('GET', `/api/device/${hidden.id?.id}`, { token })).status).toBe(403);
    expect((await call('DELETE', `/api/device/${saved.id?.id}`, { token })).status).toBe(403);
  });
});

function messageOf(text: string): string {
  return text === '' ? '' : (JSON.parse(text) as { message: string }).message;
}
