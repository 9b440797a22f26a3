import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  MAX_COLUMNS,
  MAX_KEYS,
  MAX_LISTED,
  MAX_LONG_PAGE_SIZE,
  MAX_PAGE_SIZE,
  MAX_POINTS,
  MAX_PREDICATES,
  MAX_SEARCH_LENGTH,
} from '../../../../src/model/request-limits.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let headers: Record<string, string>;
let deviceId: string;
let deviceKey: number;

beforeAll(async () => {
  test = await startTestApp();
  const { tenantId, admin } = await test.createTenant('Acme');
  headers = { 'x-authorization': `Bearer ${await test.tokenFor(admin)}` };
  const { store } = test.platform;
  const device = await store.write(() => store.devices.save(tenantId, { name: 'Boiler' }));
  deviceId = device.id?.id ?? '';
  deviceKey = store.entities.resolve('DEVICE', deviceId)?.key ?? 0;
});
afterAll(() => test.close());

async function get(url: string) {
  return await test.app.inject({ url, headers });
}

async function query(path: string, body: object) {
  return await test.app.inject({ method: 'POST', url: `/api/${path}`, headers, payload: body });
}

const series = (search: Record<string, string | number>) =>
  get(
    `/api/plugins/telemetry/DEVICE/${deviceId}/values/timeseries?${new URLSearchParams({
      startTs: '0',
      endTs: '10000000',
      ...search,
    } as Record<string, string>)}`,
  );

const every = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' };
const pageLink = { pageSize: 10, page: 0 };
const name = { type: 'ENTITY_FIELD', key: 'name' };
const isTrue = { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: true } };

/** So many predicates, in a filter that joins them: one more. */
const filterOf = (count: number) => ({
  key: { type: 'ATTRIBUTE', key: 'on' },
  predicate: { type: 'COMPLEX', operation: 'OR', predicates: Array(count - 1).fill(isTrue) },
});

describe('the history of a device', () => {
  it('is read for so many different keys; one that is named twice is read once', async () => {
    const keys = (count: number) => Array.from({ length: count }, (_, at) => `key${at}`);
    expect((await series({ keys: keys(MAX_KEYS).join() })).statusCode).toBe(200);
    expect((await series({ keys: [...keys(MAX_KEYS), ...keys(MAX_KEYS)].join() })).statusCode).toBe(200);
    const refused = await series({ keys: keys(MAX_KEYS + 1).join() });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain(`At most ${MAX_KEYS} can be read at once`);
  });

  it('is answered as far as an answer has room, however high the limit is', async () => {
    const { store } = test.platform;
    const half = MAX_POINTS / 2;
    await store.write(() => {
      for (const key of ['a', 'b']) {
        store.timeseries.save(
          deviceKey,
          Array.from({ length: half }, (_, at) => ({ key, ts: at + 1, value: 1 })),
        );
      }
    });
    const all = await series({ keys: 'a,b', limit: 2_000_000_000 });
    expect(all.json<{ b: unknown[] }>().b).toHaveLength(half);
    await store.write(() => store.timeseries.save(deviceKey, [{ key: 'b', ts: half + 1, value: 1 }]));
    const refused = await series({ keys: 'a,b', limit: 2_000_000_000 });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain(`More than ${MAX_POINTS} points`);
    expect((await series({ keys: 'a,b', limit: 50_000 })).statusCode).toBe(200);
  });
});

describe('a query', () => {
  const columns = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ type: 'ATTRIBUTE', key: `key${at}` }));

  it.each([
    [
      'predicates',
      { keyFilters: [filterOf(MAX_PREDICATES)] },
      { keyFilters: [filterOf(MAX_PREDICATES), filterOf(2)] },
      MAX_PREDICATES,
    ],
    [
      'different columns',
      { latestValues: columns(MAX_COLUMNS) },
      { entityFields: [name], latestValues: columns(MAX_COLUMNS) },
      MAX_COLUMNS,
    ],
    [
      'characters of a search',
      { pageLink: { ...pageLink, textSearch: 'x'.repeat(MAX_SEARCH_LENGTH) } },
      { pageLink: { ...pageLink, textSearch: 'x'.repeat(MAX_SEARCH_LENGTH + 1) } },
      MAX_SEARCH_LENGTH,
    ],
    [
      'characters of a name',
      { entityFilter: { ...every, entityNameFilter: 'x'.repeat(MAX_SEARCH_LENGTH) } },
      { entityFilter: { ...every, entityNameFilter: 'x'.repeat(MAX_SEARCH_LENGTH + 1) } },
      MAX_SEARCH_LENGTH,
    ],
    ['ids', { entityFilter: idList(MAX_LISTED) }, { entityFilter: idList(MAX_LISTED + 1) }, MAX_LISTED],
  ])('has so many %s; the refusal tells how many', async (_what, most, more, limit) => {
    for (const path of [
      'entitiesQuery/find',
      'entitiesQuery/find/keys?timeseries=true&attributes=true',
      'alarmsQuery/find',
    ]) {
      const asked = { entityFilter: every, pageLink };
      expect((await query(path, { ...asked, ...most })).statusCode, path).toBe(200);
      const refused = await query(path, { ...asked, ...more });
      expect(refused.statusCode, path).toBe(400);
      expect(refused.json<{ message: string }>().message).toContain(String(limit));
    }
  });

  it.each([
    ['entitiesQuery/find', MAX_LONG_PAGE_SIZE],
    ['entitiesQuery/find/keys?timeseries=true&attributes=true', MAX_PAGE_SIZE],
    ['alarmsQuery/find', MAX_PAGE_SIZE],
  ])('has pages of so many rows: %s', async (path, most) => {
    const page = (pageSize: number) => query(path, { entityFilter: every, pageLink: { pageSize, page: 0 } });
    expect((await page(most)).statusCode).toBe(200);
    const refused = await page(most + 1);
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ message: string }>().message).toContain(String(most));
  });

  it('that only counts has as many predicates', async () => {
    const count = (keyFilters: object[]) => query('entitiesQuery/count', { entityFilter: every, keyFilters });
    expect((await count([filterOf(MAX_PREDICATES)])).statusCode).toBe(200);
    expect((await count([filterOf(MAX_PREDICATES + 1)])).statusCode).toBe(400);
  });

  it('answers a column that is named twice once', async () => {
    const latestValues = Array(MAX_COLUMNS + 1).fill({ type: 'ATTRIBUTE', key: 'on' });
    expect(
      (await query('entitiesQuery/find', { entityFilter: every, pageLink, latestValues })).statusCode,
    ).toBe(200);
  });
});

function idList(count: number) {
  return { type: 'entityList', entityType: 'DEVICE', entityList: Array(count).fill(crypto.randomUUID()) };
}

describe('a list', () => {
  it.each([
    ['tenant/devices', MAX_LONG_PAGE_SIZE],
    ['customers', MAX_PAGE_SIZE],
  ])('has pages of so many rows, and is searched for so many characters: %s', async (path, most) => {
    const list = (pageSize: number, textSearch: string) =>
      get(`/api/${path}?page=0&pageSize=${pageSize}&textSearch=${textSearch}`);
    expect((await list(most, 'x'.repeat(MAX_SEARCH_LENGTH))).statusCode).toBe(200);
    const large = await list(most + 1, '');
    expect(large.statusCode).toBe(400);
    expect(large.json()).toMatchObject({ message: expect.stringContaining(String(most)) });
    expect((await list(1, 'x'.repeat(MAX_SEARCH_LENGTH + 1))).statusCode).toBe(400);
  });

  it('of rule chains is exported up to as many', async () => {
    expect((await get(`/api/ruleChains/export?limit=${MAX_PAGE_SIZE}`)).statusCode).toBe(200);
    expect((await get(`/api/ruleChains/export?limit=${MAX_PAGE_SIZE + 1}`)).statusCode).toBe(400);
  });
});
