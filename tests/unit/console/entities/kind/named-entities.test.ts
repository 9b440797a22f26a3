import { afterEach, expect, test, vi } from 'vitest';
import type { EntityKind } from '../../../../../src/console/entities/kind/entity-kind.ts';
import { namedEntities } from '../../../../../src/console/entities/kind/named-entities.ts';
import { resetSession } from '../../../../../src/console/session/session-store.ts';
import type { Authority } from '../../../../../src/model/authority.ts';
import { signedInAs } from '../../api/signed-in.ts';

afterEach(resetSession);

const CUSTOMERS = { type: 'CUSTOMER', readers: ['TENANT_ADMIN'] } as const;
const TENANTS = { type: 'TENANT', readers: ['SYS_ADMIN'] } as const;
const USERS = {
  type: 'USER',
  readers: ['TENANT_ADMIN'],
  parents: { TENANT: { title: 'tenant.users', readers: ['SYS_ADMIN'] } },
} as const;
const DEVICES = { type: 'DEVICE', readers: ['TENANT_ADMIN', 'CUSTOMER_USER'] } as const;

/** Which of these ids the platform is asked for. */
async function asked(kind: object, ids: readonly string[]): Promise<string[]> {
  const info = vi.fn(async (id: string) => ({ id: { id } }));
  const whole = { writers: [], nameOf: () => 'Name', service: { info }, ...kind } as unknown as EntityKind;
  const found = await namedEntities(whole, ids, new AbortController().signal);
  expect(found.map(({ id }) => id)).toEqual(info.mock.calls.map(([id]) => id));
  return found.map(({ id }) => id);
}

test.each<[Authority, object, string[]]>([
  // Of lists that they have they may be told of anything.
  ['TENANT_ADMIN', CUSTOMERS, ['t1', 'c1', 'u1', 'other']],
  ['CUSTOMER_USER', DEVICES, ['t1', 'c1', 'u1', 'other']],
  ['SYS_ADMIN', USERS, ['t1', 'c1', 'u1', 'other']],
  // Of others only what is their own.
  ['CUSTOMER_USER', CUSTOMERS, ['c1', 'u1']],
  ['TENANT_ADMIN', TENANTS, ['t1', 'u1']],
  ['CUSTOMER_USER', TENANTS, ['c1', 'u1']],
  ['CUSTOMER_USER', USERS, ['c1', 'u1']],
])('%s looks up %o by id without being refused', async (authority, kind, expected) => {
  signedInAs(authority, 'c1');
  expect(await asked(kind, ['t1', 'c1', 'u1', 'other'])).toEqual(expected);
});

test('nobody who has not signed in looks anything up', async () => {
  expect(await asked(DEVICES, ['other'])).toEqual([]);
});
