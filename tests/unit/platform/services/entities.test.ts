import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EntityId, EntityType, entityId } from '../../../../src/model/entity-id.ts';
import type { User } from '../../../../src/model/user.ts';
import type { Caller } from '../../../../src/platform/security/access.ts';
import type { Change } from '../../../../src/platform/services/changes.ts';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';
import { deviceProfile } from '../access-walk/world.ts';
import { startTestApp, type TestApp } from '../http/test-app.ts';

/** Rule nodes are a part of their chain, and what a tenant uses is kept by the platform alone. */
type SavedType = Exclude<EntityType, 'RULE_NODE' | 'API_USAGE_STATE'>;

let test: TestApp;
let tenantId: string;
let admin: User;
let by: Caller;
let told: Change[] = [];

beforeAll(async () => {
  test = await startTestApp();
  ({ tenantId, admin } = await test.createTenant('Acme'));
  by = await test.platform.sessions.callerOf(await test.tokenFor(admin));
  test.platform.changes.subscribeAll((change) => told.push(change));
});
beforeEach(() => {
  told = [];
});
afterAll(() => test.close());

/** Every change as one line: what happened to what. */
const news = () => told.map(({ kind, entity }) => `${kind} ${entity.type} ${entity.name}`);

async function post(user: User, url: string, payload: object) {
  const headers = { 'x-authorization': `Bearer ${await test.tokenFor(user)}` };
  const answer = await test.app.inject({ method: 'POST', url: `/api/${url}`, headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: EntityId }>();
}

async function addDevice(name: string): Promise<EntityHandle> {
  const { entities, store } = test.platform;
  const { id } = await entities.save('DEVICE', { name }, () => store.devices.save(tenantId, { name }));
  return handle('DEVICE', id?.id);
}

async function addCustomer(title: string): Promise<EntityHandle> {
  const { entities, store } = test.platform;
  const create = () => store.customers.create(tenantId, { title });
  const { id } = await entities.save('CUSTOMER', { title }, create);
  return handle('CUSTOMER', id?.id);
}

function handle(type: EntityType, id = ''): EntityHandle {
  const found = test.platform.store.entities.resolve(type, id);
  if (!found) throw new Error(`There is no such ${type}`);
  return found;
}

/** The actions that the log tells of for an entity, the oldest first. */
function logged(name: string): string[] {
  const link = { page: 0, pageSize: 1000, sortProperty: 'createdTime', sortOrder: 'ASC' } as const;
  return test.platform.store.auditLogs
    .list(tenantId, link)
    .data.filter(({ entityName }) => entityName === name)
    .map(({ actionType, actionStatus }) => `${actionType} ${actionStatus}`);
}

describe('an entity that is saved anew', () => {
  const bodies: Record<SavedType, [path: string, body: () => Promise<object> | object]> = {
    TENANT: ['tenant', () => ({ title: 'Other' })],
    TENANT_PROFILE: ['tenantProfile', () => ({ name: 'Small', profileData: { configuration: {} } })],
    CUSTOMER: ['customer', () => ({ title: 'North' })],
    USER: [
      'user?sendActivationMail=false',
      () => ({ email: 'new@acme.example', authority: 'TENANT_ADMIN', tenantId: admin.tenantId }),
    ],
    DASHBOARD: ['dashboard', () => ({ title: 'Overview' })],
    ASSET: ['asset', () => ({ name: 'Hall', type: 'hall' })],
    DEVICE: ['device', () => ({ name: 'Sensor', type: 'default' })],
    DEVICE_PROFILE: ['deviceProfile', () => ({ ...deviceProfile, name: 'Thermostat' })],
    ENTITY_VIEW: [
      'entityView',
      async () => ({ name: 'View', type: 'v', entityId: idOf(await addDevice('Source')) }),
    ],
    ALARM: [
      'alarm',
      async () => ({
        type: 'hot',
        severity: 'MAJOR',
        status: 'ACTIVE_UNACK',
        originator: idOf(await addDevice('Origin')),
      }),
    ],
    RULE_CHAIN: ['ruleChain', () => ({ name: 'Chain' })],
    WIDGETS_BUNDLE: ['widgetsBundle', () => ({ title: 'Gauges' })],
    WIDGET_TYPE: [
      'widgetType',
      async () => {
        const { alias } = (await post(admin, 'widgetsBundle', { title: 'Cards' })) as unknown as {
          alias: string;
        };
        return { name: 'Card', bundleAlias: alias, descriptor: { type: 'latest' } };
      },
    ],
  };
  const systemTypes: readonly string[] = ['TENANT', 'TENANT_PROFILE'];

  it.each(Object.entries(bodies))('is told to its watchers: %s', async (type, [path, body]) => {
    const user: User = systemTypes.includes(type)
      ? await test.createUser({ email: `${type}@clavier.example`, authority: 'SYS_ADMIN' }, 'secret')
      : admin;
    const saved = await post(user, path, await body());
    told = [];
    await post(user, path, saved);
    const updated = told.filter(({ kind }) => kind === 'entity-updated').map(({ entity }) => entity);
    expect(updated).toEqual([expect.objectContaining({ type, id: saved.id.id })]);
  });

  it('may be of any type that is saved by itself', () => {
    const saved = [...Object.keys(bodies), 'RULE_NODE', 'API_USAGE_STATE'];
    expect(saved.toSorted()).toEqual(EntityType.options.toSorted());
  });

  it('is told as a chain when the nodes of a rule chain are', async () => {
    const chain = await post(admin, 'ruleChain', { name: 'Nodes' });
    told = [];
    await post(admin, 'ruleChain/metadata', { ruleChainId: chain.id, nodes: [], connections: [] });
    expect(news()).toEqual(['entity-updated RULE_CHAIN Nodes']);
  });

  it('is also told as reassigned when another customer has it then', async () => {
    const { entities, store } = test.platform;
    const customer = await addCustomer('Owner');
    const device = await addDevice('Moved');
    told = [];
    const given = {
      name: 'Moved',
      id: entityId('DEVICE', device.id),
      customerId: entityId('CUSTOMER', customer.id),
    };
    await entities.save('DEVICE', given, () => store.devices.save(tenantId, given));
    expect(news()).toEqual(['entity-updated DEVICE Moved', 'entity-reassigned DEVICE Moved']);
  });
});

describe('what is done to an entity', () => {
  it('is logged when somebody does it', async () => {
    const { entities, store } = test.platform;
    const device = await addDevice('Logged');
    const customer = await addCustomer('Logging');
    const given = { ...store.devices.byId(device.id), name: 'Logged' };
    await entities.save('DEVICE', given, () => store.devices.save(tenantId, given), by);
    await entities.assign(device, customer, by);
    await entities.assign(device, null, by);
    await entities.delete(device, by);
    expect(logged('Logged')).toEqual([
      'UPDATED SUCCESS',
      'ASSIGNED_TO_CUSTOMER SUCCESS',
      'UNASSIGNED_FROM_CUSTOMER SUCCESS',
      'DELETED SUCCESS',
    ]);
  });

  it('leaves no log when nobody is named as who does it, as with devices that a gateway brings', async () => {
    const device = await addDevice('Brought');
    await test.platform.entities.delete(device);
    expect(logged('Brought')).toEqual([]);
  });

  it('is logged as failed, and told to nobody, when it fails', async () => {
    const { entities } = test.platform;
    const device = await addDevice('Failing');
    await entities.delete(device);
    told = [];
    await expect(entities.delete(device, by)).rejects.toMatchObject({ status: 404 });
    await expect(entities.assign(device, null, by)).rejects.toMatchObject({ status: 404 });
    expect(logged('Failing')).toEqual(['DELETED FAILURE', 'UNASSIGNED_FROM_CUSTOMER FAILURE']);
    expect(news()).toEqual([]);
  });

  it('can be a part of a change that does more, which is undone with it', async () => {
    const { entities, store, transactions } = test.platform;
    const given = { name: 'Part' };
    const failing = transactions.run(
      (transaction) => {
        entities.within(transaction).save('DEVICE', given, () => store.devices.save(tenantId, given));
        throw new Error('The rest failed');
      },
      { by },
    );
    await expect(failing).rejects.toThrow('The rest failed');
    expect(store.devices.byName(tenantId, 'Part')).toBeNull();
    expect(logged('Part')).toEqual([]);
  });
});

describe('a deleted entity', () => {
  it('is told of, the users of a customer before the customer', async () => {
    const { entities, store } = test.platform;
    const customer = await addCustomer('Leaving');
    const user: User = {
      email: 'user@leaving.example',
      authority: 'CUSTOMER_USER',
      tenantId: entityId('TENANT', tenantId),
      customerId: entityId('CUSTOMER', customer.id),
    };
    await entities.save('USER', user, () => store.users.save(user));
    told = [];
    await entities.delete(customer, by);
    expect(news()).toEqual(['entity-deleted USER user@leaving.example', 'entity-deleted CUSTOMER Leaving']);
  });

  it('is told of with all that goes with it when it is a tenant', async () => {
    const { tenantId: id } = await test.createTenant('Doomed');
    told = [];
    await test.platform.entities.delete(handle('TENANT', id));
    expect(news()).toContain('entity-deleted TENANT Doomed');
    expect(news()).toContain('entity-deleted USER admin@doomed.example');
  });
});

function idOf({ type, id }: EntityHandle): EntityId {
  return { entityType: type, id };
}

describe('what rule chains are told', () => {
  /** Does something, and answers the messages that rule chains get of it: their type, what they tell, and what goes along. */
  async function notesOf(work: () => Promise<unknown>) {
    const note = vi.spyOn(test.platform.ruleIntake, 'note');
    await work();
    const notes = note.mock.calls.map(([, owner, { type, json, metadata }]) => ({
      owner,
      type,
      json,
      metadata,
    }));
    note.mockRestore();
    return notes;
  }

  it('is an entity as it was before it went', async () => {
    const device = await addDevice('Going');
    const customer = await addCustomer('Leaving');
    const { entities, store } = test.platform;
    const chain = await store.write(() => store.ruleChains.save(tenantId, { name: 'Old' }));
    const notes = await notesOf(async () => {
      for (const entity of [device, customer, handle('RULE_CHAIN', chain.id?.id)]) {
        await entities.delete(entity, by);
      }
    });
    expect(notes).toMatchObject([
      { owner: tenantId, type: 'ENTITY_DELETED', json: { name: 'Going', id: { id: device.id } } },
      { owner: tenantId, type: 'ENTITY_DELETED', json: { title: 'Leaving' } },
      { owner: tenantId, type: 'ENTITY_DELETED', json: { name: 'Old' } },
    ]);
  });

  it('is an entity as it is once it was given or taken, and the customer', async () => {
    const device = await addDevice('Given');
    const customer = await addCustomer('Taker');
    const { entities } = test.platform;
    const notes = await notesOf(async () => {
      await entities.assign(device, customer, by);
      await entities.assign(device, null, by);
    });
    expect(notes).toMatchObject([
      {
        type: 'ENTITY_ASSIGNED',
        json: { name: 'Given', customerId: { id: customer.id } },
        metadata: { assignedCustomerId: customer.id, assignedCustomerName: 'Taker' },
      },
      {
        type: 'ENTITY_UNASSIGNED',
        json: { name: 'Given' },
        metadata: { unassignedCustomerId: customer.id, unassignedCustomerName: 'Taker' },
      },
    ]);
  });

  it('is a device that moves, told to either tenant with the other one', async () => {
    const device = await addDevice('Moving');
    const other = await test.createTenant('Neighbour');
    const notes = await notesOf(() => test.platform.entities.moveToTenant(device, other.tenantId, by));
    expect(notes).toMatchObject([
      {
        owner: tenantId,
        type: 'ENTITY_ASSIGNED_TO_TENANT',
        json: { name: 'Moving', tenantId: { id: other.tenantId } },
        metadata: { assignedToTenantId: other.tenantId, assignedToTenantName: 'Neighbour' },
      },
      {
        owner: other.tenantId,
        type: 'ENTITY_ASSIGNED_FROM_TENANT',
        json: { name: 'Moving' },
        metadata: { assignedFromTenantId: tenantId, assignedFromTenantName: 'Acme' },
      },
    ]);
  });
});
