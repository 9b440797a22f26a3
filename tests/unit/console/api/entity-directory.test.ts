import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dashboardsOf } from '../../../../src/console/api/dashboard-list.ts';
import { platformDirectory } from '../../../../src/console/api/entity-directory.ts';
import { platformGateways } from '../../../../src/console/api/gateways.ts';
import { queryClient } from '../../../../src/console/api/query-client.ts';
import { entityId, NULL_UUID } from '../../../../src/model/entity-id.ts';
import { fakePlatform, json, refused } from '../session/fake-platform.ts';
import { signedInAs } from './signed-in.ts';

const never = new AbortController().signal;
const idAt = (number: number) => `8b1f6e30-7a01-11eb-8f2e-${String(number).padStart(12, '0')}`;
const pageOf = (data: readonly object[]) =>
  json({ data, totalPages: 1, totalElements: data.length, hasNext: false });
const device = (number: number, name: string) => ({
  id: entityId('DEVICE', idAt(number)),
  createdTime: 1,
  name,
  type: 'pump',
});
const textOf = (path: string) => new URL(path, 'http://x').searchParams.get('textSearch');

beforeEach(() => signedInAs('TENANT_ADMIN'));
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('Entities by name', () => {
  test('are fifty at most, by name, those first whose names begin with the text', async () => {
    const platform = fakePlatform({
      'GET /api/tenant/deviceInfos': ({ path }) =>
        pageOf(
          textOf(path) === '%pump' ? [device(2, 'Big pump'), device(1, 'Pump 1')] : [device(1, 'Pump 1')],
        ),
    });
    const found = await platformDirectory.search(
      { entityType: 'DEVICE', text: 'pump', subtype: 'pump' },
      never,
    );
    expect(found.map(({ name }) => name)).toEqual(['Pump 1', 'Big pump']);
    expect(found[0]).toEqual({ id: idAt(1), name: 'Pump 1', hint: 'pump', subtype: 'pump' });
    const [first] = platform.paths();
    expect(first).toBe(
      'GET /api/tenant/deviceInfos?pageSize=50&page=0&textSearch=pump&sortProperty=name&sortOrder=ASC&type=pump',
    );
  });

  test('tell the customer that stands for everybody from one of that name', async () => {
    const customer = (number: number, additionalInfo: object | null) => ({
      id: entityId('CUSTOMER', idAt(number)),
      createdTime: 1,
      title: 'Public',
      additionalInfo,
    });
    fakePlatform({
      'GET /api/customers': () => pageOf([customer(1, null), customer(2, { isPublic: true })]),
    });
    expect(await platformDirectory.search({ entityType: 'CUSTOMER', text: '' }, never)).toEqual([
      { id: idAt(1), name: 'Public' },
      { id: idAt(2), name: 'Public', isPublic: true },
    ]);
  });

  test('that fill the list by how they begin are not looked for elsewhere', async () => {
    const all = Array.from({ length: 50 }, (_, at) => device(at + 1, `Pump ${at}`));
    const platform = fakePlatform({ 'GET /api/tenant/deviceInfos': () => pageOf(all) });
    expect(await platformDirectory.search({ entityType: 'DEVICE', text: 'pump' }, never)).toHaveLength(50);
    expect(platform.paths()).toHaveLength(1);
  });

  test('are asked for no more when nobody waits', async () => {
    fakePlatform({ 'GET /api/tenant/deviceInfos': () => new Promise(() => undefined) });
    const cancelling = new AbortController();
    const asked = platformDirectory.search({ entityType: 'DEVICE', text: '' }, cancelling.signal);
    cancelling.abort();
    await expect(asked).rejects.toThrow();
  });

  test.each([
    ['DEVICE', 'TENANT_ADMIN', '/api/tenant/deviceInfos'],
    ['DEVICE', 'CUSTOMER_USER', '/api/customer/c1/deviceInfos'],
    ['ASSET', 'CUSTOMER_USER', '/api/customer/c1/assetInfos'],
    ['ENTITY_VIEW', 'TENANT_ADMIN', '/api/tenant/entityViewInfos'],
    ['CUSTOMER', 'TENANT_ADMIN', '/api/customers'],
    ['USER', 'TENANT_ADMIN', '/api/users'],
    ['DASHBOARD', 'CUSTOMER_USER', '/api/customer/c1/dashboards'],
    ['TENANT', 'SYS_ADMIN', '/api/tenantInfos'],
    ['RULE_CHAIN', 'TENANT_ADMIN', '/api/ruleChains'],
    ['DEVICE_PROFILE', 'TENANT_ADMIN', '/api/deviceProfileInfos'],
    ['TENANT_PROFILE', 'SYS_ADMIN', '/api/tenantProfileInfos'],
    ['WIDGETS_BUNDLE', 'TENANT_ADMIN', '/api/widgetsBundles'],
  ] as const)('of the type %s are in the list of a %s', async (entityType, authority, path) => {
    signedInAs(authority, 'c1');
    const platform = fakePlatform({ [`GET ${path}`]: () => pageOf([]) });
    expect(await platformDirectory.search({ entityType, text: '' }, never)).toEqual([]);
    expect(platform.paths()[0]?.split('?')[0]).toBe(`GET ${path}`);
  });

  test.each([
    ['TENANT', 'TENANT_ADMIN', '/api/tenant/info/t1', 'Works'],
    ['CUSTOMER', 'CUSTOMER_USER', '/api/customer/c1', 'Works'],
  ] as const)('of the type %s are only their own to a %s', async (entityType, authority, path, title) => {
    signedInAs(authority, 'c1');
    fakePlatform({ [`GET ${path}`]: () => json({ id: { id: idAt(1) }, createdTime: 1, title }) });
    expect(await platformDirectory.search({ entityType, text: 'wo' }, never)).toMatchObject([
      { name: title },
    ]);
    expect(await platformDirectory.search({ entityType, text: 'xyz' }, never)).toEqual([]);
  });

  test('of one name are told apart: dashboards by the customers they are assigned to', async () => {
    const customer = (title: string) => ({ customerId: entityId('CUSTOMER', idAt(9)), title, public: false });
    const shown = { title: 'Pumps', assignedCustomers: [customer('Works'), customer('Town')] };
    fakePlatform({
      'GET /api/tenant/dashboards': () => pageOf([{ id: { id: idAt(1) }, createdTime: 1, ...shown }]),
    });
    expect(await platformDirectory.search({ entityType: 'DASHBOARD', text: '' }, never)).toEqual([
      { id: idAt(1), name: 'Pumps', hint: 'Works and Town' },
    ]);
  });

  test('are none of the types that have no list, without a question', async () => {
    const platform = fakePlatform({});
    expect(await platformDirectory.search({ entityType: 'ALARM', text: 'x' }, never)).toEqual([]);
    expect(await platformDirectory.named('ALARM', [idAt(1)])).toEqual(new Map());
    expect(platform.paths()).toEqual([]);
  });

  test('have names, of which those are left out that are gone', async () => {
    const platform = fakePlatform({
      'GET /api/devices': () => json([device(1, 'Pump 1')]),
      [`GET /api/customer/${idAt(1)}`]: () => json({ id: { id: idAt(1) }, createdTime: 1, title: 'Works' }),
      [`GET /api/customer/${idAt(2)}`]: () => refused(404, 32, 'Not found'),
    });
    expect((await platformDirectory.named('DEVICE', [idAt(1), idAt(2)])).get(idAt(1))?.name).toBe('Pump 1');
    expect([...(await platformDirectory.named('CUSTOMER', [idAt(1), idAt(2)])).keys()]).toEqual([idAt(1)]);
    expect(platform.paths()[0]).toContain('/api/devices?deviceIds=');
  });

  test('are not known where the platform does not answer', async () => {
    fakePlatform({});
    await expect(platformDirectory.named('CUSTOMER', [idAt(1)])).rejects.toThrow();
  });
});

describe('Gateways', () => {
  const row = (number: number, name: string, info: object) => ({
    entityId: entityId('DEVICE', idAt(number)),
    latest: {
      ENTITY_FIELD: {
        name: { ts: 0, value: name },
        additionalInfo: { ts: 0, value: JSON.stringify(info) },
      },
    },
  });

  test('are devices flagged as such that hold the text, page after page', async () => {
    const full = Array.from({ length: 100 }, (_, at) => row(at + 1, `D${at}`, { note: '"gateway":true' }));
    const platform = fakePlatform({
      'POST /api/entitiesQuery/find': ({ body }) => {
        const { page } = (body as { pageLink: { page: number } }).pageLink;
        return pageOf(
          page === 0 ? full : [row(200, 'North', { gateway: true }), row(201, 'No', { gateway: 1 })],
        );
      },
    });
    expect(await platformGateways.search('no', 50, never)).toEqual([{ id: idAt(200), name: 'North' }]);
    expect(platform.sent).toHaveLength(2);
    expect(platform.sent[0]?.body).toMatchObject({
      pageLink: { pageSize: 100, sortOrder: { key: { key: 'name' }, direction: 'ASC' } },
      keyFilters: [
        { key: { key: 'additionalInfo' }, predicate: { operation: 'CONTAINS' } },
        { key: { key: 'name' }, predicate: { operation: 'CONTAINS', ignoreCase: true } },
      ],
    });
  });

  test('are known by name, and made as gateways', async () => {
    const platform = fakePlatform({
      'GET /api/tenant/devices': ({ path }) =>
        path.endsWith('North') ? json(device(1, 'North')) : refused(404, 32, 'Not found'),
      'POST /api/device': ({ body }) => json({ ...(body as object), id: { id: idAt(5) } }),
    });
    expect(await platformGateways.idOf('North')).toBe(idAt(1));
    expect(await platformGateways.idOf('South')).toBeUndefined();
    expect(await platformGateways.create('South')).toEqual({ id: idAt(5), name: 'South' });
    expect(platform.sent.at(-1)?.body).toMatchObject({ name: 'South', additionalInfo: { gateway: true } });
  });
});

describe('Dashboards to choose from', () => {
  test.each([
    ['are their own to a tenant administrator', 'TENANT_ADMIN', 'c1', {}, '/api/tenant/dashboards'],
    ['are a customer’s', 'TENANT_ADMIN', '', { customerId: 'c9' }, '/api/customer/c9/dashboards'],
    ['are the customer’s to its users', 'CUSTOMER_USER', 'c1', {}, '/api/customer/c1/dashboards'],
    [
      'are a tenant’s to a system administrator',
      'SYS_ADMIN',
      '',
      { tenantId: 't9' },
      '/api/tenant/t9/dashboards',
    ],
  ] as const)('%s', async (_, authority, customerId, owner, path) => {
    signedInAs(authority, customerId);
    const platform = fakePlatform({
      [`GET ${path}`]: () => pageOf([{ id: { id: idAt(1) }, createdTime: 1, title: 'Energy' }]),
    });
    expect(await dashboardsOf(owner)).toEqual([{ id: idAt(1), title: 'Energy' }]);
    expect(platform.paths()).toEqual([`GET ${path}?pageSize=100&page=0&sortProperty=title&sortOrder=ASC`]);
  });

  test.each([
    ['of no customer', 'CUSTOMER_USER', NULL_UUID, {}],
    ['of the customer scope without one', 'TENANT_ADMIN', '', { scope: 'customer' }],
    ['of no tenant', 'SYS_ADMIN', '', {}],
  ] as const)('%s are none', async (_, authority, customerId, owner) => {
    signedInAs(authority, customerId);
    const platform = fakePlatform({});
    expect(await dashboardsOf(owner)).toEqual([]);
    expect(platform.paths()).toEqual([]);
  });
});
