import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { NULL_UUID } from '../../../src/model/entity-id.ts';
import { ErrorBody } from '../../../src/model/error.ts';
import { AccessTokenClaims, TokenPair } from '../../../src/model/login.ts';
import { User } from '../../../src/model/user.ts';
import { call, read, tokenOf, tokensOf } from '../client.ts';
import { expectOurs, isAsStock } from '../differences.ts';
import { accountOf, type Role } from '../roles.ts';

const authorities = { sysadmin: 'SYS_ADMIN', tenant: 'TENANT_ADMIN', customer: 'CUSTOMER_USER' } as const;
const roles: Role[] = ['sysadmin', 'tenant', 'customer'];

/** A session of the customer user that nobody else has. */
function signIn() {
  return read(TokenPair, 'POST', '/api/auth/login', { body: accountOf('customer') });
}

describe('POST /api/auth/login', () => {
  it.each(roles)('gives the %s an access token that says who they are', async (role) => {
    const claims = AccessTokenClaims.parse(decodeJwt(await tokenOf(role)));
    expect(claims).toMatchObject({
      sub: accountOf(role).username,
      scopes: [authorities[role]],
      enabled: true,
      isPublic: false,
    });
    expect(claims.exp - claims.iat).toBeGreaterThan(60);
    expect(claims.tenantId === NULL_UUID).toBe(role === 'sysadmin');
    expect(claims.customerId === NULL_UUID).toBe(role !== 'customer');
  });

  it('gives a refresh token of its own kind', async () => {
    expect(decodeJwt((await tokensOf('tenant')).refreshToken)).toMatchObject({ scopes: ['REFRESH_TOKEN'] });
  });

  const wrong = 'Invalid username or password';
  const failed = 'Authentication failed';
  it.each<[what: string, body: object, message: string, stock?: string]>([
    ['a wrong password', { ...accountOf('tenant'), password: 'not it' }, wrong],
    ['an unknown user', { username: 'nobody@nowhere.example', password: 'x' }, wrong, failed],
    ['an e-mail that is none', { username: 'no e-mail', password: 'x' }, wrong, failed],
    ['a blank user', { username: '', password: 'x' }, failed],
    ['a blank password', { username: accountOf('tenant').username, password: '' }, failed],
    ['a password of blanks', { username: accountOf('tenant').username, password: '   ' }, failed],
    ['no password at all', { username: accountOf('tenant').username }, failed],
    ['a body of another shape', ['tenant', 'tenant'], failed],
  ])('refuses %s', async (_what, body, message, stock = message) => {
    const answer = await call('POST', '/api/auth/login', { body });
    expect(answer.status).toBe(401);
    const told = ErrorBody.parse(answer.json());
    expect(told).toMatchObject({ status: 401, errorCode: 10 });
    await expectOurs(told.message, message, { stock, how: 'Tells at sign-in who has an account' });
  });

  it('refuses a body that is no JSON', async () => {
    const answer = await call('POST', '/api/auth/login', { text: '{"username":' });
    expect(answer.status).toBe(401);
    expect(answer.json()).toMatchObject({ message: failed, errorCode: 10 });
  });

  it('takes an e-mail in any case', async () => {
    const { username, password } = accountOf('customer');
    const body = { username: username.toUpperCase(), password };
    const answer = await call('POST', '/api/auth/login', { body });
    if (await isAsStock(answer, 401, 'Knows an e-mail in one case only')) return;
    expect(TokenPair.safeParse(answer.json()).success).toBe(true);
  });

  it('is no page to look at', async () => {
    for (const path of ['/api/auth/login', '/api/auth/login/public', '/api/auth/token']) {
      const answer = await call('GET', path);
      expect(answer.status).toBe(401);
      expect(answer.json()).toMatchObject({ message: 'Authentication method not supported', errorCode: 10 });
    }
  });
});

describe('POST /api/auth/token', () => {
  it('answers a refresh token with a new pair that works', async () => {
    const { refreshToken } = await signIn();
    const pair = await read(TokenPair, 'POST', '/api/auth/token', { body: { refreshToken } });
    expect(await read(User, 'GET', '/api/auth/user', { token: pair.token })).toMatchObject({
      email: accountOf('customer').username,
    });
  });

  it('answers one that was used long ago with the end of the session', async () => {
    const refresh = (refreshToken: string) => call('POST', '/api/auth/token', { body: { refreshToken } });
    const first = await signIn();
    const second = TokenPair.parse((await refresh(first.refreshToken)).json());
    const third = TokenPair.parse((await refresh(second.refreshToken)).json());
    const again = await refresh(first.refreshToken);
    await expectOurs(again.status, 401, { stock: 200, how: 'Lets refresh tokens be used again' });
    expect((await refresh(third.refreshToken)).status).toBe(again.status);
    expect((await call('GET', '/api/auth/user', { token: third.token })).status).toBe(again.status);
  });

  it.each([
    ['an access token', async () => await tokenOf('tenant'), 'Invalid username or password'],
    ['a forged token', async () => 'a.b.c', 'Invalid username or password'],
    ['a blank token', async () => '', 'Authentication failed'],
  ])('refuses %s', async (_what, refreshToken, message) => {
    const answer = await call('POST', '/api/auth/token', { body: { refreshToken: await refreshToken() } });
    if (await isAsStock(answer, 500, 'Fails at an access token where a refresh token is due')) return;
    expect(answer.status).toBe(401);
    expect(answer.json()).toMatchObject({ errorCode: 10, message });
  });
});

describe('POST /api/auth/login/public', () => {
  it.each([
    ['no id', 'Public', 'Invalid username or password'],
    ['the id of nobody', '00000000-0000-1000-8000-000000000000', 'Authentication failed'],
  ])('refuses %s', async (_what, publicId, message) => {
    const answer = await call('POST', '/api/auth/login/public', { body: { publicId } });
    expect(answer.status).toBe(401);
    expect(answer.json()).toMatchObject({ errorCode: 10, message });
  });

  it('refuses a customer that is not public', async () => {
    const { customerId } = AccessTokenClaims.parse(decodeJwt(await tokenOf('customer')));
    const answer = await call('POST', '/api/auth/login/public', { body: { publicId: customerId } });
    expect(answer.status).toBe(401);
  });
});

describe('the user of a token', () => {
  it.each(roles)('reads as the same person by /api/auth/user and /api/user/{id}: %s', async (role) => {
    const token = await tokenOf(role);
    const user = await read(User, 'GET', '/api/auth/user', { token });
    expect(user).toMatchObject({
      email: accountOf(role).username,
      name: accountOf(role).username,
      authority: authorities[role],
    });
    const { userId } = AccessTokenClaims.parse(decodeJwt(token));
    expect(user.id?.id).toBe(userId);
    expect((await read(User, 'GET', `/api/user/${userId}`, { token })).email).toBe(user.email);
  });

  it('is told how passwords must be', async () => {
    const answer = await call('GET', '/api/noauth/userPasswordPolicy');
    expect(answer.json()).toMatchObject({ minimumLength: expect.any(Number) });
  });

  it('keeps the password when the current one is given wrongly', async () => {
    const answer = await call('POST', '/api/auth/changePassword', {
      token: await tokenOf('customer'),
      body: { currentPassword: 'not it', newPassword: 'another one' },
    });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 31, message: "Current password doesn't match!" });
  });

  it('signs out with an empty answer', async () => {
    const answer = await call('POST', '/api/auth/logout', { token: (await signIn()).token });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});
