import { expect, it } from 'vitest';
import { authorityIn, isOfUser } from '../../../src/model/authority.ts';

it.each([
  [['SYS_ADMIN'], 'SYS_ADMIN', true],
  [['TENANT_ADMIN', 'REFRESH_TOKEN'], 'TENANT_ADMIN', true],
  [['CUSTOMER_USER'], 'CUSTOMER_USER', true],
  [['REFRESH_TOKEN'], 'REFRESH_TOKEN', false],
  [[], 'ANONYMOUS', false],
  [['ANONYMOUS'], undefined, false],
  [['EDGE'], undefined, false],
])('A token with the scopes %j says %s, which is of a user: %s', (scopes, authority, ofUser) => {
  expect(authorityIn(scopes)).toBe(authority);
  expect(isOfUser(authorityIn(scopes))).toBe(ofUser);
});
