import { type Answer, fakePlatform, json } from './fake-platform.ts';
import { pairOf } from './token-pair.ts';

/** What the tokens say of an administrator, and of two users of a customer. */
export const ANA = { sub: 'ana@acme.com', userId: 'ana', firstName: 'Ana', lastName: 'Lee' };
export const BEN = { sub: 'ben@acme.com', userId: 'ben', scopes: ['CUSTOMER_USER'], customerId: 'c1' };
export const CLEO = { sub: 'cleo@acme.com', userId: 'cleo', scopes: ['CUSTOMER_USER'], customerId: 'c1' };

/** A platform where the three have accounts, and on which Ana may sign in as the others. */
export function platformOfPeople(more: Readonly<Record<string, Answer>> = {}) {
  const userOf = (email: string, authority: string) => () => json({ email, authority });
  return fakePlatform({
    'POST /api/auth/login': () => json(pairOf(ANA)),
    'POST /api/auth/logout': () => new Response(''),
    'GET /api/user/ana': userOf(ANA.sub, 'TENANT_ADMIN'),
    'GET /api/user/ben': userOf(BEN.sub, 'CUSTOMER_USER'),
    'GET /api/user/cleo': userOf(CLEO.sub, 'CUSTOMER_USER'),
    'GET /api/user/ben/token': () => json(pairOf(BEN)),
    'GET /api/user/cleo/token': () => json(pairOf(CLEO)),
    ...more,
  });
}
