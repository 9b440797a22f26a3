import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TokenPair } from '../../../../src/model/login.ts';
import type { User } from '../../../../src/model/user.ts';
import { setEnabled } from '../../../../src/platform/services/accounts/account.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let admin: User;

const invalid = { status: 401, errorCode: 10, message: 'Invalid username or password' };

beforeAll(async () => {
  test = await startTestApp();
  ({ admin } = await test.createTenant('Acme'));
});

afterAll(async () => {
  await test.close();
});

describe('a session', () => {
  it('is noted with the user: when it began, and how often it failed before', async () => {
    await signIn('admin@acme.example', 'wrong');
    await signIn('admin@acme.example', 'wrong');
    expect(stored().additionalInfo).toMatchObject({ failedLoginAttempts: 2 });
    const before = Date.now();
    expect((await signIn('admin@acme.example', 'secret')).statusCode).toBe(200);
    expect(stored().additionalInfo).toMatchObject({
      failedLoginAttempts: 0,
      lastLoginTs: expect.any(Number),
    });
    expect(stored().additionalInfo?.lastLoginTs).toBeGreaterThanOrEqual(before);
  });

  it("is told by the header that everybody knows where there is none of the platform's own", async () => {
    const { token } = (await signIn('admin@acme.example', 'secret')).json<TokenPair>();
    const user = (headers: Record<string, string>) =>
      test.app.inject({ method: 'GET', url: '/api/auth/user', headers });
    expect((await user({ authorization: `Bearer ${token}` })).json()).toMatchObject({ email: admin.email });
    const ofProxy = { authorization: 'Basic cHJveHk6c2VjcmV0' };
    expect((await user(ofProxy)).statusCode).toBe(401);
    expect((await user({ ...ofProxy, 'x-authorization': `Bearer ${token}` })).statusCode).toBe(200);
  });

  it('refuses a new password that breaks the policy or is the old one', async () => {
    const user = await test.createUser({ ...like(admin), email: 'lazy@acme.example' }, 'before that');
    const { token } = (await signIn(user.email, 'before that')).json<TokenPair>();
    expect((await change(token, 'not it', 'after it')).json()).toMatchObject({
      status: 400,
      message: "Current password doesn't match!",
    });
    expect((await change(token, 'before that', '12345')).json()).toMatchObject({
      status: 400,
      message: 'Password must be 8 or more characters in length.',
    });
    expect((await change(token, 'before that', 'before that')).json()).toMatchObject({
      status: 400,
      message: 'New password should be different from existing!',
    });
  });

  it('cannot be refreshed, and none begins, while the account is disabled', async () => {
    const user = await test.createUser({ ...like(admin), email: 'leaving@acme.example' }, 'secret');
    const pair = (await signIn(user.email, 'secret')).json<TokenPair>();
    const handle = test.platform.store.entities.resolve('USER', user.id?.id ?? '');
    if (!handle) throw new Error('The user was not stored');
    await setEnabled(test.platform, handle, false);

    const inactive = { status: 401, errorCode: 10, message: 'User account is not active' };
    expect((await refresh(pair.refreshToken)).json()).toMatchObject(inactive);
    // Whoever does not know the password learns nothing of the account.
    for (const password of ['secret', 'wrong']) {
      expect((await signIn(user.email, password)).json()).toMatchObject(invalid);
    }
    expect((await signIn('nobody@acme.example', 'secret')).json()).toMatchObject(invalid);
  });

  it('cannot begin before the account was activated', async () => {
    await test.platform.store.write(() =>
      test.platform.store.users.save({ ...like(admin), email: 'new@acme.example' }),
    );
    expect((await signIn('new@acme.example', 'any')).json()).toMatchObject({
      status: 401,
      message: 'Invalid username or password',
    });
  });

  it('cannot be guessed: ten wrong passwords in a minute close the account for its address', async () => {
    await test.createUser({ ...like(admin), email: 'target@acme.example' }, 'secret');
    for (let guess = 0; guess < 10; guess++) await signIn('target@acme.example', `guess ${guess}`);
    const closed = await signIn('target@acme.example', 'secret');
    expect(closed.statusCode).toBe(429);
    expect(closed.json()).toMatchObject({
      status: 429,
      errorCode: 33,
      message: expect.stringMatching(/minute/),
    });
    expect((await signIn('admin@acme.example', 'secret')).statusCode).toBe(200);
  });

  it('cannot be guessed at once either: of many guesses, ten are looked at', async () => {
    await test.createUser({ ...like(admin), email: 'rushed@acme.example' }, 'secret');
    const guesses = Array.from({ length: 14 }, (_, guess) => signIn('rushed@acme.example', `guess ${guess}`));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  it('cannot be guessed from many addresses, which do not shut out where it began before', async () => {
    await test.createUser({ ...like(admin), email: 'wanted@acme.example' }, 'secret');
    const from = async (address: string, password: string) =>
      (
        await test.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          payload: { username: 'wanted@acme.example', password },
          remoteAddress: address,
        })
      ).statusCode;
    expect(await from('10.0.0.1', 'secret')).toBe(200);
    for (let guess = 0; guess < 100; guess++) {
      expect(await from(`10.0.1.${guess}`, `guess ${guess}`)).toBe(401);
    }
    expect(await from('10.0.2.1', 'secret')).toBe(429);
    expect(await from('10.0.0.1', 'secret')).toBe(200);
  });

  it('begins for as many as come at once with the right password', async () => {
    const { email } = await test.createUser({ ...like(admin), email: 'shared@acme.example' }, 'secret');
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'secret')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  });
});

describe('a public session', () => {
  it('is that of a customer user of the public customer, without a user of its own', async () => {
    const { store } = test.platform;
    const tenantId = admin.tenantId?.id ?? '';
    const customer = await store.write(() => store.customers.publicOf(tenantId));
    const publicId = customer.id?.id ?? '';
    const signedIn = await post('/api/auth/login/public', { publicId });
    const { token, refreshToken } = signedIn.json<TokenPair>();
    const get = (url: string) => test.app.inject({ url, headers: { 'x-authorization': `Bearer ${token}` } });

    expect((await get('/api/auth/user')).body).toBe('');
    expect((await get('/api/user/13814000-1dd2-11b2-8080-808080808080')).statusCode).toBe(404);
    expect((await get(`/api/customer/${publicId}`)).statusCode).toBe(200);
    expect((await get(`/api/customer/${publicId}/shortInfo`)).json()).toEqual({
      title: 'Public',
      isPublic: true,
    });
    expect((await get(`/api/customer/${publicId}/deviceInfos?pageSize=1&page=0`)).statusCode).toBe(200);
    expect((await get('/api/tenant/deviceInfos?pageSize=1&page=0')).statusCode).toBe(403);
    expect((await refresh(refreshToken)).statusCode).toBe(200);
  });

  it('is not found by trying: an address may try 300 ids a minute', async () => {
    const fresh = await startTestApp();
    const tryId = () =>
      fresh.app.inject({
        method: 'POST',
        url: '/api/auth/login/public',
        payload: { publicId: '00000000-0000-1000-8000-000000000000' },
      });
    for (let attempt = 0; attempt < 300; attempt++) expect((await tryId()).statusCode).toBe(401);
    expect((await tryId()).json()).toMatchObject({ status: 429, errorCode: 33 });
    await fresh.close();
  });
});

function stored(): User {
  const user = test.platform.store.users.byEmail('admin@acme.example');
  if (!user) throw new Error('The administrator is gone');
  return user;
}

/** A user of the same tenant and authority, still to be created. */
function like({ tenantId, authority }: User): User {
  return { tenantId, authority, email: '' };
}

async function post(url: string, payload: object, headers: Record<string, string> = {}) {
  return await test.app.inject({ method: 'POST', url, payload, headers });
}

async function signIn(username: string, password: string) {
  return await post('/api/auth/login', { username, password });
}

async function refresh(refreshToken: string) {
  return await post('/api/auth/token', { refreshToken });
}

async function change(token: string, currentPassword: string, newPassword: string) {
  const headers = { 'x-authorization': `Bearer ${token}` };
  return await post('/api/auth/changePassword', { currentPassword, newPassword }, headers);
}
