import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  MAX_COLUMNS,
  MAX_KEYS,
  MAX_PAGE_SIZE,
  MAX_POINTS,
  MAX_PREDICATES,
  MAX_SEARCH_LENGTH,
} from '../../../../src/model/request-limits.ts';
import { startTestApp, type TestApp } from '../http/test-app.ts';
import { deviceKey } from '../store/memory-store.ts';

/** Whoever else asks waits no longer than this, ms. */
const LONGEST_TURN = 100;

let folder: string;
let test: TestApp;
let headers: Record<string, string>;
let ids: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-dearest-'));
  test = await startTestApp(undefined, [], folder);
  const { tenantId, admin } = await test.createTenant('Acme');
  headers = { 'x-authorization': `Bearer ${await test.tokenFor(admin)}` };
  const { store } = test.platform;
  const device = await store.write(() => store.devices.save(tenantId, { name: 'Boiler' }));
  const key = deviceKey(store, device);
  for (let begin = 0; begin < MAX_PAGE_SIZE; begin += 500) {
    await store.write(() => {
      for (let at = begin; at < begin + 500; at++) {
        const other = store.devices.save(tenantId, {
          name: `Ünit ${at}`,
          label: 'ÄÖÜ',
          additionalInfo: { at },
        });
        const text = [{ key: 'text', ts: 1, value: `Größe ${at}` }];
        store.attributes.save(deviceKey(store, other), 'SERVER_SCOPE', text);
        const entity = { entityType: 'DEVICE', id: other.id?.id ?? '' } as const;
        store.relations.save({
          from: { entityType: 'DEVICE', id: device.id?.id ?? '' },
          to: entity,
          type: 'Contains',
        });
      }
    });
  }
  await store.write(() => {
    const points = Array.from({ length: MAX_POINTS }, (_, at) => ({
      key: 'key0',
      ts: at + 1,
      value: at / 3,
    }));
    store.timeseries.save(key, points);
  });
  const id = device.id?.id ?? '';
  ids = { deviceId: id, entityId: id, entityType: 'DEVICE', tenantId };
}, 180_000);

afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const many = <T>(length: number, item: (at: number) => T) => Array.from({ length }, (_, at) => item(at));

/** The parameters of queries that cost most, by whatever route knows them. */
const parameters = new URLSearchParams({
  pageSize: String(MAX_PAGE_SIZE),
  page: '0',
  textSearch: '',
  keys: many(MAX_KEYS, (at) => `key${at}`).join(),
  startTs: '0',
  endTs: String(MAX_POINTS),
  interval: '1000',
  agg: 'AVG',
  limit: '10000',
  fromType: 'DEVICE',
});

const root = () => ({ rootId: ids.deviceId, rootType: 'DEVICE', direction: 'FROM', maxLevel: 0 });
const longText = 'ö'.repeat(MAX_SEARCH_LENGTH);
const predicate = {
  type: 'STRING',
  operation: 'CONTAINS',
  ignoreCase: true,
  value: { defaultValue: longText },
};

/** A body that costs most, for every route that is asked by one: of all queries together. */
const body = () => ({
  entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' },
  pageLink: { page: 0, pageSize: 1_000, textSearch: longText },
  entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
  latestValues: many(MAX_COLUMNS - 1, (at) => ({ type: 'ATTRIBUTE', key: at ? `key${at}` : 'text' })),
  keyFilters: many(MAX_PREDICATES, () => ({ key: { type: 'ATTRIBUTE', key: 'text' }, predicate })),
  parameters: root(),
  filters: [],
  deviceTypes: ['default'],
  assetTypes: [],
  entityViewTypes: [],
});

/** The longest turn of the event loop while the work is done, in ms of the processor: what others do does not count. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let before = process.threadCpuUsage();
  function watch(): void {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
    if (!isDone) setImmediate(watch);
  }
  setImmediate(watch);
  await work();
  isDone = true;
  watch();
  return longest;
}

/** Every route that reads, with the ids of what there is most of. */
function addresses(): { method: 'GET' | 'POST'; url: string }[] {
  return test.routes.flatMap(({ method, url }) => {
    const reads =
      method === 'GET' || (method === 'POST' && /Query|\/(relations|devices|assets|entityViews)/.test(url));
    if (!reads || !url.startsWith('/api/') || url.startsWith('/api/v1/')) return [];
    const path = url.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? ids.deviceId ?? '');
    return [{ method: method as 'GET' | 'POST', url: `${path}?${parameters}&fromId=${ids.deviceId}` }];
  });
}

it('the dearest request of every route that reads leaves others waiting no longer than a moment', async () => {
  const slow: string[] = [];
  const answered = new Set<string>();
  for (const { method, url } of addresses()) {
    const ask = async () => {
      const payload = method === 'POST' ? { payload: body() } : {};
      const { statusCode } = await test.app.inject({ method, url, headers, ...payload });
      if (statusCode === 200) answered.add(`${method} ${url.slice(0, url.indexOf('?'))}`);
    };
    // What is compiled the first time is no cost of the request.
    const turns = [await longestTurn(ask), await longestTurn(ask), await longestTurn(ask)];
    const turn = Math.min(...turns);
    if (turn > LONGEST_TURN) slow.push(`${method} ${url.slice(0, 80)}: ${Math.round(turn)} ms`);
  }
  expect(slow).toEqual([]);
  const dearest = ['GET /api/tenant/deviceInfos', 'POST /api/entitiesQuery/find', 'POST /api/relations'];
  const history = `GET /api/plugins/telemetry/DEVICE/${ids.deviceId}/values/timeseries`;
  expect([...answered]).toEqual(expect.arrayContaining([...dearest, 'POST /api/devices', history]));
}, 180_000);
