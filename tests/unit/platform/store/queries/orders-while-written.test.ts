import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { EntityKey } from '../../../../../src/model/entity-query.ts';
import type { EntitySelection } from '../../../../../src/platform/store/queries/entity-conditions.ts';
import type { EntityWindow } from '../../../../../src/platform/store/queries/entity-query-repository.ts';
import { openReadStore } from '../../../../../src/platform/store/read-store.ts';
import { openStore, type Store } from '../../../../../src/platform/store/store.ts';
import { deviceKey, idOf } from '../memory-store.ts';

const DEVICES = 2_400;

const level: EntityKey = { type: 'TIME_SERIES', key: 'level' };
const active: EntityKey = { type: 'SERVER_ATTRIBUTE', key: 'active' };
const name: EntityKey = { type: 'ENTITY_FIELD', key: 'name' };

function storeOnDisk(): { folder: string; store: Store } {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-orders-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const store = openStore({ folder });
  onTestFinished(() => store.close());
  return { folder, store };
}

it('a page of an order has each entity once, though its value changes while the page is found', async () => {
  const { folder, store } = storeOnDisk();
  const tenantId = await store.write(() => idOf(store.tenants.create({ title: 'Acme' })));
  const keys = await store.write(() =>
    Array.from({ length: DEVICES }, (_, at) => {
      const key = deviceKey(store, store.devices.save(tenantId, { name: `Pump ${at}` }));
      store.timeseries.save(key, [{ key: 'level', ts: 1, value: at }]);
      store.attributes.save(key, 'SERVER_SCOPE', [{ key: 'active', ts: 1, value: at % 2 === 0 }]);
      return key;
    }),
  );
  const tenantKey = store.entities.resolve('TENANT', tenantId)?.key ?? 0;
  for (const key of [level, active]) await store.valueOrders.keep(tenantKey, 'DEVICE', key);

  const [lowest = 0] = keys;
  let asked = 0;
  const selection: EntitySelection = {
    types: ['DEVICE'],
    tenantKey,
    keyFilters: [
      { key: active, predicate: { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: true } } },
    ],
    // The value is asked for once to count, and then with each part of the order.
    resolveValue: () => {
      asked += 1;
      if (asked === 2) store.timeseries.save(lowest, [{ key: 'level', ts: 2, value: 250 }]);
      return true;
    },
  };
  const window: EntityWindow = {
    page: 0,
    pageSize: 200,
    columns: [],
    sort: { key: level, direction: 'ASC' },
  };
  const found = openReadStore(folder).entityQueries.keysOfPage(selection, window);
  expect(asked).toBeGreaterThan(2);
  expect(found.keys).toEqual(keys.filter((_, at) => at % 2 === 0).slice(0, 200));
});

it('a search finds what has the text at one moment, though another entity gets it while it looks', async () => {
  const { folder, store } = storeOnDisk();
  const tenantId = await store.write(() => idOf(store.tenants.create({ title: 'Acme' })));
  const keys = await store.write(() =>
    Array.from({ length: DEVICES }, (_, at) => {
      const key = deviceKey(store, store.devices.save(tenantId, { name: `Pump ${at}` }));
      const value = at === 0 ? 'jammed' : 'clear';
      store.timeseries.save(key, [{ key: 'level', ts: 1, value }]);
      return key;
    }),
  );
  const tenantKey = store.entities.resolve('TENANT', tenantId)?.key ?? 0;
  await store.valueOrders.keep(tenantKey, 'DEVICE', level);

  let [jammed = 0, other = 0] = keys;
  let asked = 0;
  const selection: EntitySelection = {
    types: ['DEVICE'],
    tenantKey,
    keyFilters: [
      {
        key: name,
        predicate: { type: 'STRING', operation: 'STARTS_WITH', value: { defaultValue: 'Pump' } },
      },
    ],
    // The value is asked for before the search, and again when it has found what may have the text.
    resolveValue: () => {
      asked += 1;
      store.timeseries.save(other, [{ key: 'level', ts: 1 + asked, value: 'jammed' }]);
      store.timeseries.save(jammed, [{ key: 'level', ts: 1 + asked, value: 'clear' }]);
      [jammed, other] = [other, jammed];
      return 'Pump';
    },
  };
  const window: EntityWindow = { page: 0, pageSize: 20, columns: [name, level], textSearch: 'jam' };
  const found = openReadStore(folder).entityQueries.keysOfPage(selection, window);
  expect(asked).toBeGreaterThan(1);
  expect(found.total).toBe(1);
});
