import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { entityId } from '../../../../src/model/entity-id.ts';
import { TokenPair } from '../../../../src/model/login.ts';
import type { User } from '../../../../src/model/user.ts';
import { newResetToken } from '../../../../src/platform/security/account-tokens.ts';
import {
  saveSecuritySettings,
  securitySettings,
} from '../../../../src/platform/security/security-settings.ts';
import { openLive, settled } from '../../../live-client.ts';
import { startTestApp, type TestApp } from '../http/test-app.ts';
import { idOf } from '../store/memory-store.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 0, 1);

/** Sessions by how they begin. */
type Kind = 'own' | 'borrowed' | 'public';

/** A tenant of its own for each test, with somebody in a session and somebody who may end it. */
interface World {
  session: TokenPair;
  user: User;
  /** Who signed in as the user, where somebody did. */
  actor: User;
  actorSession: TokenPair;
  /** The token of another administrator of the tenant, whom nothing happens to. */
  boss: string;
  tenantId: string;
  customerId: string;
  otherCustomerId: string;
  publicId: string;
}

const ofUser: readonly Kind[] = ['own', 'borrowed'];
const ofAll: readonly Kind[] = ['own', 'borrowed', 'public'];

/** Everything that ends a session, and the sessions that it ends. */
const ways: Readonly<Record<string, [kinds: readonly Kind[], happen: (world: World) => Promise<unknown>]>> = {
  'it is signed out of': [ofAll, ({ session }) => post('/api/auth/logout', session.token)],
  'its user is disabled': [ofUser, ({ user, boss }) => disable(user, boss)],
  'its user is deleted': [ofUser, ({ user, boss }) => call('DELETE', `/api/user/${idOf(user)}`, boss)],
  'its user goes to another customer': [
    ofUser,
    ({ user, boss, otherCustomerId }) => move(user, boss, otherCustomerId),
  ],
  'its user gets another password elsewhere': [
    ofUser,
    async ({ user }) => await changePassword(user, (await signIn(user)).token),
  ],
  'its user resets the password': [ofUser, ({ user }) => resetPassword(user)],
  'its user is locked out': [ofUser, ({ user }) => lockOut(user)],
  'its customer is deleted': [
    ofUser,
    ({ customerId, boss }) => call('DELETE', `/api/customer/${customerId}`, boss),
  ],
  'its tenant is deleted': [ofAll, ({ tenantId }) => call('DELETE', `/api/tenant/${tenantId}`, sysadmin)],
  'its public customer is public no longer': [
    ['public'],
    ({ publicId, boss }) =>
      post('/api/customer', boss, {
        id: entityId('CUSTOMER', publicId),
        title: 'Closed',
        additionalInfo: {},
      }),
  ],
  'its public customer is deleted': [
    ['public'],
    ({ publicId, boss }) => call('DELETE', `/api/customer/${publicId}`, boss),
  ],
  'who signed in as its user is disabled': [['borrowed'], ({ actor, boss }) => disable(actor, boss)],
  'who signed in as its user is deleted': [
    ['borrowed'],
    ({ actor, boss }) => call('DELETE', `/api/user/${idOf(actor)}`, boss),
  ],
  'who signed in as its user gets another authority': [
    ['borrowed'],
    async ({ actor, customerId }) => {
      const changed: User = {
        ...actor,
        authority: 'CUSTOMER_USER',
        customerId: entityId('CUSTOMER', customerId),
      };
      await test.platform.entities.save('USER', changed, () => test.platform.store.users.save(changed));
    },
  ],
  'who signed in as its user signs out': [
    ['borrowed'],
    ({ actorSession }) => post('/api/auth/logout', actorSession.token),
  ],
  'who signed in as its user gets another password elsewhere': [
    ['borrowed'],
    async ({ actor }) => await changePassword(actor, (await signIn(actor)).token),
  ],
  'a used refresh token of it comes back': [
    ofAll,
    async ({ session }) => {
      expect((await refresh(session)).statusCode).toBe(200);
      vi.setSystemTime(START + 60_000);
      expect((await refresh(session)).statusCode).toBe(401);
    },
  ],
  'thirty days have passed': [ofAll, async () => vi.setSystemTime(START + 30 * DAY)],
  'the signing key is replaced': [ofAll, () => test.platform.rotateKey()],
};

/** Whose user is somewhere else now, and goes on there after a refresh. */
const goesOn = 'its user goes to another customer';

let test: TestApp;
let url: string;
let sysadmin: string;
let worlds = 0;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  test = await startTestApp();
  url = await test.app.listen({ host: '127.0.0.1', port: 0 });
});

beforeEach(async () => {
  vi.setSystemTime(START);
  const root = await test.createUser(
    { email: `root${worlds}@example.com`, authority: 'SYS_ADMIN' },
    'secret',
  );
  sysadmin = await test.tokenFor(root);
});

afterAll(async () => {
  await test.close();
  vi.useRealTimers();
});

const cases = Object.entries(ways).flatMap(([way, [kinds]]) => kinds.map((kind) => [kind, way] as const));

it.each(cases)('a session (%s) is over everywhere once %s', async (kind, way) => {
  const world = await createWorld(kind);
  const { session } = world;
  const live = await openLive(url, session.token);
  expect(await settled(live)).toEqual([]);
  expect((await call('GET', '/api/auth/user', session.token)).statusCode).toBe(200);

  await ways[way]?.[1](world);

  // A session that ends by time alone is looked for now and then, and at every message.
  if (way === 'thirty days have passed') live.send({});
  expect(await live.ended).toMatch(/^1008 The (session has ended|account is (gone|disabled))$/);
  const answer = await call('GET', '/api/auth/user', session.token);
  // Clients refresh what has expired, and sign in when that fails.
  expect(answer.json()).toMatchObject({
    status: 401,
    errorCode: way === 'the signing key is replaced' ? 10 : 11,
  });
  await expect(openLive(url, session.token)).rejects.toThrow('401');
  const refreshed = await refresh(session);
  expect(refreshed.statusCode).toBe(way === goesOn ? 200 : 401);
  if (kind === 'borrowed') {
    const own = await call('GET', '/api/auth/user', world.actorSession.token);
    const isOver = way.startsWith('who') || /tenant|key|thirty/.test(way);
    expect(own.statusCode, 'the session of who signed in as the user').toBe(isOver ? 401 : 200);
  }
});

it('a user who went to another customer goes on as that one’s, with a new token', async () => {
  const { session, user, boss, customerId, otherCustomerId } = await createWorld('own');
  await move(user, boss, otherCustomerId);
  const { token } = TokenPair.parse((await refresh(session)).json());
  expect(decodeJwt(token)).toMatchObject({ customerId: otherCustomerId });
  expect((await call('GET', `/api/customer/${otherCustomerId}`, token)).statusCode).toBe(200);
  expect((await call('GET', `/api/customer/${customerId}`, token)).statusCode).toBe(403);
});

it('a session in which the password is changed goes on, and refreshes', async () => {
  const { session, user } = await createWorld('own');
  const other = await signIn(user);
  const live = await openLive(url, session.token);
  await changePassword(user, session.token);
  expect(await settled(live)).toEqual([]);
  live.socket.close();
  expect((await call('GET', '/api/auth/user', session.token)).statusCode).toBe(200);
  expect((await call('GET', '/api/auth/user', other.token)).statusCode).toBe(401);
  const next = TokenPair.parse((await refresh(session)).json());
  expect((await call('GET', '/api/auth/user', next.token)).statusCode).toBe(200);
  expect((await refresh(next)).statusCode).toBe(200);
});

it('a session outlives what happens to others', async () => {
  const { session, boss, tenantId, actorSession } = await createWorld('own');
  const live = await openLive(url, session.token);
  const other = await test.createUser(
    {
      email: `other${worlds}@example.com`,
      authority: 'TENANT_ADMIN',
      tenantId: entityId('TENANT', tenantId),
    },
    'secret',
  );
  await disable(other, boss);
  await post('/api/auth/logout', actorSession.token);
  expect(await settled(live)).toEqual([]);
  live.socket.close();
  expect((await call('GET', '/api/auth/user', session.token)).statusCode).toBe(200);
});

describe('signing in as somebody else', () => {
  it('is refused for a user who is disabled or has not activated the account', async () => {
    const { user, boss, tenantId } = await createWorld('own');
    await disable(user, boss);
    const waiting = await test.platform.store.write(() =>
      test.platform.store.users.save({
        email: `new${worlds}@example.com`,
        authority: 'TENANT_ADMIN',
        tenantId: entityId('TENANT', tenantId),
      }),
    );
    for (const refused of [user, waiting]) {
      const answer = await call('GET', `/api/user/${idOf(refused)}/token`, boss);
      expect(answer.json()).toMatchObject({ status: 400, message: 'User account is not active!' });
    }
  });

  it('carries on who does it, through a refresh and to whom they sign in as from there', async () => {
    const { session, actor } = await createWorld('borrowed');
    const next = TokenPair.parse((await refresh(session)).json());
    const act = { userId: idOf(actor), sub: actor.email };
    expect(decodeJwt(next.token)).toMatchObject({ act });
    const { admin } = await test.createTenant(`Chain${worlds}`);
    const asAdmin = await call('GET', `/api/user/${idOf(admin)}/token`, sysadmin);
    const customer = await post('/api/customer', TokenPair.parse(asAdmin.json()).token, { title: 'A' });
    const member = await test.createUser(
      {
        email: `member${worlds}@example.com`,
        authority: 'CUSTOMER_USER',
        tenantId: admin.tenantId,
        customerId: entityId('CUSTOMER', idOf(customer.json())),
      },
      'secret',
    );
    const asMember = await call(
      'GET',
      `/api/user/${idOf(member)}/token`,
      TokenPair.parse(asAdmin.json()).token,
    );
    expect(decodeJwt(TokenPair.parse(asMember.json()).token)).toMatchObject({
      act: { userId: decodeJwt(sysadmin).userId },
    });
  });
});

async function createWorld(kind: Kind): Promise<World> {
  const name = `World${++worlds}`;
  const { store } = test.platform;
  const { tenantId, admin: actor } = await test.createTenant(name);
  const tenant = entityId('TENANT', tenantId);
  const [customerId = '', otherCustomerId = ''] = await store.write(() =>
    ['A', 'B'].map((title) => idOf(store.customers.create(tenantId, { title }))),
  );
  const publicId = idOf(await store.write(() => store.customers.publicOf(tenantId)));
  const boss = await test.tokenFor(
    await test.createUser(
      { email: `boss@${name}.example`, authority: 'TENANT_ADMIN', tenantId: tenant },
      'secret',
    ),
  );
  const user = await test.createUser(
    {
      email: `ana@${name}.example`,
      authority: 'CUSTOMER_USER',
      tenantId: tenant,
      customerId: entityId('CUSTOMER', customerId),
    },
    'secret',
  );
  const actorSession = await signIn(actor);
  const session = await begin[kind]({ user, publicId, actorSession });
  return { session, user, actor, actorSession, boss, tenantId, customerId, otherCustomerId, publicId };
}

const begin: Record<Kind, (world: Pick<World, 'user' | 'publicId' | 'actorSession'>) => Promise<TokenPair>> =
  {
    own: ({ user }) => signIn(user),
    borrowed: async ({ user, actorSession }) =>
      TokenPair.parse((await call('GET', `/api/user/${idOf(user)}/token`, actorSession.token)).json()),
    public: async ({ publicId }) =>
      TokenPair.parse((await post('/api/auth/login/public', undefined, { publicId })).json()),
  };

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, token?: string, payload?: object) {
  const headers = token === undefined ? {} : { 'x-authorization': `Bearer ${token}` };
  return await test.app.inject({ method, url: path, headers, ...(payload ? { payload } : {}) });
}

function post(path: string, token?: string, payload?: object) {
  return call('POST', path, token, payload);
}

async function signIn({ email }: User, password = 'secret'): Promise<TokenPair> {
  return TokenPair.parse((await post('/api/auth/login', undefined, { username: email, password })).json());
}

function refresh({ refreshToken }: TokenPair) {
  return post('/api/auth/token', undefined, { refreshToken });
}

async function disable(user: User, by: string): Promise<void> {
  const path = `/api/user/${idOf(user)}/userCredentialsEnabled?userCredentialsEnabled=false`;
  expect((await post(path, by)).statusCode).toBe(200);
}

async function move(user: User, by: string, customerId: string): Promise<void> {
  const moved = { ...user, customerId: entityId('CUSTOMER', customerId) };
  expect((await post('/api/user', by, moved)).statusCode).toBe(200);
}

async function changePassword(user: User, token: string): Promise<void> {
  const body = { currentPassword: 'secret', newPassword: `${user.email} changed it` };
  expect((await post('/api/auth/changePassword', token, body)).statusCode).toBe(200);
}

async function resetPassword(user: User): Promise<void> {
  const { store } = test.platform;
  const { token: resetToken, stored } = newResetToken(store.now());
  await store.write(() => {
    const credentials = store.userCredentials.byUser(idOf(user));
    if (credentials) store.userCredentials.save({ ...credentials, ...stored });
  });
  const body = { resetToken, password: 'another secret' };
  expect((await post('/api/noauth/resetPassword', undefined, body)).statusCode).toBe(200);
}

async function lockOut(user: User): Promise<void> {
  const { store } = test.platform;
  const rules = securitySettings(store);
  await store.write(() => saveSecuritySettings(store, { ...rules, maxFailedLoginAttempts: 1 }));
  for (const password of ['wrong', 'wrong too']) {
    expect((await post('/api/auth/login', undefined, { username: user.email, password })).statusCode).toBe(
      401,
    );
  }
  await store.write(() => saveSecuritySettings(store, rules));
}
