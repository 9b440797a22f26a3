import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Dashboard } from '../../../src/model/dashboard.ts';
import { AccessTokenClaims, OAuth2Client, TokenPair } from '../../../src/model/login.ts';
import { pageOf } from '../../../src/model/page.ts';
import { User } from '../../../src/model/user.ts';
import { call, read } from '../client.ts';
import { accountOf, type Role } from '../roles.ts';
import { pageQuery } from './requests.ts';

// What the stock console asks until a person sees the first screen, and until the person leaves.

const signIn = (role: Role) => read(TokenPair, 'POST', '/api/auth/login', { body: accountOf(role) });
const authorities = { sysadmin: 'SYS_ADMIN', tenant: 'TENANT_ADMIN', customer: 'CUSTOMER_USER' } as const;

describe('the sign-in of the stock console', () => {
  it('shows who else signs people in, which it asks for without a body', async () => {
    const clients = await read(z.array(OAuth2Client), 'POST', '/api/noauth/oauth2Clients');
    expect(clients).toBeInstanceOf(Array);
  });

  it.each(['sysadmin', 'tenant', 'customer'] as const)(
    'finds in the token of a %s who that is and how long it holds, and reads the user',
    async (role) => {
      const { token } = await signIn(role);
      const claims = AccessTokenClaims.parse(decodeJwt(token));
      expect(claims).toMatchObject({
        sub: accountOf(role).username,
        scopes: [authorities[role]],
        enabled: true,
        isPublic: false,
        iat: expect.any(Number),
        exp: expect.any(Number),
      });
      const user = await read(User, 'GET', `/api/user/${claims.userId}`, { token });
      expect(user).toMatchObject({ email: accountOf(role).username, authority: authorities[role] });
      expect([user.tenantId?.id, user.customerId?.id]).toEqual([claims.tenantId, claims.customerId]);
    },
  );

  it.each(['sysadmin', 'tenant', 'customer'] as const)('asks what a %s may do and see', async (role) => {
    const { token } = await signIn(role);
    expect(await read(z.int(), 'GET', '/api/dashboard/maxDatapointsLimit', { token })).toBeGreaterThan(7);
    if (role === 'customer') return;
    expect(await read(z.boolean(), 'GET', '/api/user/tokenAccessEnabled', { token })).toBeTypeOf('boolean');
  });

  it('tells a system administrator of a newer release', async () => {
    const { token } = await signIn('sysadmin');
    const news = z.looseObject({ message: z.nullish(z.string()), updateAvailable: z.boolean() });
    expect(await read(news, 'GET', '/api/admin/updates', { token })).toHaveProperty('updateAvailable');
  });

  it('looks for the dashboard on which a customer user begins', async () => {
    const { token } = await signIn('customer');
    const { customerId } = AccessTokenClaims.parse(decodeJwt(token));
    const path = `/api/customer/${customerId}/dashboards?${pageQuery({ pageSize: 100, sortProperty: 'title' })}`;
    const found = await read(pageOf(Dashboard), 'GET', path, { token });
    expect(found).toMatchObject({ data: expect.any(Array), totalElements: found.data.length });
  });

  it('goes on with new tokens when one is refused, and ends with a call of no body', async () => {
    const pair = await signIn('tenant');
    const refused = await call('GET', '/api/auth/user', { token: `${pair.token}x` });
    expect([refused.status, refused.json()]).toMatchObject([401, { status: 401, errorCode: 10 }]);
    const renewed = await read(TokenPair, 'POST', '/api/auth/token', {
      body: { refreshToken: pair.refreshToken },
    });
    const { token } = renewed;
    const user = await read(User, 'GET', '/api/auth/user', { token });
    expect(user.email).toBe(accountOf('tenant').username);
    expect((await call('POST', '/api/auth/logout', { token })).status).toBe(200);
  });
});
