import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { EntityDataPage } from '../../../src/model/entity-query.ts';
import { entityQuery } from '../../queries.ts';
import { call, createDevice, deleteAfterwards, read, tokenOf, uniqueName } from '../client.ts';

const prefix = uniqueName('Contract query');
const type = uniqueName('contract-query');
const devices: { name: string; id: string }[] = [];
let assetId: string;

const name = { type: 'ENTITY_FIELD', key: 'name' };
const temperature = { type: 'TIME_SERIES', key: 'temperature' };
const floor = { type: 'SERVER_ATTRIBUTE', key: 'floor' };
const byType = { type: 'deviceType', deviceType: type, deviceNameFilter: '' };

beforeAll(async () => {
  const token = await tokenOf('tenant');
  for (const [at, letter] of ['c', 'a', 'b', 'd'].entries()) {
    const device = await createDevice({ name: `${prefix} ${letter}`, type, label: `${letter} label` });
    devices.push({ name: device.name, id: device.id.id });
    const plugin = `/api/plugins/telemetry/DEVICE/${device.id.id}`;
    await call('POST', `${plugin}/timeseries/ANY`, { token, body: { temperature: 10 * (at + 1) } });
    const attributes = at < 3 ? { floor: at < 2 ? 'cellar' : 'roof', on: at === 0 } : { other: 1 };
    await call('POST', `${plugin}/attributes/SERVER_SCOPE`, { token, body: attributes });
  }
  const asset = { name: `${prefix} building`, type };
  assetId = (await read(Saved, 'POST', '/api/asset', { token, body: asset })).id.id;
  deleteAfterwards(`/api/asset/${assetId}`);
  for (const { id } of devices.slice(0, 2)) {
    const relation = { from: at('ASSET', assetId), to: at('DEVICE', id), type: 'Contains' };
    await call('POST', '/api/relation', { token, body: relation });
  }
});

const Saved = z.looseObject({ id: z.looseObject({ id: z.string() }) });

function at(entityType: string, id: string | undefined) {
  return { entityType, id };
}

const query: typeof entityQuery = (members, link) => entityQuery({ entityFilter: byType, ...members }, link);

async function find(body: unknown) {
  return await read(EntityDataPage, 'POST', '/api/entitiesQuery/find', {
    token: await tokenOf('tenant'),
    body,
  });
}

/** The last letters of the names found, in order. */
async function letters(body: unknown): Promise<string> {
  const { data } = await find(body);
  return data.map(({ latest }) => String(latest?.ENTITY_FIELD?.name?.value).slice(-1)).join('');
}

function value(defaultValue: unknown, rest = {}) {
  return { defaultValue, userValue: null, dynamicValue: null, ...rest };
}

function numeric(operation: string, limit: number) {
  const predicate = { type: 'NUMERIC', operation, value: value(limit) };
  return { key: temperature, valueType: 'NUMERIC', predicate };
}

function text(key: unknown, operation: string, part: string, ignoreCase = false) {
  const predicate = { type: 'STRING', operation, ignoreCase, value: value(part) };
  return { key, valueType: 'STRING', predicate };
}

describe('POST /api/entitiesQuery/find', () => {
  it('answers rows of text by type of key, a missing value as empty at time 0', async () => {
    const none = { type: 'TIME_SERIES', key: 'none' };
    const page = await find(query({ latestValues: [temperature, floor, none] }, { pageSize: 1 }));
    expect(page).toMatchObject({ totalElements: 4, totalPages: 4, hasNext: true });
    expect(page.data).toEqual([
      {
        entityId: at('DEVICE', devices[1]?.id),
        latest: {
          ENTITY_FIELD: { name: { ts: expect.any(Number), value: `${prefix} a` } },
          TIME_SERIES: {
            temperature: { ts: expect.any(Number), value: '20' },
            none: { ts: 0, value: '' },
          },
          SERVER_ATTRIBUTE: { floor: { ts: expect.any(Number), value: 'cellar' } },
        },
        timeseries: {},
      },
    ]);
  });

  it('answers as empty what only alarms have', async () => {
    const page = await find(query({ latestValues: [{ type: 'ALARM_FIELD', key: 'type' }] }, { pageSize: 1 }));
    expect(page.data[0]?.latest?.ALARM_FIELD).toEqual({ type: { ts: 0, value: '' } });
  });

  it('sorts by fields and by values, and pages on', async () => {
    expect(await letters(query())).toBe('abcd');
    expect(await letters(query({}, { sortOrder: { key: name, direction: 'DESC' } }))).toBe('dcba');
    expect(await letters(query({}, { sortOrder: { key: temperature, direction: 'DESC' } }))).toBe('dbac');
    const created = { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'DESC' };
    expect(await letters(query({}, { sortOrder: created }))).toBe('dbac');
    const pages = [0, 1, 2].map((page) => letters(query({}, { pageSize: 2, page })));
    expect(await Promise.all(pages)).toEqual(['ab', 'cd', '']);
  });

  it('searches for a part of any column, in any case', async () => {
    expect(await letters(query({}, { textSearch: `${prefix.slice(3)} B`.toUpperCase() }))).toBe('b');
    const both = [name, { type: 'ENTITY_FIELD', key: 'label' }];
    expect(await letters(query({ entityFields: both }, { textSearch: 'D LABEL' }))).toBe('d');
    const searchedValue = query({ latestValues: [floor] }, { textSearch: 'ROOF' });
    expect(await letters(searchedValue)).toBe('b');
  });

  it.each([
    ['numbers', [numeric('GREATER', 10), numeric('LESS_OR_EQUAL', 30)], 'ab'],
    ['numbers that are another', [numeric('NOT_EQUAL', 10)], 'abd'],
    ['texts', [text(floor, 'EQUAL', 'cellar')], 'ac'],
    ['texts that do not contain', [text(floor, 'NOT_CONTAINS', 'ell')], 'b'],
    ['the start of a field in any case', [text(name, 'STARTS_WITH', prefix.toUpperCase(), true)], 'abcd'],
    ['the end of a field', [text(name, 'ENDS_WITH', 'c')], 'c'],
    ['a number as text, which it is not', [text(temperature, 'EQUAL', '10')], ''],
    ['a field that devices do not have', [text({ type: 'ENTITY_FIELD', key: 'zip' }, 'EQUAL', 'x')], 'abcd'],
  ])('keeps by %s', async (_title, keyFilters, expected) => {
    expect(await letters(query({ keyFilters }))).toBe(expected);
  });

  it('keeps by booleans, and by predicates of predicates', async () => {
    const on = (operation: string, wanted: boolean) => ({
      key: { type: 'ATTRIBUTE', key: 'on' },
      valueType: 'BOOLEAN',
      predicate: { type: 'BOOLEAN', operation, value: value(wanted) },
    });
    expect(await letters(query({ keyFilters: [on('EQUAL', true)] }))).toBe('c');
    expect(await letters(query({ keyFilters: [on('NOT_EQUAL', true)] }))).toBe('ab');
    const predicates = [
      numeric('EQUAL', 10).predicate,
      {
        type: 'COMPLEX',
        operation: 'AND',
        predicates: [numeric('GREATER', 20).predicate, numeric('LESS', 40).predicate],
      },
    ];
    const either = {
      key: temperature,
      valueType: 'NUMERIC',
      predicate: { type: 'COMPLEX', operation: 'OR', predicates },
    };
    expect(await letters(query({ keyFilters: [either] }))).toBe('bc');
  });

  it.each([
    ['singleEntity', () => ({ singleEntity: at('DEVICE', devices[0]?.id) }), 'c'],
    [
      'entityList',
      () => ({ entityType: 'DEVICE', entityList: devices.slice(1, 3).map(({ id }) => id) }),
      'ab',
    ],
    ['entityName', () => ({ entityType: 'DEVICE', entityNameFilter: prefix.toUpperCase() }), 'abcd'],
    ['deviceType', () => ({ deviceType: type, deviceNameFilter: `${prefix} d` }), 'd'],
    ['assetType', () => ({ assetType: type, assetNameFilter: '' }), 'g'],
    ['entityViewType', () => ({ entityViewType: type, entityViewNameFilter: '' }), ''],
    [
      'relationsQuery',
      () => ({
        rootEntity: at('ASSET', assetId),
        direction: 'FROM',
        filters: [{ relationType: 'Contains', entityTypes: ['DEVICE'] }],
        maxLevel: 2,
        fetchLastLevelOnly: false,
      }),
      'ac',
    ],
    [
      'deviceSearchQuery',
      () => ({
        rootEntity: at('ASSET', assetId),
        direction: 'FROM',
        relationType: 'Contains',
        deviceTypes: [type],
        maxLevel: 1,
        fetchLastLevelOnly: true,
      }),
      'ac',
    ],
    [
      'assetSearchQuery',
      () => ({ rootEntity: at('DEVICE', devices[0]?.id), direction: 'TO', assetTypes: [] }),
      'g',
    ],
    [
      'entityViewSearchQuery',
      () => ({ rootEntity: at('ASSET', assetId), direction: 'FROM', entityViewTypes: [type] }),
      '',
    ],
  ])('finds what the filter %s selects', async (filter, members, expected) => {
    const entityFilter = { type: filter, resolveMultiple: true, ...members() };
    expect(await letters(query({ entityFilter }))).toBe(expected);
  });

  it.each([
    ['TENANT', 'title'],
    ['CUSTOMER', 'title'],
    ['USER', 'email'],
    ['DASHBOARD', 'title'],
  ])('knows entities of type %s', async (entityType, field) => {
    const key = { type: 'ENTITY_FIELD', key: field };
    const filter = { type: 'entityName', entityType, entityNameFilter: '' };
    const page = await find(
      query({ entityFilter: filter, entityFields: [key] }, { sortOrder: { key, direction: 'ASC' } }),
    );
    expect(page.data.length).toBeLessThanOrEqual(page.totalElements);
    for (const row of page.data) {
      expect(row.entityId.entityType).toBe(entityType);
      expect(row.latest?.ENTITY_FIELD?.[field]?.value).toMatch(/./);
    }
  });

  it('shows a customer user nothing of devices that are not theirs', async () => {
    const token = await tokenOf('customer');
    expect((await call('POST', '/api/entitiesQuery/find', { token, body: query() })).json()).toEqual({
      data: [],
      totalPages: 0,
      totalElements: 0,
      hasNext: false,
    });
  });

  it('is not for system administrators', async () => {
    const token = await tokenOf('sysadmin');
    const answer = await call('POST', '/api/entitiesQuery/find', { token, body: query() });
    expect(answer.status).toBe(403);
  });

  it('ignores members that it does not know', async () => {
    expect(await letters({ ...query({}, { more: 1 }), more: 1 })).toBe('abcd');
  });

  it.each([
    ['no filter', query({ entityFilter: null }), 'Query entity filter must be specified.'],
    ['no type of filter', query({ entityFilter: {} }), 'Query entity filter type must be specified.'],
    ['no page link', query({ pageLink: null }), 'Entity Data Page link must be specified.'],
    ['no page size', query({}, { pageSize: 0 }), 'Incorrect entity data page link page size'],
    ['a negative page', query({}, { page: -1 }), 'Incorrect entity data page link page'],
  ])('refuses a query with %s', async (_title, body, message) => {
    const answer = await call('POST', '/api/entitiesQuery/find', { token: await tokenOf('tenant'), body });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 31, message: expect.stringContaining(message) });
  });
});

describe('POST /api/entitiesQuery/count', () => {
  it('answers how many entities a filter selects for the caller', async () => {
    const body = { entityFilter: byType };
    const path = '/api/entitiesQuery/count';
    const [tenant, customer] = await Promise.all([tokenOf('tenant'), tokenOf('customer')]);
    expect(await read(z.number(), 'POST', path, { token: tenant, body })).toBe(4);
    expect(await read(z.number(), 'POST', path, { token: customer, body })).toBe(0);
  });
});

describe('POST /api/entitiesQuery/find/keys', () => {
  const Keys = z.object({
    entityTypes: z.array(z.string()),
    timeseries: z.array(z.string()),
    attribute: z.array(z.string()),
  });

  async function keys(flags: { timeseries: boolean; attributes: boolean }) {
    const token = await tokenOf('tenant');
    return await read(Keys, 'POST', '/api/entitiesQuery/find/keys', { token, query: flags, body: query() });
  }

  it('answers the names of keys that any of the entities has, sorted', async () => {
    expect(await keys({ timeseries: true, attributes: true })).toEqual({
      entityTypes: ['DEVICE'],
      timeseries: ['temperature'],
      attribute: expect.arrayContaining(['floor', 'on', 'other']),
    });
    expect(await keys({ timeseries: true, attributes: false })).toMatchObject({ attribute: [] });
    expect(await keys({ timeseries: false, attributes: false })).toEqual({
      entityTypes: [],
      timeseries: [],
      attribute: [],
    });
  });

  it('needs to be told which', async () => {
    const token = await tokenOf('tenant');
    expect((await call('POST', '/api/entitiesQuery/find/keys', { token, body: query() })).status).toBe(400);
  });
});
