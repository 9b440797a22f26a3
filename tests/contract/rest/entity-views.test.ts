import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { EntitySubtype } from '../../../src/model/device.ts';
import { entityId } from '../../../src/model/entity-id.ts';
import { EntityDataPage } from '../../../src/model/entity-query.ts';
import { EntityView, EntityViewInfo } from '../../../src/model/entity-view.ts';
import { AccessTokenClaims } from '../../../src/model/login.ts';
import { pageOf } from '../../../src/model/page.ts';
import { AttributeData, TsData } from '../../../src/model/telemetry.ts';
import { call, createDevice, read, tokenOf, uniqueName } from '../client.ts';
import { differs, expectOurs } from '../differences.ts';
import { eventually } from '../eventually.ts';
import { createAsset, createCustomer, createView, makePublic } from '../fixtures.ts';
import { expectSorted, nextMillisecond } from '../sorting.ts';

const start = Date.UTC(2026, 0, 1);
const ViewPage = pageOf(EntityView);
const InfoPage = pageOf(EntityViewInfo);

let token: string;

beforeAll(async () => {
  token = await tokenOf('tenant');
});

interface Id {
  entityType: string;
  id: string;
}

const telemetry = ({ entityType, id }: Id) => `/api/plugins/telemetry/${entityType}/${id}`;

async function post(path: string, body: object): Promise<void> {
  expect((await call('POST', path, { token, body })).status).toBe(200);
}

/** A device with points at start + 1 ... start + 5, whose values say their place, and attributes. */
async function source(): Promise<Id> {
  const { id } = await createDevice();
  const points = [1, 2, 3, 4, 5].map((at) => ({ ts: start + at, values: { shown: at, hidden: -at } }));
  const entity = { entityType: 'DEVICE', id: id.id };
  await post(`${telemetry(entity)}/timeseries/ANY`, points);
  await post(`${telemetry(entity)}/attributes/SERVER_SCOPE`, { model: 'T-1000', secret: 'x' });
  await post(`${telemetry(entity)}/attributes/SHARED_SCOPE`, { target: 21 });
  return entity;
}

const latest = (entity: Id, keys = 'shown,hidden') =>
  read(TsData, 'GET', `${telemetry(entity)}/values/timeseries`, { token, query: { keys } });

const knownKeys = (entity: Id) =>
  read(z.array(z.string()), 'GET', `${telemetry(entity)}/keys/timeseries`, { token });

async function history(entity: Id, keys: string, range: object = {}): Promise<Record<string, unknown[]>> {
  const query = { keys, startTs: start, endTs: start + 10, orderBy: 'ASC', ...range };
  const data = await read(TsData, 'GET', `${telemetry(entity)}/values/timeseries`, { token, query });
  return Object.fromEntries(
    Object.entries(data).map(([key, points]) => [key, points.map(({ value }) => value)]),
  );
}

async function attributes(entity: Id, scope: string): Promise<Record<string, unknown>> {
  const path = `${telemetry(entity)}/values/attributes/${scope}`;
  const data = await read(z.array(AttributeData), 'GET', path, { token });
  return Object.fromEntries(data.map(({ key, value }) => [key, value]));
}

describe('POST /api/entityView', () => {
  it('creates a view that reads back by id, name and info', async () => {
    const device = await source();
    const keys = { timeseries: ['shown'], attributes: { cs: [], ss: ['model'], sh: ['target'] } };
    const view = await createView(device, {
      keys,
      startTimeMs: start,
      endTimeMs: start + 9,
      additionalInfo: {},
    });
    expect(view).toMatchObject({
      id: { entityType: 'ENTITY_VIEW' },
      entityId: device,
      keys,
      startTimeMs: start,
      endTimeMs: start + 9,
    });
    const path = `/api/entityView/${view.id.id}`;
    expect(await read(EntityView, 'GET', path, { token })).toEqual(view);
    const info = await read(EntityViewInfo, 'GET', `/api/entityView/info/${view.id.id}`, { token });
    expect(info).toEqual({ ...view, customerTitle: null, customerIsPublic: false });
    const query = { entityViewName: view.name };
    expect(await read(EntityView, 'GET', '/api/tenant/entityViews', { token, query })).toEqual(view);
  });

  it.each([
    ['no type', { name: 'x', type: '' }, 'Entity View type should be specified!'],
    ['no name', { name: '', type: 'x' }, 'Entity view name should be specified!'],
  ])('refuses %s', async (_what, members, message) => {
    const entityId = (await createAsset()).id;
    const answer = await call('POST', '/api/entityView', { token, body: { ...members, entityId } });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 31, message });
  });

  it('refuses a name that exists', async () => {
    const entityId = (await createAsset()).id;
    const { name } = await createView(entityId);
    const answer = await call('POST', '/api/entityView', { token, body: { name, type: 'x', entityId } });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ message: 'Entity view with such name already exists!' });
  });
});

describe('what a view shows', () => {
  it('are the attributes and the latest values of its keys', async () => {
    const keys = { timeseries: ['shown'], attributes: { cs: [], ss: ['model'], sh: ['target'] } };
    const view = await createView(await source(), { keys });
    await expect.poll(() => latest(view.id, 'shown')).toEqual({ shown: [{ ts: start + 5, value: '5' }] });
    await expect.poll(() => knownKeys(view.id)).toEqual(['shown']);
    await expect.poll(() => attributes(view.id, 'SERVER_SCOPE')).toEqual({ model: 'T-1000' });
    await expect.poll(() => attributes(view.id, 'SHARED_SCOPE')).toEqual({ target: 21 });
    await expect.poll(() => attributes(view.id, 'CLIENT_SCOPE')).toEqual({});
  });

  it('is every key when it names none', async () => {
    const view = await createView(await source(), { keys: { timeseries: [], attributes: {} } });
    const expected = [{ ts: start + 5, value: '5' }];
    await expect
      .poll(() => latest(view.id))
      .toEqual({ shown: expected, hidden: [{ ts: start + 5, value: '-5' }] });
    expect(Object.keys(await history(view.id, 'shown,hidden')).sort()).toEqual(['hidden', 'shown']);
  });

  it('is the history of the source, of its keys and within its window', async () => {
    const device = await source();
    const keys = { timeseries: ['shown'] };
    const view = await createView(device, { keys, startTimeMs: start + 1, endTimeMs: start + 4 });
    expect(await history(view.id, 'shown,hidden')).toEqual({ shown: ['2', '3', '4'] });
    expect(await history(view.id, 'shown', { startTs: start + 2, endTs: start + 3 })).toEqual({
      shown: ['3'],
    });
    expect(await history(view.id, 'shown', { startTs: start + 4 })).toEqual({});
    const { shown: sums } = await history(view.id, 'shown', { interval: 10, agg: 'SUM' });
    await expectOurs(sums, ['9'], {
      stock: ['14'],
      how: 'Reads a view on to the end of an interval, beyond the end of its window',
    });
    await expect.poll(() => latest(view.id, 'shown')).toEqual({ shown: [{ ts: start + 4, value: '4' }] });
    expect(await history(device, 'shown')).toEqual({ shown: ['1', '2', '3', '4', '5'] });
  });

  it('are the attributes of within its window', async () => {
    const keys = { timeseries: [], attributes: { cs: [], ss: ['model'], sh: [] } };
    const view = await createView(await source(), { keys, startTimeMs: 1, endTimeMs: start });
    await expect.poll(() => attributes(view.id, 'SERVER_SCOPE')).toEqual({});
  });

  it('follows the telemetry of the source', async () => {
    const device = await source();
    const keys = { timeseries: ['shown'] };
    const view = await createView(device, { keys, endTimeMs: start + 20 });
    await post(`${telemetry(device)}/timeseries/ANY`, { ts: start + 7, values: { shown: 7, hidden: -7 } });
    await expect.poll(() => latest(view.id, 'shown')).toEqual({ shown: [{ ts: start + 7, value: '7' }] });
    await post(`${telemetry(device)}/timeseries/ANY`, { ts: start + 21, values: { shown: 21 } });
    await expect.poll(() => latest(view.id, 'shown')).toEqual({ shown: [{ ts: start + 7, value: '7' }] });
    await expect.poll(() => knownKeys(view.id)).toEqual(['shown']);
  });

  it('is copied anew when it is saved', async () => {
    const keys = { timeseries: ['shown'], attributes: { cs: [], ss: ['model'], sh: ['target'] } };
    const view = await createView(await source(), { keys });
    const other = { timeseries: ['hidden'], attributes: { cs: [], ss: ['secret'], sh: [] } };
    await read(EntityView, 'POST', '/api/entityView', { token, body: { ...view, keys: other } });
    await expect.poll(() => knownKeys(view.id)).toEqual(['hidden']);
    // Stock leaves what was copied before.
    await expect
      .poll(() => attributes(view.id, 'SERVER_SCOPE'))
      .toBeOneOf([{ secret: 'x' }, { model: 'T-1000', secret: 'x' }]);
  });

  it('leaves no attribute of a former save behind, in any scope', async () => {
    const device = await source();
    const attributesOf = (cs: string[], ss: string[], sh: string[]) => ({
      timeseries: [],
      attributes: { cs, ss, sh },
    });
    const view = await createView(device, { keys: attributesOf([], ['model', 'secret'], ['target']) });
    await post(`${telemetry(view.id)}/attributes/SERVER_SCOPE`, { own: 'stays' });
    const saved = { ...view, keys: attributesOf([], ['model'], []) };
    const copied = { model: 'T-1000', secret: 'x', own: 'stays' };
    await expect.poll(() => attributes(view.id, 'SERVER_SCOPE')).toEqual(copied);
    await read(EntityView, 'POST', '/api/entityView', { token, body: saved });
    const isLeft = async () => Object.keys(await attributes(view.id, 'SERVER_SCOPE')).includes('secret');
    if (await eventually(isLeft, (left) => !left)) {
      return await differs('Leaves attributes that a view showed before');
    }
    await expect.poll(() => attributes(view.id, 'SERVER_SCOPE')).toEqual({ model: 'T-1000', own: 'stays' });
    await expect.poll(() => attributes(view.id, 'SHARED_SCOPE')).toEqual({});
    await read(EntityView, 'POST', '/api/entityView', {
      token,
      body: { ...saved, startTimeMs: 1, endTimeMs: 2 },
    });
    await expect.poll(() => attributes(view.id, 'SERVER_SCOPE')).toEqual({ own: 'stays' });
  });

  it('is the same in queries: its keys and within its window', async () => {
    const keys = { timeseries: ['shown'] };
    const view = await createView(await source(), { keys, startTimeMs: start + 1, endTimeMs: start + 4 });
    const body = {
      entityFilter: { type: 'singleEntity', singleEntity: view.id },
      pageLink: { pageSize: 1, page: 0 },
      entityFields: [],
      latestValues: ['shown', 'hidden'].map((key) => ({ type: 'TIME_SERIES', key })),
    };
    const found = async () => {
      const page = await read(EntityDataPage, 'POST', '/api/entitiesQuery/find', { token, body });
      return page.data[0]?.latest?.TIME_SERIES;
    };
    await expect.poll(found).toMatchObject({
      shown: { ts: start + 4, value: '4' },
      hidden: { value: '' },
    });
  });

  it('cannot be written as telemetry', async () => {
    const view = await createView(await source());
    const body = { shown: 1 };
    const answer = await call('POST', `${telemetry(view.id)}/timeseries/ANY`, { token, body });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    await expect.poll(() => latest(view.id, 'shown')).toEqual({ shown: [{ ts: start + 5, value: '5' }] });
  });
});

describe('lists of views', () => {
  it('are filtered by type, searched by the beginning of the name and sorted', async () => {
    const entityId = (await createAsset()).id;
    const type = uniqueName('type');
    const prefix = uniqueName('Listed');
    for (const end of ['b', 'C', 'a']) await createView(entityId, { name: `${prefix} ${end}`, type });
    const query = { pageSize: 2, page: 0, type, textSearch: prefix.toLowerCase(), sortProperty: 'name' };
    const path = '/api/tenant/entityViews';
    const first = await read(ViewPage, 'GET', path, { token, query });
    const second = await read(InfoPage, 'GET', '/api/tenant/entityViewInfos', {
      token,
      query: { ...query, page: 1 },
    });
    const names = [...first.data, ...second.data].map(({ name }) => name);
    expect(names).toEqual(['a', 'b', 'C'].map((end) => `${prefix} ${end}`));
    expect(first.totalElements).toBe(3);
    const types = await read(z.array(EntitySubtype), 'GET', '/api/entityView/types', { token });
    expect(types.map((one) => one.type)).toContain(type);
  });

  it('are sorted by all that they show', async () => {
    const entityId = (await createAsset()).id;
    const prefix = uniqueName('Sorted');
    for (const [name, type, title] of [
      ['b', 'x', 'r'],
      ['c', 'z', 'q'],
      ['a', 'y', 'p'],
    ]) {
      await nextMillisecond();
      const customerId = (await createCustomer({ title: `${title} ${prefix}` })).id;
      await createView(entityId, { name: `${prefix} ${name}`, type, customerId });
    }
    for (const property of ['createdTime', 'name', 'type']) {
      await expectSorted('/api/tenant/entityViews', prefix, property);
    }
    await expectSorted('/api/tenant/entityViewInfos', prefix, 'customerTitle');
  });

  it('of a customer hold what it was given', async () => {
    const customer = await createCustomer();
    const view = await createView((await createAsset()).id);
    const path = `/api/customer/${customer.id.id}`;
    const given = await read(EntityView, 'POST', `${path}/entityView/${view.id.id}`, { token });
    expect(given.customerId).toEqual(customer.id);
    const query = { pageSize: 10, page: 0 };
    const infos = await read(InfoPage, 'GET', `${path}/entityViewInfos`, { token, query });
    expect(infos.data).toEqual([{ ...given, customerTitle: customer.title, customerIsPublic: false }]);
    await read(EntityView, 'DELETE', `/api/customer/entityView/${view.id.id}`, { token });
    expect((await read(ViewPage, 'GET', `${path}/entityViews`, { token, query })).data).toEqual([]);
    const again = await call('DELETE', `/api/customer/entityView/${view.id.id}`, { token });
    expect(again.json()).toMatchObject({
      status: 400,
      message: "Entity View isn't assigned to any customer!",
    });
    await makePublic(EntityView, `/entityView/${view.id.id}`);
    const info = await read(EntityViewInfo, 'GET', `/api/entityView/info/${view.id.id}`, { token });
    expect(info.customerIsPublic).toBe(true);
  });
});

describe('a device with entity views', () => {
  it('cannot be deleted, and can when they are gone', async () => {
    const { id } = await createDevice();
    const view = await createView({ entityType: 'DEVICE', id: id.id });
    const refused = await call('DELETE', `/api/device/${id.id}`, { token });
    expect(refused.status).toBe(400);
    expect(refused.json()).toMatchObject({ message: "Can't delete device that has entity views!" });
    const deleted = await call('DELETE', `/api/entityView/${view.id.id}`, { token });
    expect([deleted.status, deleted.text]).toEqual([200, '']);
    expect((await call('GET', `/api/entityView/${view.id.id}`, { token })).status).toBe(404);
    expect((await call('DELETE', `/api/device/${id.id}`, { token })).status).toBe(200);
  });
});

describe('a customer user', () => {
  it('sees of a device what a view of its customer shows, and the device not', async () => {
    const own = await tokenOf('customer');
    const { customerId } = AccessTokenClaims.parse(decodeJwt(own));
    const device = await source();
    const keys = { timeseries: ['shown'], attributes: { cs: [], ss: ['model'], sh: [] } };
    const view = await createView(device, {
      keys,
      startTimeMs: start + 1,
      endTimeMs: Date.now() + 60_000,
      customerId: entityId('CUSTOMER', String(customerId)),
    });
    expect(await read(EntityView, 'GET', `/api/entityView/${view.id.id}`, { token: own })).toEqual(view);
    const query = { keys: 'shown,hidden', startTs: start, endTs: start + 10, orderBy: 'ASC' };
    const path = `${telemetry(view.id)}/values/timeseries`;
    const data = await read(TsData, 'GET', path, { token: own, query });
    expect(data.shown?.map(({ value }) => value)).toEqual(['2', '3', '4', '5']);
    expect(data.hidden ?? []).toEqual([]);
    const attributePath = `${telemetry(view.id)}/values/attributes/SERVER_SCOPE`;
    const known = async () => {
      const found = await read(z.array(AttributeData), 'GET', attributePath, { token: own });
      return found.map(({ key }) => key);
    };
    await expect.poll(known).toEqual(['model']);
    const refused = await call('GET', `${telemetry(device)}/values/timeseries`, { token: own, query });
    expect(refused.status).toBe(403);
    expect((await call('GET', `/api/device/${device.id}`, { token: own })).status).toBe(403);
  });

  it('reads the views of its customer, not others, and changes none', async () => {
    const own = await tokenOf('customer');
    const view = await createView((await createAsset()).id);
    const path = `/api/entityView/${view.id.id}`;
    expect((await call('GET', path, { token: own })).status).toBe(403);
    expect((await call('POST', '/api/entityView', { token: own, body: view })).status).toBe(403);
    expect((await call('DELETE', path, { token: own })).status).toBe(403);
  });
});
