import { randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { NULL_UUID } from '../../../../src/model/entity-id.ts';
import { createTokens } from '../../../../src/platform/security/tokens.ts';
import type { UserStanding } from '../../../../src/platform/store/people/user-standing-repository.ts';

const key = randomBytes(64);
const start = Date.UTC(2026, 0, 1);
const user: UserStanding = {
  userId: '6d2b3c10-7a01-11eb-8f2e-3f1c2d6a9b10',
  tenantId: '69c1b2a0-7a01-11eb-8f2e-3f1c2d6a9b10',
  customerId: NULL_UUID,
  email: 'admin@acme.example',
  authority: 'TENANT_ADMIN',
  firstName: 'Ana',
  lastName: null,
  isPublic: false,
  enabled: true,
  sessionsSince: 17,
};

describe('tokens', () => {
  it('carry the claims that clients read, signed with HS512', async () => {
    const { token } = await tokensAt(() => start).issue(user);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS512' });
    expect(decodeJwt(token)).toEqual({
      sub: 'admin@acme.example',
      scopes: ['TENANT_ADMIN'],
      userId: '6d2b3c10-7a01-11eb-8f2e-3f1c2d6a9b10',
      firstName: 'Ana',
      lastName: null,
      enabled: true,
      isPublic: false,
      tenantId: '69c1b2a0-7a01-11eb-8f2e-3f1c2d6a9b10',
      customerId: NULL_UUID,
      sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      auth_time: start / 1000,
      credentialsTime: 17,
      iss: 'thingsboard.io',
      iat: start / 1000,
      exp: start / 1000 + 9000,
    });
  });

  it('come with a refresh token that lives a week and differs each time', async () => {
    const tokens = tokensAt(() => start);
    const first = decodeJwt((await tokens.issue(user)).refreshToken);
    const second = decodeJwt((await tokens.issue(user)).refreshToken);
    expect(first).toMatchObject({
      scopes: ['REFRESH_TOKEN'],
      iat: start / 1000,
      exp: start / 1000 + 604_800,
    });
    expect(first.jti).not.toBe(second.jti);
  });

  it('of one session share its id, and a new pair goes on with it when told to', async () => {
    const tokens = tokensAt(() => start + 7_000);
    const session = { id: '00000000-0000-4000-8000-000000000001', began: start / 1000, refreshId: 'next' };
    const at = { session: { ...session, issuedAt: start / 1000 + 5 } };
    const pair = await tokens.issue(user, at);
    const times = { sid: session.id, auth_time: start / 1000, iat: start / 1000 + 5 };
    expect(await tokens.verifyAccess(pair.token)).toMatchObject(times);
    expect(await tokens.verifyRefresh(pair.refreshToken)).toMatchObject({ ...times, jti: 'next' });
    expect(await tokens.issue(user, at)).toEqual(pair);
    expect((await tokens.verifyAccess((await tokens.issue(user)).token)).sid).not.toBe(session.id);
  });

  it('end with the session, however late in it they are made', async () => {
    const began = start / 1000;
    const issuedAt = began + 30 * 86_400 - 60;
    const session = { id: '00000000-0000-4000-8000-000000000001', began, refreshId: 'last', issuedAt };
    const pair = await tokensAt(() => issuedAt * 1000).issue(user, { session });
    for (const token of Object.values(pair)) expect(decodeJwt(String(token)).exp).toBe(began + 30 * 86_400);
  });

  it('tell who calls, and who signed in as that user', async () => {
    const tokens = tokensAt(() => start);
    const plain = await tokens.verifyAccess((await tokens.issue(user)).token);
    expect(plain).toMatchObject({ userId: user.userId, sub: user.email, isPublic: false });
    const { exp: _, ...act } = plain;
    const borrowed = await tokens.issue({ ...user, email: 'bob@acme.example' }, { actor: act });
    expect(await tokens.verifyAccess(borrowed.token)).toMatchObject({ sub: 'bob@acme.example', act });
    expect(await tokens.verifyRefresh(borrowed.refreshToken)).toMatchObject({ act });
  });

  it('are good for nothing once the key was replaced, also when they were seen before', async () => {
    const tokens = tokensAt(() => start);
    const { token, refreshToken } = await tokens.issue(user);
    await tokens.verifyAccess(token);
    tokens.signWith(randomBytes(64));
    await expect(tokens.verifyAccess(token)).rejects.toMatchObject({ status: 401 });
    await expect(tokens.verifyRefresh(refreshToken)).rejects.toMatchObject({ status: 401 });
    await tokens.verifyAccess((await tokens.issue(user)).token);
  });

  it('expire, also when they were seen before', async () => {
    let now = start;
    const tokens = tokensAt(() => now);
    const { token, refreshToken } = await tokens.issue(user);
    await tokens.verifyAccess(token);
    now = start + 9000_000 + 1;
    await expect(tokens.verifyAccess(token)).rejects.toMatchObject({
      status: 401,
      errorCode: 11,
      message: 'Token has expired',
    });
    await expect(tokensAt(() => now).verifyAccess(token)).rejects.toMatchObject({ errorCode: 11 });
    expect(await tokens.verifyRefresh(refreshToken)).toMatchObject({ credentialsTime: 17 });
    now = start + 604_800_000 + 1000;
    await expect(tokens.verifyRefresh(refreshToken)).rejects.toMatchObject({ errorCode: 11 });
  });

  it('of another installation, unsigned, altered or of another kind are refused alike', async () => {
    const tokens = tokensAt(() => start);
    const { token, refreshToken } = await tokens.issue(user);
    const foreign = await createTokens(randomBytes(64), () => start).issue(user);
    const [header, payload, signature] = token.split('.');
    const otherAlgorithm = await new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'HS256' }).sign(key);
    const otherIssuer = await new SignJWT({ ...decodeJwt(token), iss: 'elsewhere' })
      .setProtectedHeader({ alg: 'HS512' })
      .sign(key);
    const bad = [
      '',
      'not a token',
      foreign.token,
      refreshToken,
      `${header}.${payload}.`,
      `${btoa('{"alg":"none"}')}.${payload}.`,
      `${header}.${btoa('{"sub":"root"}')}.${signature}`,
      otherAlgorithm,
      otherIssuer,
    ];
    for (const one of bad) {
      await expect(tokens.verifyAccess(one)).rejects.toMatchObject({
        status: 401,
        errorCode: 10,
        message: 'Invalid username or password',
      });
    }
    await expect(tokens.verifyRefresh(token)).rejects.toMatchObject({ status: 401, errorCode: 10 });
  });
});

function tokensAt(now: () => number) {
  return createTokens(key, now);
}
