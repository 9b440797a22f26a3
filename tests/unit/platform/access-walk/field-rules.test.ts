import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entityId, NULL_UUID } from '../../../../src/model/entity-id.ts';
import { startTestApp, type TestApp } from '../http/test-app.ts';
import type { CallerName, Kind, Place } from './matrix.ts';
import { createWorld, deviceProfile, type World } from './world.ts';

let test: TestApp;
let world: World;

beforeAll(async () => {
  test = await startTestApp();
});

beforeEach(async () => {
  world = await createWorld(test);
});

afterAll(async () => {
  await test.close();
});

const idOf = (kind: Kind, place: Place, caller: CallerName = 'acme') => world.subject(kind, place, caller).id;

async function call(caller: CallerName, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const token = world.tokens[caller];
  return await test.app.inject({
    method,
    url,
    headers: { 'x-authorization': `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
}

describe('nobody raises an authority', () => {
  it.each<[who: string, CallerName, CallerName, authority: string]>([
    ['a customer user to administrator', 'north', 'north', 'TENANT_ADMIN'],
    ['a customer user to system administrator', 'north', 'north', 'SYS_ADMIN'],
    ['an administrator to system administrator', 'acme', 'acme', 'SYS_ADMIN'],
  ])('%s', async (_who, caller, whom, authority) => {
    const kind = caller === 'acme' ? 'TENANT_ADMIN' : 'CUSTOMER_USER';
    const id = idOf(kind, 'self', whom);
    const own = (await call(caller, 'GET', `/api/user/${id}`)).json<object>();
    const raised = await call(caller, 'POST', '/api/user?sendActivationMail=false', { ...own, authority });
    expect(raised.statusCode).toBe(403);
    expect(test.platform.store.users.byId(id)).toMatchObject({ authority: kind });
  });

  it('an administrator by making a system administrator', async () => {
    const body = { email: `root-${world.number}@walk.example`, authority: 'SYS_ADMIN' };
    expect((await call('acme', 'POST', '/api/user?sendActivationMail=false', body)).statusCode).toBe(403);
    expect(test.platform.store.users.byEmail(body.email)).toBeNull();
  });

  it('a customer user by making any user', async () => {
    const body = {
      email: `friend-${world.number}@walk.example`,
      authority: 'CUSTOMER_USER',
      customerId: entityId('CUSTOMER', idOf('CUSTOMER', 'north')),
    };
    expect((await call('north', 'POST', '/api/user?sendActivationMail=false', body)).statusCode).toBe(403);
  });
});

describe('nothing changes hands by being saved', () => {
  it('a customer user stays with the customer', async () => {
    const id = idOf('CUSTOMER_USER', 'self', 'north');
    const own = (await call('north', 'GET', `/api/user/${id}`)).json<object>();
    const customerId = entityId('CUSTOMER', idOf('CUSTOMER', 'south'));
    const moved = await call('north', 'POST', '/api/user?sendActivationMail=false', { ...own, customerId });
    expect(moved.statusCode).toBe(403);
    expect(test.platform.store.users.byId(id)?.customerId?.id).toBe(idOf('CUSTOMER', 'north'));
  });

  it('a user made for another tenant belongs to the own', async () => {
    const body = {
      email: `spy-${world.number}@walk.example`,
      authority: 'TENANT_ADMIN',
      tenantId: entityId('TENANT', world.tenants.other),
    };
    const answer = await call('acme', 'POST', '/api/user?sendActivationMail=false', body);
    expect(answer.json()).toMatchObject({ tenantId: entityId('TENANT', world.tenants.acme) });
  });

  it.each<[Kind, path: string, more?: () => object]>([
    ['DEVICE', '/api/device'],
    ['ASSET', '/api/asset'],
    ['ENTITY_VIEW', '/api/entityView'],
    ['DASHBOARD', '/api/dashboard'],
    ['CUSTOMER', '/api/customer'],
    ['DEVICE_PROFILE', '/api/deviceProfile'],
    ['RULE_CHAIN', '/api/ruleChain'],
    ['WIDGETS_BUNDLE', '/api/widgetsBundle'],
    ['WIDGET_TYPE', '/api/widgetType'],
    ['ALARM', '/api/alarm'],
  ])('a %s said to be of another tenant stays with its own', async (kind, path) => {
    const place = kind === 'CUSTOMER' ? 'north' : 'acme';
    const id = idOf(kind, place);
    const stored = (await call('acme', 'GET', `${path}/${id}`)).json<object>();
    const tenantId = entityId('TENANT', world.tenants.other);
    await call('acme', 'POST', path, { ...stored, tenantId });
    const { type } = world.subject(kind, place, 'acme');
    expect(test.platform.store.entities.resolve(type, id)?.tenantId).toBe(world.tenants.acme);
    expect((await call('other', 'GET', `${path}/${id}`)).statusCode).not.toBe(200);
  });

  it.each<[Kind, path: string, more: () => object]>([
    ['DEVICE', '/api/device', () => ({ name: 'New', type: 'walked' })],
    ['ASSET', '/api/asset', () => ({ name: 'New', type: 'walked' })],
    ['DASHBOARD', '/api/dashboard', () => ({ title: 'New' })],
    ['CUSTOMER', '/api/customer', () => ({ title: 'New' })],
    ['DEVICE_PROFILE', '/api/deviceProfile', () => ({ ...deviceProfile, name: 'New' })],
    ['RULE_CHAIN', '/api/ruleChain', () => ({ name: 'New' })],
    ['WIDGETS_BUNDLE', '/api/widgetsBundle', () => ({ title: 'New' })],
  ])('a new %s belongs to the tenant of its maker, whatever it says', async (_kind, path, body) => {
    for (const tenant of [world.tenants.other, NULL_UUID]) {
      const made = await call('acme', 'POST', path, { ...body(), tenantId: entityId('TENANT', tenant) });
      if (made.statusCode === 200) {
        expect(made.json()).toMatchObject({ tenantId: { id: world.tenants.acme } });
      } else {
        // The second of the same name.
        expect(made.statusCode).toBe(400);
      }
    }
  });
});

describe('nothing of another tenant is drawn in', () => {
  it.each<[what: string, path: string, body: () => object]>([
    [
      'its customer, for a device',
      '/api/device',
      () => ({ name: 'New', type: 'walked', customerId: entityId('CUSTOMER', idOf('CUSTOMER', 'other')) }),
    ],
    [
      'its customer, for an asset',
      '/api/asset',
      () => ({ name: 'New', type: 'walked', customerId: entityId('CUSTOMER', idOf('CUSTOMER', 'other')) }),
    ],
    [
      'its customer, for a user',
      '/api/user?sendActivationMail=false',
      () => ({
        email: `new-${world.number}@walk.example`,
        authority: 'CUSTOMER_USER',
        customerId: entityId('CUSTOMER', idOf('CUSTOMER', 'other')),
      }),
    ],
    [
      'its customer, for a dashboard',
      '/api/dashboard',
      () => ({
        title: 'New',
        assignedCustomers: [{ customerId: entityId('CUSTOMER', idOf('CUSTOMER', 'other')) }],
      }),
    ],
    [
      'its profile, for a device',
      '/api/device',
      () => ({ name: 'New', deviceProfileId: entityId('DEVICE_PROFILE', idOf('DEVICE_PROFILE', 'other')) }),
    ],
    [
      'its rule chain, for a device profile',
      '/api/deviceProfile',
      () => ({
        ...deviceProfile,
        name: 'New',
        defaultRuleChainId: entityId('RULE_CHAIN', idOf('RULE_CHAIN', 'other')),
      }),
    ],
    [
      'its device, for a view',
      '/api/entityView',
      () => ({ name: 'New', type: 'walked', entityId: entityId('DEVICE', idOf('DEVICE', 'other')) }),
    ],
    [
      'its device, for an alarm',
      '/api/alarm',
      () => ({
        type: 'New',
        severity: 'MAJOR',
        status: 'ACTIVE_UNACK',
        originator: entityId('DEVICE', idOf('DEVICE', 'other')),
      }),
    ],
  ])('%s', async (_what, path, body) => {
    const answer = await call('acme', 'POST', path, body());
    expect([400, 403, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('other~');
  });
});

describe('credentials', () => {
  it('of users are in no answer', async () => {
    const page = 'pageSize=100&page=0';
    const customer = idOf('CUSTOMER', 'north');
    const answers = await Promise.all([
      call('acme', 'GET', `/api/users?${page}`),
      call('acme', 'GET', `/api/customer/${customer}/users?${page}`),
      call('acme', 'GET', `/api/user/${idOf('CUSTOMER_USER', 'north')}`),
      call('acme', 'GET', `/api/audit/logs?${page}`),
      call('root', 'GET', `/api/tenant/${world.tenants.acme}/users?${page}`),
    ]);
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200);
      expect(body).not.toMatch(/\$argon2|password|[a-z]Token|secret-/i);
    }
  });

  it('of a device are read by those it is assigned to, and changed by none of them', async () => {
    const read = (caller: CallerName) =>
      call(caller, 'GET', `/api/device/${idOf('DEVICE', 'north')}/credentials`);
    const credentials = (await read('north')).json<object>();
    expect((await read('south')).statusCode).toBe(403);
    const change = { ...credentials, credentialsId: 'MINE' };
    expect((await call('north', 'POST', '/api/device/credentials', change)).statusCode).toBe(403);
    expect((await read('north')).json()).toEqual(credentials);
  });

  it('named by the own id do not move to a device of somebody else', async () => {
    const foreign = (await call('other', 'GET', `/api/device/${idOf('DEVICE', 'other')}/credentials`)).json<{
      credentialsId: string;
    }>();
    const own = (
      await call('acme', 'GET', `/api/device/${idOf('DEVICE', 'acme')}/credentials`)
    ).json<object>();
    const taken = await call('acme', 'POST', '/api/device/credentials', {
      ...own,
      credentialsId: foreign.credentialsId,
    });
    expect(taken.statusCode).toBe(400);
    const hijacked = await call('acme', 'POST', '/api/device/credentials', {
      ...foreign,
      deviceId: entityId('DEVICE', idOf('DEVICE', 'acme')),
    });
    expect(hijacked.statusCode).toBe(400);
    expect(test.platform.store.credentials.byToken(foreign.credentialsId)?.deviceId).toBe(
      idOf('DEVICE', 'other'),
    );
  });
});
