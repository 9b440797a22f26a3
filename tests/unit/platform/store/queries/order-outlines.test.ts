import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { addManyDevices } from '../../../../../src/platform/demo/many-devices.ts';
import { seededRandom } from '../../../../../src/platform/demo/seeded-random.ts';
import { openForReading } from '../../../../../src/platform/store/engine/database.ts';
import { KeySet } from '../../../../../src/platform/store/engine/key-set.ts';
import {
  OrderOutlines,
  type OutlinedOrder,
} from '../../../../../src/platform/store/queries/order-outlines.ts';
import { orderOfField, orderOfValues } from '../../../../../src/platform/store/queries/outlined-orders.ts';
import { openStore } from '../../../../../src/platform/store/store.ts';
import { idOf } from '../memory-store.ts';

const DEVICES = 14_000;
const LIMIT = 40;

async function manyDevices(devices = DEVICES) {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-outlines-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let asked = 0;
  // Some hundreds at a time are made at the same moment.
  const now = () => Math.floor(asked++ / 500);
  const store = openStore({ folder, now });
  onTestFinished(() => store.close());
  const tenantId = await store.write(() => idOf(store.tenants.create({ title: 'Acme' })));
  await addManyDevices(store, tenantId, devices);
  const tenantKey = store.entities.resolve('TENANT', tenantId)?.key ?? 0;
  const db = openForReading(folder);
  onTestFinished(() => db.close());
  const select = db.prepare("SELECT key, id FROM entity WHERE tenant_key = ? AND type = 'DEVICE'");
  const random = seededRandom(31);
  let changes = 0;

  /** Devices come and go, and get other names and values. */
  async function change(): Promise<void> {
    const known = select.all(tenantKey);
    changes += 1;
    await store.write(() => {
      for (let count = 0; count < 300; count++) {
        const name = `Device ${Math.floor(random() * 1e6)} ${changes} ${count}`;
        const { key, id } = known[Math.floor(random() * known.length)] ?? {};
        const device = store.devices.byId(String(id));
        const value = random() < 0.1 ? random() < 0.5 : Math.floor(random() * 50) / 10;
        if (device) store.timeseries.save(Number(key), [{ key: 'level', ts: changes, value }]);
        if (count % 3 === 0) store.devices.save(tenantId, { name, type: 'water' });
        else if (device && count % 3 === 1) store.devices.save(tenantId, { ...device, name });
        else if (device && count % 6 === 2) store.devices.delete(idOf(device));
      }
    });
  }
  return { db, store, entities: { tenantKey, type: 'DEVICE' as const }, random, change };
}

type Crowd = Awaited<ReturnType<typeof manyDevices>>;

/** Pages are those of the whole order, whatever has changed since it was outlined. */
async function expectPages({ db, random, change }: Crowd, order: OutlinedOrder): Promise<void> {
  const outlines = new OrderOutlines(db);
  const pageOf = (among: KeySet | undefined, offset: number) => {
    db.exec('BEGIN');
    const page = outlines.page(order, among, offset, LIMIT);
    db.exec('COMMIT');
    return page;
  };
  expect(pageOf(undefined, 0)).toBeUndefined();
  for (let round = 0; round < 5; round++) {
    const all = order.rowsFrom(undefined)(-1, 0);
    const share = [0.5, 0.01, 0][round % 3] ?? 0;
    const some = all.filter(() => random() < share);
    const both = [
      [all, undefined],
      [some, new KeySet(some)],
    ] as const;
    for (const [keys, among] of both) {
      for (const offset of [0, 4_090, 9_000, 13_990, Math.floor(random() * keys.length), keys.length - 7]) {
        if (offset < 0) continue;
        const expected = keys.slice(offset, offset + LIMIT);
        expect(pageOf(among, offset), `${offset} of ${keys.length}`).toEqual(expected);
      }
    }
    await change();
  }
}

it.each(['name', 'createdTime'])('finds pages in the order of %s, of all and of some', async (field) => {
  const crowd = await manyDevices();
  const order = orderOfField(crowd.db, crowd.entities, field);
  if (!order) throw new Error('It cannot be outlined');
  await expectPages(crowd, order);
});

it('finds pages in the order of values, of all and of some', async () => {
  const crowd = await manyDevices();
  const { db, store, entities, change } = crowd;
  await change();
  await store.valueOrders.keep(entities.tenantKey, 'DEVICE', { type: 'TIME_SERIES', key: 'level' });
  for (let round = 0; round < 20; round++) await change();
  const { id, keyId } = db.prepare('SELECT id, key_id AS keyId FROM value_order').get() ?? {};
  const order = orderOfValues(db, entities, Number(id), { keyId: Number(keyId), scopes: undefined });
  if (!order) throw new Error('It cannot be outlined');
  await expectPages(crowd, order);
});

it('goes through what lies before a page about once, where all have the same value', async () => {
  const { db } = await manyDevices(0);
  const keys = Array.from({ length: 60_000 }, (_, at) => at + 1);
  let passed = 0;
  const order: OutlinedOrder = {
    id: 'all the same',
    reads: [],
    rowsFrom: () => (limit, offset) => {
      const some = keys.slice(offset, limit < 0 ? undefined : offset + limit);
      passed += offset + some.length;
      return some;
    },
    firstOf: (some) => some.map((key) => ({ key, first: 1 })),
  };
  const thirds = keys.filter((key) => key % 3 === 0);
  const outlines = new OrderOutlines(db);
  outlines.page(order, undefined, 0, LIMIT);
  outlines.page(order, undefined, 0, LIMIT);
  const both = [
    [keys, undefined, 50_000],
    [thirds, new KeySet(thirds), 18_000],
  ] as const;
  for (const [found, among, offset] of both) {
    passed = 0;
    expect(outlines.page(order, among, offset, LIMIT)).toEqual(found.slice(offset, offset + LIMIT));
    expect(passed).toBeLessThanOrEqual(2 * keys.length);
  }
});

it('keeps the outlines of four orders that are asked for by turns', async () => {
  const { db } = await manyDevices(0);
  const keys = Array.from({ length: 10_000 }, (_, at) => at + 1);
  let outlined = 0;
  const orders = ['name', 'time', 'level', 'mode'].map(
    (id): OutlinedOrder => ({
      id,
      reads: [],
      rowsFrom: (bound) => (limit, offset) => {
        if (limit < 0) outlined++;
        const from = typeof bound === 'number' ? bound - 1 : 0;
        return keys.slice(from + offset, limit < 0 ? undefined : from + offset + limit);
      },
      firstOf: (some) => some.map((key) => ({ key, first: key })),
    }),
  );
  const outlines = new OrderOutlines(db);
  for (let turn = 0; turn < 4; turn++) {
    const pages = orders.map((order) => outlines.page(order, undefined, 9_000, LIMIT));
    for (const page of turn > 0 ? pages : []) expect(page).toEqual(keys.slice(9_000, 9_000 + LIMIT));
  }
  expect(outlined).toBe(orders.length);
});

it('knows of orders of names and times only, and of devices and assets', async () => {
  const { db, entities } = await manyDevices(0);
  expect(orderOfField(db, entities, 'label')).toBeUndefined();
  expect(orderOfField(db, { ...entities, type: 'CUSTOMER' }, 'name')).toBeUndefined();
});
