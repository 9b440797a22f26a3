import { randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { NULL_UUID } from '../../../../src/model/entity-id.ts';
import type { User } from '../../../../src/model/user.ts';
import { createTokens } from '../../../../src/platform/security/tokens.ts';

const key = randomBytes(64);
const start = Date.UTC(2026, 0, 1);
const user: User = {
  id: { entityType: 'USER', id: '6d2b3c10-7a01-11eb-8f2e-3f1c2d6a9b10' },
  tenantId: { entityType: 'TENANT', id: '69c1b2a0-7a01-11eb-8f2e-3f1c2d6a9b10' },
  customerId: { entityType: 'CUSTOMER', id: NULL_UUID },
  email: 'admin@acme.example',
  authority: 'TENANT_ADMIN',
  firstName: 'Ana',
  lastName: null,
};
const subject = { user, isPublic: false, credentialsTime: 17 };

describe('tokens', () => {
  it('carry the claims that clients read, signed with HS512', async () => {
    const { token } = await tokensAt(() => start).issue(subject);
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
      iss: 'thingsboard.io',
      iat: start / 1000,
      exp: start / 1000 + 9000,
    });
  });

  it('come with a refresh token that lives a week and differs each time', async () => {
    const tokens = tokensAt(() => start);
    const first = decodeJwt((await tokens.issue(subject)).refreshToken);
    const second = decodeJwt((await tokens.issue(subject)).refreshToken);
    expect(first).toMatchObject({
      scopes: ['REFRESH_TOKEN'],
      iat: start / 1000,
      exp: start / 1000 + 604_800,
    });
    expect(first.jti).not.toBe(second.jti);
  });

  it('of one session share its id, and a new pair goes on with it when told to', async () => {
    const tokens = tokensAt(() => start);
    const first = await tokens.issue(subject);
    const session = await tokens.sessionOf(first.token);
    expect(await tokens.verifyRefresh(first.refreshToken)).toMatchObject({ sid: session });
    const next = await tokens.issue({ ...subject, session });
    expect(await tokens.sessionOf(next.token)).toBe(session);
    expect(await tokens.sessionOf((await tokens.issue(subject)).token)).not.toBe(session);
  });

  it('tell who calls', async () => {
    const tokens = tokensAt(() => start);
    const { token } = await tokens.issue(subject);
    expect(await tokens.verifyAccess(token)).toEqual({
      userId: '6d2b3c10-7a01-11eb-8f2e-3f1c2d6a9b10',
      authority: 'TENANT_ADMIN',
      tenantId: '69c1b2a0-7a01-11eb-8f2e-3f1c2d6a9b10',
      customerId: NULL_UUID,
      email: 'admin@acme.example',
      isPublic: false,
    });
  });

  it('expire, also when they were seen before', async () => {
    let now = start;
    const tokens = tokensAt(() => now);
    const { token, refreshToken } = await tokens.issue(subject);
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
    const { token, refreshToken } = await tokens.issue(subject);
    const foreign = await createTokens(randomBytes(64), () => start).issue(subject);
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
