import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { EntityDataPage } from '../../../src/model/entity-query.ts';
import { User } from '../../../src/model/user.ts';
import { entityQuery } from '../../queries.ts';
import { call, createDevice, read, tokenOf, uniqueName } from '../client.ts';
import { createAsset, createCustomer, createView } from '../fixtures.ts';

const field = (key: string) => ({ type: 'ENTITY_FIELD', key });

/** Finds what a filter selects; with the sort, search, fields and key filters given. */
async function find(
  entityFilter: object,
  {
    fields = ['name'],
    latestValues = [],
    keyFilters = [],
    role = 'tenant',
    ...link
  }: {
    fields?: readonly string[];
    latestValues?: readonly object[];
    keyFilters?: readonly object[];
    role?: 'tenant' | 'customer';
    textSearch?: string;
    sortOrder?: object;
    page?: number;
    pageSize?: number;
  } = {},
) {
  const sortOrder = { key: field('createdTime'), direction: 'ASC' };
  const body = entityQuery(
    { entityFilter, entityFields: fields.map(field), latestValues, keyFilters },
    { pageSize: 100, sortOrder, ...link },
  );
  const token = await tokenOf(role);
  return await read(EntityDataPage, 'POST', '/api/entitiesQuery/find', { token, body });
}

/** The texts of the fields of each row. */
async function rows(entityFilter: object, fields: readonly string[], role: 'tenant' | 'customer' = 'tenant') {
  const { data } = await find(entityFilter, { fields, role });
  return data.map(({ latest }) =>
    Object.fromEntries(fields.map((key) => [key, latest?.ENTITY_FIELD?.[key]?.value])),
  );
}

const only = (entityType: string, id: string | undefined) => ({
  type: 'singleEntity',
  singleEntity: { entityType, id },
});
const named = (entityType: string, entityNameFilter: string) => ({
  type: 'entityName',
  entityType,
  entityNameFilter,
});

describe('the fields of entities', () => {
  it('are those of their type, some by several names, and empty where a type has none', async () => {
    const additionalInfo = { description: 'for a test' };
    const device = await createDevice({ type: 'contract', label: 'on the left', additionalInfo });
    expect(
      await rows(only('DEVICE', device.id.id), [
        'createdTime',
        'entityType',
        'name',
        'title',
        'type',
        'label',
        'additionalInfo',
        'email',
      ]),
    ).toEqual([
      {
        createdTime: String(device.createdTime),
        entityType: 'DEVICE',
        name: device.name,
        title: device.name,
        type: 'contract',
        label: 'on the left',
        additionalInfo: expect.stringContaining('for a test'),
        email: '',
      },
    ]);
    const asset = await createAsset({ label: 'a hall' });
    expect(await rows(only('ASSET', asset.id.id), ['name', 'type', 'label', 'entityType'])).toEqual([
      { name: asset.name, type: 'contract', label: 'a hall', entityType: 'ASSET' },
    ]);
    const view = await createView(asset.id);
    expect(await rows(only('ENTITY_VIEW', view.id.id), ['name', 'title', 'type', 'label'])).toEqual([
      { name: view.name, title: view.name, type: 'contract', label: '' },
    ]);
  });

  it('of customers are the address too', async () => {
    const address = {
      email: 'a@example.org',
      country: 'Germany',
      state: 'Berlin',
      city: 'Berlin',
      address: 'Unter den Linden',
      address2: '1',
      zip: '10117',
      phone: '+49301',
    };
    const customer = await createCustomer(address);
    const titles = { title: customer.title, name: customer.title, label: customer.title };
    expect(
      await rows(only('CUSTOMER', customer.id.id), [
        ...Object.keys(address),
        'title',
        'name',
        'label',
        'type',
      ]),
    ).toEqual([{ ...address, ...titles, type: '' }]);
  });

  it('of users, of the tenant and of what it uses', async () => {
    const token = await tokenOf('tenant');
    const me = await read(User, 'GET', '/api/auth/user', { token });
    const texts = { email: me.email, name: me.email, title: me.email, label: me.email, entityType: 'USER' };
    const user = only('USER', me.id?.id);
    expect(await rows(user, Object.keys(texts))).toEqual([texts]);
    const tenant = await rows(named('TENANT', ''), ['title', 'name', 'label', 'region', 'entityType']);
    expect(tenant).toHaveLength(1);
    expect(tenant[0]).toMatchObject({ entityType: 'TENANT', region: expect.stringMatching(/./) });
    expect(tenant[0]?.name).toBe(tenant[0]?.title);
    expect(await rows({ type: 'apiUsageState' }, ['entityType'])).toEqual([
      { entityType: 'API_USAGE_STATE' },
    ]);
  });

  it('are not asked of types that queries are not about', async () => {
    const body = { entityFilter: named('RULE_CHAIN', ''), pageLink: { pageSize: 1, page: 0 } };
    const answer = await call('POST', '/api/entitiesQuery/find', { token: await tokenOf('tenant'), body });
    expect(answer.status).toBe(500);
  });
});

describe('latest values', () => {
  const type = uniqueName('contract-values');
  const byType = { type: 'deviceType', deviceType: type, deviceNameFilter: '' };
  const key = (keyType: string, name: string) => ({ type: keyType, key: name });

  beforeAll(async () => {
    const token = await tokenOf('tenant');
    for (const [letter, flag, target] of [
      ['a', true, 1.5],
      ['b', false, 'text'],
      ['c', true, { deep: [1] }],
    ] as const) {
      const { id } = await createDevice({ name: uniqueName(`Contract ${letter}`), label: letter, type });
      const path = `/api/plugins/telemetry/DEVICE/${id.id}`;
      await call('POST', `${path}/SHARED_SCOPE`, { token, body: { flag, target } });
      await call('POST', `${path}/timeseries/ANY`, { token, body: { points: letter } });
    }
  });

  const labels = async (options: Parameters<typeof find>[1]) =>
    (await find(byType, { ...options, fields: ['label'] })).data
      .map(({ latest }) => latest?.ENTITY_FIELD?.label?.value)
      .join('');

  it('are texts, whatever they were, under the type of key that was asked for', async () => {
    const latestValues = [
      key('SHARED_ATTRIBUTE', 'flag'),
      key('ATTRIBUTE', 'target'),
      key('CLIENT_ATTRIBUTE', 'flag'),
      key('TIME_SERIES', 'points'),
    ];
    const { data } = await find(byType, { latestValues });
    const told = data.map(({ latest }) => [
      latest?.SHARED_ATTRIBUTE?.flag?.value,
      latest?.ATTRIBUTE?.target?.value,
      latest?.CLIENT_ATTRIBUTE?.flag,
      latest?.TIME_SERIES?.points?.value,
    ]);
    const none = { ts: 0, value: '' };
    expect(told).toEqual([
      ['true', '1.5', none, 'a'],
      ['false', 'text', none, 'b'],
      ['true', expect.stringMatching(/^\{"deep": ?\[1\]\}$/), none, 'c'],
    ]);
  });

  it('can be sorted by, without being among the columns', async () => {
    const by = (sorted: object, direction: string) => ({ sortOrder: { key: sorted, direction } });
    expect(await labels(by(key('TIME_SERIES', 'points'), 'DESC'))).toBe('cba');
    expect((await labels(by(key('SHARED_ATTRIBUTE', 'flag'), 'ASC')))[0]).toBe('b');
    expect((await labels(by(key('ATTRIBUTE', 'target'), 'ASC')))[0]).toBe('a');
  });

  it('come first when they lack what they are sorted by, and last when the greatest come first', async () => {
    const by = (direction: string) => labels({ sortOrder: { key: key('TIME_SERIES', 'of b'), direction } });
    const ofB = (await find(byType, { fields: ['label'] })).data.find(
      ({ latest }) => latest?.ENTITY_FIELD?.label?.value === 'b',
    );
    await call('POST', `/api/plugins/telemetry/DEVICE/${ofB?.entityId.id}/timeseries/ANY`, {
      token: await tokenOf('tenant'),
      body: { 'of b': 1 },
    });
    expect((await by('ASC')).at(-1)).toBe('b');
    expect((await by('DESC'))[0]).toBe('b');
  });

  it('come on no page past the last one, which knows how many there are', async () => {
    const page = await find(byType, { pageSize: 2, page: 7 });
    expect(page).toEqual({ data: [], totalPages: 2, totalElements: 3, hasNext: false });
    const first = await find(byType, { pageSize: 2 });
    expect(first).toMatchObject({ totalPages: 2, hasNext: true });
    expect(first.data).toHaveLength(2);
  });

  it('can be filtered by scope, and fields by time', async () => {
    const on = (keyType: string) => ({
      key: key(keyType, 'flag'),
      valueType: 'BOOLEAN',
      predicate: { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: true } },
    });
    expect(await labels({ keyFilters: [on('SHARED_ATTRIBUTE')] })).toBe('ac');
    expect(await labels({ keyFilters: [on('ATTRIBUTE')] })).toBe('ac');
    expect(await labels({ keyFilters: [on('SERVER_ATTRIBUTE')] })).toBe('');
    const created = (operation: string, defaultValue: number) => ({
      key: field('createdTime'),
      valueType: 'DATE_TIME',
      predicate: { type: 'NUMERIC', operation, value: { defaultValue } },
    });
    expect(await labels({ keyFilters: [created('LESS', 1)] })).toBe('');
    expect(await labels({ keyFilters: [created('GREATER', 1)] })).toBe('abc');
  });
});

describe('a search', () => {
  const type = uniqueName('contract-search');
  const byType = { type: 'deviceType', deviceType: type, deviceNameFilter: '' };

  beforeAll(async () => {
    for (const name of ['Café Über', '温度传感器 7', 'plain']) {
      await createDevice({ name: `${name} ${type}`, label: 'left', type });
    }
  });

  it.each([
    [
      'the end of a name and the start of the next column',
      `${type.slice(-2)}left`,
      ['Café', '温度传感器', 'plain'],
    ],
    ['one character', '7 c', ['温度传感器']],
    ['two characters of another alphabet', '传感', ['温度传感器']],
    ['one character of another alphabet', '温', ['温度传感器']],
    ['letters with accents in any case', 'CAFÉ ÜB', ['Café']],
    ['two letters with accents', 'é Ü', ['Café']],
    ['what is in none', 'nowhere', []],
  ])('finds %s', async (_title, textSearch, found) => {
    const { data } = await find(byType, { fields: ['name', 'label'], textSearch });
    const names = data.map(({ latest }) => String(latest?.ENTITY_FIELD?.name?.value).split(' ')[0]);
    expect(names).toEqual(found);
  });

  it('looks at nothing but the columns, and not at additional information', async () => {
    expect((await find(byType, { fields: ['name'], textSearch: 'left' })).totalElements).toBe(0);
    expect((await find(byType, { fields: ['additionalInfo'], textSearch: 'nowhere' })).totalElements).toBe(3);
    expect((await find(byType, { fields: [], textSearch: 'nowhere' })).totalElements).toBe(3);
  });

  it('of a filter by name is for its beginning', async () => {
    const count = async (deviceNameFilter: string) =>
      (await find({ ...byType, deviceNameFilter })).totalElements;
    expect(await count('CAFÉ')).toBe(1);
    expect(await count('温')).toBe(1);
    expect(await count('Über')).toBe(0);
  });
});

describe('a customer user', () => {
  it('finds what is theirs: devices, the customer itself, its users', async () => {
    const [token, theirs] = await Promise.all([tokenOf('tenant'), tokenOf('customer')]);
    const { customerId, email } = await read(User, 'GET', '/api/auth/user', { token: theirs });
    const device = await createDevice();
    const filter = named('DEVICE', device.name);
    expect(await rows(filter, ['name'], 'customer')).toEqual([]);
    await call('POST', `/api/customer/${customerId?.id}/device/${device.id.id}`, { token });
    expect(await rows(filter, ['name'], 'customer')).toEqual([{ name: device.name }]);
    const body = { entityFilter: filter };
    const path = '/api/entitiesQuery/count';
    expect(await read(z.number(), 'POST', path, { token: theirs, body })).toBe(1);
    const { data } = await find(named('CUSTOMER', ''), { role: 'customer' });
    expect(data.map(({ entityId }) => entityId.id)).toEqual([customerId?.id]);
    expect(await rows(named('USER', ''), ['email'], 'customer')).toContainEqual({ email });
    await call('DELETE', `/api/customer/device/${device.id.id}`, { token });
    expect(await rows(filter, ['name'], 'customer')).toEqual([]);
  });
});
