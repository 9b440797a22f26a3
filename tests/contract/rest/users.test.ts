import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Customer } from '../../../src/model/customer.ts';
import { NULL_UUID } from '../../../src/model/entity-id.ts';
import { ErrorBody } from '../../../src/model/error.ts';
import { AccessTokenClaims, TokenPair } from '../../../src/model/login.ts';
import { pageOf } from '../../../src/model/page.ts';
import { Tenant } from '../../../src/model/tenant.ts';
import { User } from '../../../src/model/user.ts';
import { call, read, tokenOf, uniqueName } from '../client.ts';
import { differs, expectOurs } from '../differences.ts';
import { createActiveUser, newEmail, password } from './accounts.ts';

const denied = "You don't have permission to perform this operation!";
const nobody = '00000000-0000-1000-8000-000000000000';
const withoutMail = { sendActivationMail: false };
const UserPage = pageOf(User);

type StoredUser = User & { id: { id: string } };

let sysadmin: string;
let tenantId: string;
let otherTenantId: string;
/** The administrator of the tenant of these tests, and a user of its customer. */
let admin: { user: StoredUser; token: string };
let member: { user: StoredUser; token: string };
let customerId: string;
let otherCustomerId: string;

beforeAll(async () => {
  sysadmin = await tokenOf('sysadmin');
  tenantId = await createTenant();
  otherTenantId = await createTenant();
  admin = await createActiveUser(sysadmin, { authority: 'TENANT_ADMIN', tenantId: tenant(tenantId) });
  customerId = await createCustomer();
  otherCustomerId = await createCustomer();
  member = await createActiveUser(admin.token, {
    authority: 'CUSTOMER_USER',
    customerId: customer(customerId),
  });
});

afterAll(async () => {
  for (const id of [tenantId, otherTenantId]) await call('DELETE', `/api/tenant/${id}`, { token: sysadmin });
});

const tenant = (id: string) => ({ entityType: 'TENANT', id });
const customer = (id: string) => ({ entityType: 'CUSTOMER', id });

async function createTenant(): Promise<string> {
  const body = { title: uniqueName('Contract users') };
  return (await read(Tenant, 'POST', '/api/tenant', { token: sysadmin, body })).id?.id ?? '';
}

async function createCustomer(): Promise<string> {
  const body = { title: uniqueName('Contract users') };
  return (await read(Customer, 'POST', '/api/customer', { token: admin.token, body })).id?.id ?? '';
}

async function create(token: string, body: Readonly<Record<string, unknown>>): Promise<StoredUser> {
  const user = await read(User, 'POST', '/api/user', {
    token,
    query: withoutMail,
    body: { email: newEmail(), ...body },
  });
  return { ...user, id: { entityType: 'USER', id: user.id?.id ?? '' } };
}

async function save(token: string, body: object) {
  return await call('POST', '/api/user', { token, query: withoutMail, body });
}

describe('a user', () => {
  it('reads as it was made', async () => {
    const user = await create(sysadmin, {
      authority: 'TENANT_ADMIN',
      tenantId: tenant(tenantId),
      firstName: 'Ana',
      lastName: 'Lee',
      additionalInfo: { description: 'Lead', lang: 'zh_CN', unknownToUs: { a: 1 } },
    });
    expect(user).toMatchObject({
      authority: 'TENANT_ADMIN',
      name: user.email,
      firstName: 'Ana',
      tenantId: tenant(tenantId),
      customerId: customer(NULL_UUID),
      additionalInfo: { description: 'Lead', lang: 'zh_CN', unknownToUs: { a: 1 } },
    });
    for (const token of [sysadmin, admin.token]) {
      expect(await read(User, 'GET', `/api/user/${user.id.id}`, { token })).toEqual(user);
    }
  });

  it('of a tenant administrator always belongs to the own tenant', async () => {
    const user = await create(admin.token, { authority: 'TENANT_ADMIN', tenantId: tenant(otherTenantId) });
    expect(user.tenantId).toMatchObject(tenant(tenantId));
  });

  it.each([
    ['nothing at all', {}, 'User email should be specified!'],
    ['no e-mail', { authority: 'TENANT_ADMIN' }, 'User email should be specified!'],
    ['no authority', { email: 'x@acme.example' }, "User authority isn't defined!"],
    [
      'an e-mail that is none',
      { email: 'nowhere', authority: 'TENANT_ADMIN' },
      "Invalid email address format 'nowhere'!",
    ],
    [
      'no customer where it needs one',
      { email: 'x@acme.example', authority: 'CUSTOMER_USER' },
      'Customer user should be assigned to customer!',
    ],
    [
      'a customer that does not exist',
      {
        email: 'x@acme.example',
        authority: 'CUSTOMER_USER',
        customerId: { entityType: 'CUSTOMER', id: nobody },
      },
      'User is referencing to non-existent customer!',
    ],
  ])('is refused with %s', async (_what, body, message) => {
    const answer = await save(admin.token, body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 31, message });
  });

  it('is refused with a customer where it may have none, with none of a tenant, and as a second of one e-mail', async () => {
    const message = async (token: string, body: object) =>
      ((await save(token, { email: newEmail(), ...body })).json() as { message: string }).message;
    expect(await message(admin.token, { authority: 'TENANT_ADMIN', customerId: customer(customerId) })).toBe(
      "Tenant administrator can't be assigned to customer!",
    );
    expect(await message(sysadmin, { authority: 'TENANT_ADMIN' })).toBe(
      'Tenant administrator should be assigned to tenant!',
    );
    expect(await message(sysadmin, { authority: 'SYS_ADMIN', tenantId: tenant(tenantId) })).toBe(
      "System administrator can't be assigned neither to tenant nor to customer!",
    );
    const { email } = member.user;
    expect(await message(sysadmin, { email, authority: 'TENANT_ADMIN', tenantId: tenant(tenantId) })).toBe(
      `User with email '${email}'  already present in database!`,
    );
  });

  it('is not made when a letter was wanted and cannot be sent', async ({ skip }) => {
    const email = newEmail();
    const answer = await call('POST', '/api/user', {
      token: admin.token,
      body: { email, authority: 'TENANT_ADMIN' },
    });
    if (answer.status === 200) {
      await call('DELETE', `/api/user/${User.parse(answer.json()).id?.id}`, { token: admin.token });
      skip('This platform sends mail');
    }
    expect(answer.json()).toMatchObject({
      status: 500,
      errorCode: 2,
      message: expect.stringMatching(/^Unable to send mail: /),
    });
    const { data } = await read(UserPage, 'GET', '/api/users', {
      token: admin.token,
      query: { pageSize: 10, page: 0, textSearch: email },
    });
    expect(data).toEqual([]);
  });

  it('is gone after it was deleted, and cannot sign in', async () => {
    const { user, refreshToken } = await createActiveUser(admin.token, { authority: 'TENANT_ADMIN' });
    const path = `/api/user/${user.id.id}`;
    expect((await call('DELETE', path, { token: admin.token })).text).toBe('');
    expect((await call('GET', path, { token: admin.token })).status).toBe(404);
    const signIn = await call('POST', '/api/auth/login', {
      body: { username: user.email, password },
    });
    const refresh = await call('POST', '/api/auth/token', { body: { refreshToken } });
    const told = ErrorBody.parse(signIn.json());
    expect(told).toMatchObject({ status: 401, errorCode: 10 });
    await expectOurs(told.message, 'Invalid username or password', {
      stock: 'Authentication failed',
      how: 'Tells at sign-in who has an account',
    });
    expect(refresh.json()).toMatchObject({ status: 401, errorCode: 10, message: 'Authentication failed' });
  });
});

describe('who may do what with users', () => {
  it('nobody makes users beyond their reach', async () => {
    const tries: [string, object][] = [
      [member.token, { authority: 'CUSTOMER_USER', customerId: customer(customerId) }],
      [member.token, { authority: 'TENANT_ADMIN' }],
      [admin.token, { authority: 'SYS_ADMIN' }],
      [
        sysadmin,
        { authority: 'CUSTOMER_USER', tenantId: tenant(tenantId), customerId: customer(customerId) },
      ],
    ];
    for (const [token, body] of tries) {
      const answer = await save(token, { email: newEmail(), ...body });
      expect([body, answer.status, answer.json()]).toMatchObject([body, 403, { message: denied }]);
    }
  });

  it('nobody raises their own authority or changes tenant or customer', async () => {
    const climber = await createActiveUser(admin.token, {
      authority: 'CUSTOMER_USER',
      customerId: customer(customerId),
    });
    const tries: [string, User, object][] = [
      [climber.token, climber.user, { authority: 'TENANT_ADMIN', customerId: null }],
      [member.token, member.user, { authority: 'SYS_ADMIN', tenantId: null, customerId: null }],
      [member.token, member.user, { customerId: customer(otherCustomerId) }],
      [member.token, member.user, { tenantId: tenant(otherTenantId) }],
      [admin.token, admin.user, { authority: 'SYS_ADMIN' }],
      [admin.token, member.user, { authority: 'TENANT_ADMIN', customerId: null }],
      [admin.token, admin.user, { tenantId: tenant(otherTenantId) }],
    ];
    for (const [token, user, changes] of tries) {
      const before = await read(User, 'GET', `/api/user/${user.id?.id}`, { token: admin.token });
      await save(token, { ...before, ...changes });
      const after = await read(User, 'GET', `/api/user/${user.id?.id}`, { token: admin.token });
      if (user === climber.user && after.authority === 'TENANT_ADMIN') {
        await differs('Lets customer users make themselves tenant administrators');
        continue;
      }
      const owners = ({ authority, tenantId, customerId }: User) => ({ authority, tenantId, customerId });
      expect([changes, owners(after)]).toEqual([changes, owners(before)]);
    }
    await call('DELETE', `/api/user/${climber.user.id.id}`, { token: admin.token });
  });

  it('a tenant administrator gives a user to another customer of the tenant, and to no other', async () => {
    const { user, refreshToken } = await createActiveUser(admin.token, {
      authority: 'CUSTOMER_USER',
      customerId: customer(customerId),
    });
    const moved = await save(admin.token, { ...user, customerId: customer(otherCustomerId) });
    expect(moved.json()).toMatchObject({ id: user.id, customerId: customer(otherCustomerId) });
    const { data } = await read(UserPage, 'GET', `/api/customer/${otherCustomerId}/users`, {
      token: admin.token,
      query: { pageSize: 10, page: 0 },
    });
    expect(data.map(({ email }) => email)).toEqual([user.email]);
    const pair = await read(TokenPair, 'POST', '/api/auth/token', { body: { refreshToken } });
    expect(decodeJwt(pair.token)).toMatchObject({ customerId: otherCustomerId });

    const foreign = AccessTokenClaims.parse(decodeJwt(await tokenOf('customer'))).customerId ?? '';
    for (const body of [{ ...user }, { email: newEmail(), authority: 'CUSTOMER_USER' }]) {
      const answer = await save(admin.token, { ...body, customerId: customer(foreign) });
      expect([answer.status, answer.json()]).toMatchObject([
        400,
        { errorCode: 31, message: "User can't be assigned to customer from different tenant!" },
      ]);
    }
    await call('DELETE', `/api/user/${user.id.id}`, { token: admin.token });
  });

  it('a user changes the own e-mail with the password, which stock does not ask for', async () => {
    const { user, token } = await createActiveUser(admin.token, { authority: 'TENANT_ADMIN' });
    const email = newEmail();
    expect((await save(token, { ...user, email })).status).toBeOneOf([200, 400]);
    const saved = await save(token, { ...user, email, currentPassword: password });
    expect(saved.json()).toMatchObject({ id: user.id, email });
  });

  it('a customer user changes itself and nobody else', async () => {
    const own = await read(User, 'GET', `/api/user/${member.user.id.id}`, { token: member.token });
    const saved = await save(member.token, { ...own, firstName: 'Bo' });
    expect(saved.json()).toMatchObject({ id: member.user.id, firstName: 'Bo', email: member.user.email });
    const colleague = await create(admin.token, {
      authority: 'CUSTOMER_USER',
      customerId: customer(customerId),
    });
    for (const { id } of [colleague, admin.user]) {
      expect((await call('GET', `/api/user/${id.id}`, { token: member.token })).status).toBe(403);
      expect((await save(member.token, { ...colleague, id, lastName: 'Taken' })).status).toBe(403);
    }
    expect((await call('DELETE', `/api/user/${member.user.id.id}`, { token: member.token })).status).toBe(
      403,
    );
  });

  it('other tenants and system administrators are kept out', async () => {
    const stranger = await tokenOf('tenant');
    const { id } = member.user;
    for (const token of [stranger, sysadmin]) {
      for (const [method, path] of [
        ['GET', `/api/user/${id.id}`],
        ['GET', `/api/user/${id.id}/token`],
        ['GET', `/api/user/${id.id}/activationLink`],
        ['POST', `/api/user/${id.id}/userCredentialsEnabled?userCredentialsEnabled=false`],
        ['POST', `/api/user/sendActivationMail?email=${member.user.email}`],
        ['DELETE', `/api/user/${id.id}`],
      ] as const) {
        const answer = await call(method, path, { token });
        expect([method, path, answer.status]).toEqual([method, path, 403]);
      }
      expect((await save(token, member.user)).status).toBe(403);
    }
    expect((await call('GET', `/api/user/${nobody}`, { token: admin.token })).status).toBe(404);
  });
});

describe('lists of users', () => {
  const emails = async (
    token: string,
    path: string,
    query: Readonly<Record<string, string | number>> = {},
  ) => {
    const { data } = await read(UserPage, 'GET', path, {
      token,
      query: { pageSize: 100, page: 0, sortProperty: 'email', ...query },
    });
    return data.map(({ email }) => email);
  };

  it('show a tenant administrator everybody of the tenant, a customer user those of the customer', async () => {
    const all = await emails(admin.token, '/api/users');
    expect(all).toEqual(expect.arrayContaining([admin.user.email, member.user.email]));
    expect(all).toEqual([...all].sort());
    const own = await emails(member.token, '/api/users');
    expect(own).toContain(member.user.email);
    expect(own).not.toContain(admin.user.email);
    expect(await emails(await tokenOf('tenant'), '/api/users')).not.toContain(admin.user.email);
  });

  it('show the administrators of a tenant and the users of a customer', async () => {
    const administrators = await emails(sysadmin, `/api/tenant/${tenantId}/users`);
    expect(administrators).toContain(admin.user.email);
    expect(administrators).not.toContain(member.user.email);
    expect(await emails(sysadmin, `/api/tenant/${otherTenantId}/users`)).toEqual([]);
    expect(await emails(admin.token, `/api/customer/${customerId}/users`)).toContain(member.user.email);
    expect(await emails(admin.token, `/api/customer/${otherCustomerId}/users`)).toEqual([]);
  });

  it('are searched by the start of the e-mail, sorted and paged', async () => {
    const { email } = member.user;
    expect(await emails(admin.token, '/api/users', { textSearch: email.toUpperCase() })).toEqual([email]);
    const ascending = await emails(admin.token, '/api/users');
    expect(await emails(admin.token, '/api/users', { sortOrder: 'DESC' })).toEqual(ascending.toReversed());
    expect(await emails(admin.token, '/api/users', { pageSize: 1, page: 1 })).toEqual([ascending[1]]);
    const byAuthority = await read(UserPage, 'GET', '/api/users', {
      token: admin.token,
      query: { pageSize: 100, page: 0, sortProperty: 'authority' },
    });
    const authorities = byAuthority.data.map(({ authority }) => authority);
    expect(authorities).toEqual([...authorities].sort());
  });

  it('are for those they are meant for', async () => {
    for (const [token, path] of [
      [sysadmin, '/api/users'],
      [admin.token, `/api/tenant/${tenantId}/users`],
      [member.token, `/api/customer/${customerId}/users`],
      [await tokenOf('tenant'), `/api/customer/${customerId}/users`],
    ] as const) {
      const answer = await call('GET', path, { token, query: { pageSize: 1, page: 0 } });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });
});

describe('signing in as somebody else', () => {
  it('is for system administrators as tenant administrators, and for those as their users', async () => {
    expect((await call('GET', '/api/user/tokenAccessEnabled', { token: sysadmin })).json()).toBe(true);
    const asAdmin = await read(TokenPair, 'GET', `/api/user/${admin.user.id.id}/token`, { token: sysadmin });
    expect(AccessTokenClaims.parse(decodeJwt(asAdmin.token))).toMatchObject({
      userId: admin.user.id.id,
      scopes: ['TENANT_ADMIN'],
    });
    const asMember = await read(TokenPair, 'GET', `/api/user/${member.user.id.id}/token`, {
      token: asAdmin.token,
    });
    expect(await read(User, 'GET', '/api/auth/user', { token: asMember.token })).toMatchObject({
      email: member.user.email,
    });
    expect((await call('GET', `/api/user/${admin.user.id.id}/token`, { token: member.token })).status).toBe(
      403,
    );
  });
});

describe('a user who is disabled', () => {
  it('cannot sign in or refresh, until enabled again', async () => {
    const { user } = await createActiveUser(admin.token, { authority: 'TENANT_ADMIN' });
    const body = { username: user.email, password };
    const pair = await read(TokenPair, 'POST', '/api/auth/login', { body });
    const path = `/api/user/${user.id.id}/userCredentialsEnabled`;
    const disabled = await call('POST', path, {
      token: admin.token,
      query: { userCredentialsEnabled: false },
    });
    expect([disabled.status, disabled.text]).toEqual([200, '']);
    const inactive = { status: 401, errorCode: 10, message: 'User account is not active' };
    // Stock tells whoever knows the password.
    const told = expect.toBeOneOf([inactive.message, 'Invalid username or password']);
    expect((await call('POST', '/api/auth/login', { body })).json()).toMatchObject({
      ...inactive,
      message: told,
    });
    const { refreshToken } = pair;
    expect((await call('POST', '/api/auth/token', { body: { refreshToken } })).json()).toMatchObject(
      inactive,
    );
    // Stock lets them go on until the access token expires.
    const held = await call('GET', '/api/auth/user', { token: pair.token });
    expect(held.status).toBeOneOf([200, 401]);
    if (held.status === 401)
      expect(held.json()).toMatchObject({ errorCode: 11, message: 'Token has expired' });
    const stored = await read(User, 'GET', `/api/user/${user.id.id}`, { token: admin.token });
    expect(stored.additionalInfo).toMatchObject({ userCredentialsEnabled: false });
    await call('POST', path, { token: admin.token });
    expect((await call('POST', '/api/auth/login', { body })).status).toBe(200);
  });

  it('is not enabled without a password', async () => {
    const user = await create(admin.token, { authority: 'TENANT_ADMIN' });
    const answer = await call('POST', `/api/user/${user.id.id}/userCredentialsEnabled`, {
      token: admin.token,
    });
    expect(answer.json()).toMatchObject({
      status: 400,
      message: 'Enabled user credentials should have password!',
    });
  });
});
