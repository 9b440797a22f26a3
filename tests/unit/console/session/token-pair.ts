import type { TokenPair } from '../../../../src/model/login.ts';

/** Builds an unsigned token; only its claims matter to the console. */
export function tokenOf(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.signature`;
}

const TENANT_ADMIN = {
  sub: 'tenant@thingsboard.org',
  scopes: ['TENANT_ADMIN'],
  userId: '6d2b3c10-7a01-11eb-8f2e-3f1c2d6a9b10',
  firstName: 'Ana',
  lastName: '李',
  tenantId: '69c1b2a0-7a01-11eb-8f2e-3f1c2d6a9b10',
  customerId: '13814000-1dd2-11b2-8080-808080808080',
  isPublic: false,
  iat: 1000,
  exp: 1000 + 9000,
};

/** A pair whose access token lives 9000 s and whose refresh token lives a week. `serial` makes pairs differ. */
export function pairOf(claims: Record<string, unknown> = {}, serial = 1): TokenPair {
  const { sub } = { ...TENANT_ADMIN, ...claims };
  return {
    token: tokenOf({ ...TENANT_ADMIN, serial, ...claims }),
    refreshToken: tokenOf({ sub, scopes: ['REFRESH_TOKEN'], serial, iat: 1000, exp: 1000 + 604_800 }),
  };
}
