import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { EntityDataQuery } from '../../../../../src/model/entity-query.ts';
import { noteQuery } from '../../../../../src/platform/store/queries/entity-query.ts';
import { openStore, type Store } from '../../../../../src/platform/store/store.ts';
import { administratorOf, deviceKey, idOf } from '../memory-store.ts';

/** From so many devices on the order of their values is kept. */
const MANY = 5_000;
const FEW = 100;

const KEYS = Array.from({ length: 12 }, (_, at) => `key ${String(at).padStart(2, '0')}`);

function sortedBy(key: string): EntityDataQuery {
  return {
    entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' },
    pageLink: {
      pageSize: 10,
      page: 0,
      sortOrder: { key: { type: 'TIME_SERIES', key }, direction: 'ASC' },
    },
    entityFields: [],
    latestValues: [],
  };
}

/** A tenant with many devices of one customer and a few of another one. The first device has values of all keys. */
async function manyDevices() {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-noted-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const store = openStore({ folder });
  onTestFinished(() => store.close());
  const tenantId = await store.write(() => idOf(store.tenants.create({ title: 'Acme' })));
  const [ofMany = '', ofFew = ''] = await store.write(() =>
    ['Ana', 'Bob'].map((title) => idOf(store.customers.save(tenantId, { title }))),
  );
  await store.write(() => {
    for (let at = 0; at < MANY + FEW; at++) {
      const device = store.devices.save(tenantId, { name: `Pump ${at}` });
      store.devices.assign(idOf(device), at < MANY ? ofMany : ofFew);
      if (at > 0) continue;
      const values = KEYS.map((key) => ({ key, ts: 1, value: at }));
      store.timeseries.save(deviceKey(store, device), values);
    }
  });
  const administrator = administratorOf(tenantId);
  const userOf = (customerId: string) => ({
    ...administrator,
    authority: 'CUSTOMER_USER' as const,
    customerId,
  });
  return { store, administrator, userOfMany: userOf(ofMany), userOfFew: userOf(ofFew) };
}

/** The function that tells by which keys orders are kept. */
function keptOrders({ folder }: Store): () => unknown[] {
  const db = new DatabaseSync(join(folder, 'clavier.db'), { readOnly: true });
  onTestFinished(() => db.close());
  const kept = db.prepare(
    "SELECT k.name FROM value_order o JOIN kv_key k ON k.id = o.key_id WHERE o.state = 'complete' ORDER BY 1",
  );
  return () => kept.all().map(({ name }) => name);
}

it('the order of the values by which many devices are asked for is kept, also when they are of a customer', async () => {
  const { store, administrator, userOfMany, userOfFew } = await manyDevices();
  const [first = '', second = '', third = ''] = KEYS;
  noteQuery(store, userOfFew, sortedBy(first));
  noteQuery(store, userOfMany, sortedBy(second));
  noteQuery(store, administrator, sortedBy(third));
  const kept = keptOrders(store);
  await vi.waitFor(() => expect(kept()).toEqual([second, third]));
});

it('whatever a customer asks for, half of the orders of a tenant remain for its own people', async () => {
  const { store, administrator, userOfMany } = await manyDevices();
  const kept = keptOrders(store);
  for (const key of KEYS.slice(4)) noteQuery(store, userOfMany, sortedBy(key));
  await vi.waitFor(() => expect(kept()).toEqual(KEYS.slice(4, 8)));
  for (const key of KEYS.slice(8)) noteQuery(store, userOfMany, sortedBy(key));
  for (const key of KEYS) noteQuery(store, administrator, sortedBy(key));
  await vi.waitFor(() => expect(kept()).toEqual(KEYS.slice(0, 8)));
});
