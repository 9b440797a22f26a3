import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { EntityDataQuery } from '../../../../../src/model/entity-query.ts';
import { noteQuery } from '../../../../../src/platform/store/queries/entity-query.ts';
import { openStore } from '../../../../../src/platform/store/store.ts';
import { administratorOf, deviceKey, idOf } from '../memory-store.ts';

/** From so many devices on the order of their values is kept. */
const MANY = 5_000;
const FEW = 100;

it('the order of the values by which many devices are asked for is kept, also when they are of a customer', async () => {
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
      const values = ['level', 'speed', 'state'].map((key) => ({ key, ts: 1, value: at }));
      store.timeseries.save(deviceKey(store, device), values);
    }
  });
  const sortedBy = (key: string): EntityDataQuery => ({
    entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' },
    pageLink: {
      pageSize: 10,
      page: 0,
      sortOrder: { key: { type: 'TIME_SERIES', key }, direction: 'ASC' },
    },
    entityFields: [],
    latestValues: [],
  });
  const administrator = administratorOf(tenantId);
  const userOf = (customerId: string) => ({
    ...administrator,
    authority: 'CUSTOMER_USER' as const,
    customerId,
  });
  noteQuery(store, userOf(ofFew), sortedBy('speed'));
  noteQuery(store, userOf(ofMany), sortedBy('level'));
  noteQuery(store, administrator, sortedBy('state'));

  const db = new DatabaseSync(join(folder, 'clavier.db'), { readOnly: true });
  onTestFinished(() => db.close());
  const kept = db.prepare(
    "SELECT k.name FROM value_order o JOIN kv_key k ON k.id = o.key_id WHERE o.state = 'complete' ORDER BY 1",
  );
  await vi.waitFor(() => expect(kept.all().map(({ name }) => name)).toEqual(['level', 'state']));
});
