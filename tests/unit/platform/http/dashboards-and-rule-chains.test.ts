import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityId } from '../../../../src/model/entity-id.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const denied = "You don't have permission to perform this operation!";

let test: TestApp;
/** What Acme has, and the token of its administrator; the administrator of Other is the stranger. */
let acme: {
  tenantId: string;
  customerId: string;
  dashboardId: string;
  chainId: string;
  nodeId: string;
  bundleId: string;
  token: string;
};
let other: { tenantId: string; customerId: string; chainId: string; token: string };

beforeAll(async () => {
  test = await startTestApp();
  const { store } = test.platform;
  const own = await test.createTenant('Acme');
  const strange = await test.createTenant('Other');
  const id = (entity: { id?: { id: string } | null | undefined } | null) => entity?.id?.id ?? '';
  const rootOf = (tenantId: string) => id(store.ruleChains.rootOf(tenantId));
  acme = await store.write(() => ({
    tenantId: own.tenantId,
    customerId: id(store.customers.create(own.tenantId, { title: 'North' })),
    dashboardId: id(store.dashboards.save(own.tenantId, { title: 'Heat' })),
    chainId: rootOf(own.tenantId),
    nodeId: id(store.ruleNodes.ofChain(rootOf(own.tenantId))?.nodes?.[0] ?? null),
    bundleId: id(store.widgetsBundles.save(own.tenantId, { title: 'Ours' })),
    token: '',
  }));
  other = await store.write(() => ({
    tenantId: strange.tenantId,
    customerId: id(store.customers.create(strange.tenantId, { title: 'South' })),
    chainId: rootOf(strange.tenantId),
    token: '',
  }));
  acme.token = await test.tokenFor(own.admin);
  other.token = await test.tokenFor(strange.admin);
});

afterAll(async () => {
  await test.close();
});

type Method = 'GET' | 'POST' | 'DELETE';

const call = (method: Method, url: string, token: string, payload?: object) =>
  test.app.inject({
    method,
    url,
    headers: { 'x-authorization': `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });

describe('an administrator of another tenant', () => {
  it.each<[what: string, Method, () => string, (() => object)?]>([
    ['a dashboard', 'GET', () => `/api/dashboard/${acme.dashboardId}`],
    ['the info of a dashboard', 'GET', () => `/api/dashboard/info/${acme.dashboardId}`],
    ['the deletion of a dashboard', 'DELETE', () => `/api/dashboard/${acme.dashboardId}`],
    [
      'a change of a dashboard',
      'POST',
      () => '/api/dashboard',
      () => ({ id: entityId('DASHBOARD', acme.dashboardId), title: 'Mine' }),
    ],
    [
      'to show a dashboard to a customer',
      'POST',
      () => `/api/customer/${other.customerId}/dashboard/${acme.dashboardId}`,
    ],
    ['to show a dashboard to everybody', 'POST', () => `/api/customer/public/dashboard/${acme.dashboardId}`],
    [
      'to say who sees a dashboard',
      'POST',
      () => `/api/dashboard/${acme.dashboardId}/customers`,
      () => [other.customerId],
    ],
    [
      'the dashboards of a customer',
      'GET',
      () => `/api/customer/${acme.customerId}/dashboards?pageSize=1&page=0`,
    ],
    ['a rule chain', 'GET', () => `/api/ruleChain/${acme.chainId}`],
    ['what a rule chain is made of', 'GET', () => `/api/ruleChain/${acme.chainId}/metadata`],
    ['to make a rule chain the root', 'POST', () => `/api/ruleChain/${acme.chainId}/root`],
    ['the deletion of a rule chain', 'DELETE', () => `/api/ruleChain/${acme.chainId}`],
    [
      'a change of what a rule chain is made of',
      'POST',
      () => '/api/ruleChain/metadata',
      () => ({ ruleChainId: entityId('RULE_CHAIN', acme.chainId) }),
    ],
    ['what came into a rule node', 'GET', () => `/api/ruleNode/${acme.nodeId}/debugIn`],
    ['a widgets bundle', 'GET', () => `/api/widgetsBundle/${acme.bundleId}`],
    ['the deletion of a widgets bundle', 'DELETE', () => `/api/widgetsBundle/${acme.bundleId}`],
  ])('is refused %s', async (_what, method, url, payload) => {
    const answer = await call(method, url(), other.token, payload?.());
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ message: denied });
  });

  it('cannot be drawn into what a tenant has', async () => {
    const customers = await call('POST', `/api/dashboard/${acme.dashboardId}/customers`, acme.token, [
      other.customerId,
    ]);
    expect(customers.statusCode).toBe(400);
    const body = {
      title: 'Cold',
      assignedCustomers: [{ customerId: entityId('CUSTOMER', other.customerId) }],
    };
    expect((await call('POST', '/api/dashboard', acme.token, body)).statusCode).toBe(400);
    const chains = await call('POST', '/api/ruleChain/metadata', acme.token, {
      ruleChainId: entityId('RULE_CHAIN', acme.chainId),
      nodes: [{ type: 'com.example.Node', name: 'A' }],
      ruleChainConnections: [
        { fromIndex: 0, targetRuleChainId: entityId('RULE_CHAIN', other.chainId), type: 'Other' },
      ],
    });
    expect(chains.statusCode).toBe(400);
    expect(test.platform.store.ruleNodes.ofChain(acme.chainId)?.nodes).toHaveLength(7);
  });

  it('does not take over a node by telling of its id', async () => {
    const { store } = test.platform;
    const answer = await call('POST', '/api/ruleChain/metadata', other.token, {
      ruleChainId: entityId('RULE_CHAIN', other.chainId),
      nodes: [{ id: entityId('RULE_NODE', acme.nodeId), type: 'com.example.Node', name: 'Taken' }],
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().nodes[0].id.id).not.toBe(acme.nodeId);
    expect(store.entities.resolve('RULE_NODE', acme.nodeId)).toMatchObject({
      tenantId: acme.tenantId,
      name: 'Save Timeseries',
    });
  });
});

describe('the audit log', () => {
  it('tells whom a dashboard was shown to and hidden from, but not what it looks like', async () => {
    const { store } = test.platform;
    const saved = await call('POST', '/api/dashboard', acme.token, {
      title: 'Told',
      configuration: { a: 1 },
    });
    const { id } = saved.json();
    const path = `/api/customer/${acme.customerId}/dashboard/${id.id}`;
    await call('POST', path, acme.token);
    await call('POST', path, acme.token);
    await call('DELETE', path, acme.token);
    await call('DELETE', `/api/dashboard/${id.id}`, acme.token);
    const link = { page: 0, pageSize: 10, sortProperty: 'createdTime', sortOrder: 'ASC' } as const;
    const logs = store.auditLogs.list(acme.tenantId, link, { entity: entityId('DASHBOARD', id.id) }).data;
    expect(logs.map(({ actionType }) => actionType)).toEqual([
      'ADDED',
      'ASSIGNED_TO_CUSTOMER',
      'UNASSIGNED_FROM_CUSTOMER',
      'DELETED',
    ]);
    expect(logs[0]?.actionData).toMatchObject({ entity: { title: 'Told', configuration: '' } });
    expect(logs[1]?.actionData).toMatchObject({ assignedCustomerName: 'North' });
  });

  it('tells what was not done for want of a customer', async () => {
    const { store } = test.platform;
    const { id } = (await call('POST', '/api/dashboard', acme.token, { title: 'Not shared' })).json();
    const answer = await call('POST', `/api/dashboard/${id.id}/customers/add`, acme.token, [
      acme.customerId,
      other.customerId,
    ]);
    expect(answer.statusCode).toBe(400);
    expect(store.dashboards.byId(id.id)?.assignedCustomers).toBeNull();
    const link = { page: 0, pageSize: 10, sortProperty: 'createdTime', sortOrder: 'ASC' } as const;
    const logs = store.auditLogs.list(acme.tenantId, link, { entity: entityId('DASHBOARD', id.id) }).data;
    expect(logs.map(({ actionType, actionStatus }) => [actionType, actionStatus])).toEqual([
      ['ADDED', 'SUCCESS'],
      ['ASSIGNED_TO_CUSTOMER', 'FAILURE'],
    ]);
    expect(logs[1]?.actionFailureDetails).toContain('customer from different tenant');
  });

  it('tells of a rule chain and what it is made of', async () => {
    const { store } = test.platform;
    const { id } = (await call('POST', '/api/ruleChain', acme.token, { name: 'Told' })).json();
    const nodes = [{ type: 'com.example.Node', name: 'A' }];
    await call('POST', '/api/ruleChain/metadata', acme.token, { ruleChainId: id, nodes });
    const circle = { nodes, connections: [{ fromIndex: 0, toIndex: 0, type: 'Success' }] };
    await call('POST', '/api/ruleChain/metadata', acme.token, { ruleChainId: id, ...circle });
    const link = { page: 0, pageSize: 10, sortProperty: 'createdTime', sortOrder: 'ASC' } as const;
    const logs = store.auditLogs.list(acme.tenantId, link, { entity: entityId('RULE_CHAIN', id.id) }).data;
    expect(logs.map(({ actionType, actionStatus }) => [actionType, actionStatus])).toEqual([
      ['ADDED', 'SUCCESS'],
      ['UPDATED', 'SUCCESS'],
      ['UPDATED', 'FAILURE'],
    ]);
    expect(logs[1]?.actionData).toMatchObject({
      entity: { name: 'Told' },
      metadata: { nodes: [{ name: 'A' }] },
    });
  });
});

describe('who watches a dashboard', () => {
  it('hears when other customers see it', async () => {
    const { changes } = test.platform;
    const path = `/api/customer/${acme.customerId}/dashboard/${acme.dashboardId}`;
    const told: (readonly string[] | undefined)[] = [];
    const stop = changes.subscribe('DASHBOARD', acme.dashboardId, ({ kind, entity }) => {
      if (kind === 'entity-reassigned') told.push(entity.sharedWith);
    });
    const shown = (await call('POST', path, acme.token)).json();
    await call('POST', path, acme.token);
    await call('POST', '/api/dashboard', acme.token, { ...shown, assignedCustomers: null });
    await call('POST', '/api/dashboard', acme.token, shown);
    await call('DELETE', path, acme.token);
    stop();
    expect(told).toEqual([[acme.customerId], [], [acme.customerId], []]);
  });
});

describe('a rule chain that device profiles lead to', () => {
  it('cannot be deleted, and keeps its nodes', async () => {
    const { store } = test.platform;
    const { id } = (
      await call('POST', '/api/ruleChain/device/default', acme.token, { name: 'Thermostats' })
    ).json();
    await store.write(() =>
      store.deviceProfiles.save(acme.tenantId, {
        ...store.deviceProfiles.findOrCreate(acme.tenantId, 'led'),
        defaultRuleChainId: id,
      }),
    );
    const answer = await call('DELETE', `/api/ruleChain/${id.id}`, acme.token);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: 'The rule chain referenced by the device profiles cannot be deleted!',
    });
    expect(store.ruleNodes.ofChain(id.id)?.nodes).toHaveLength(7);
  });
});

describe('what came last into a node in debug mode', () => {
  it('is read among its two latest events', async () => {
    const { store } = test.platform;
    const node = store.entities.resolve('RULE_NODE', acme.nodeId);
    if (!node) throw new Error('There is no such node');
    const path = `/api/ruleNode/${acme.nodeId}/debugIn`;
    const event = (type: string, data: string) =>
      store.write(() => store.events.save(node, { type: 'DEBUG_RULE_NODE', body: { type, data } }));
    expect((await call('GET', path, acme.token)).body).toBe('');
    await event('IN', '1');
    await event('OUT', '2');
    expect((await call('GET', path, acme.token)).json()).toEqual({ type: 'IN', data: '1' });
    await event('OUT', '3');
    expect((await call('GET', path, acme.token)).body).toBe('');
  });
});

describe('an image of a bundle', () => {
  it.each([
    ['base64', 'cGljdHVyZQ=='],
    ['a data URL', 'data:image/svg+xml;charset=utf-8;base64,cGljdHVyZQ=='],
  ])('may be %s and comes back as it was', async (_what, image) => {
    const answer = await call('POST', '/api/widgetsBundle', acme.token, { title: 'Seen', image });
    expect(answer.json()).toMatchObject({ image });
  });

  it.each([
    ['a text', 'not an image!'],
    ['much of nothing', `${' '.repeat(1_000_000)}!`],
  ])('may not be %s', async (_what, image) => {
    const answer = await call('POST', '/api/widgetsBundle', acme.token, { title: 'Seen', image });
    expect(answer.statusCode).toBe(400);
  });
});
