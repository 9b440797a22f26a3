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
  outlinedOrder,
} from '../../../../../src/platform/store/queries/order-outlines.ts';
import { openStore } from '../../../../../src/platform/store/store.ts';
import { idOf } from '../memory-store.ts';

const DEVICES = 14_000;
const LIMIT = 40;

async function manyDevices() {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-outlines-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let asked = 0;
  // Some hundreds at a time are made at the same moment.
  const now = () => Math.floor(asked++ / 500);
  const store = openStore({ folder, now });
  onTestFinished(() => store.close());
  const tenantId = await store.write(() => idOf(store.tenants.create({ title: 'Acme' })));
  await addManyDevices(store, tenantId, DEVICES);
  const tenantKey = store.entities.resolve('TENANT', tenantId)?.key ?? 0;
  const db = openForReading(folder);
  onTestFinished(() => db.close());
  const random = seededRandom(31);

  /** All keys, ascending, as the database sorts them. */
  function sorted({ order }: OutlinedOrder): number[] {
    const sql = `SELECT e.key FROM entity e WHERE e.tenant_key = ? AND e.type = 'DEVICE' ORDER BY ${order}`;
    return db
      .prepare(sql)
      .all(tenantKey)
      .map(({ key }) => Number(key));
  }

  let changes = 0;

  /** Devices come and go, and get other names. */
  async function change(): Promise<void> {
    const ids = db.prepare("SELECT id FROM entity WHERE tenant_key = ? AND type = 'DEVICE'").all(tenantKey);
    changes += 1;
    await store.write(() => {
      for (let count = 0; count < 300; count++) {
        const name = `Device ${Math.floor(random() * 1e6)} ${changes} ${count}`;
        const device = store.devices.byId(String(ids[Math.floor(random() * ids.length)]?.id));
        if (count % 3 === 0) store.devices.save(tenantId, { name, type: 'water' });
        else if (device && count % 3 === 1) store.devices.save(tenantId, { ...device, name });
        else if (device) store.devices.delete(idOf(device));
      }
    });
  }
  return { db, tenantKey, random, sorted, change };
}

it.each(['name', 'createdTime'])(
  'finds pages in the order of %s, of all and of some, as things change',
  async (field) => {
    const { db, tenantKey, random, sorted, change } = await manyDevices();
    const order = outlinedOrder(tenantKey, ['DEVICE'], field);
    if (!order) throw new Error('It cannot be outlined');
    const outlines = new OrderOutlines(db);
    const pageOf = (among: KeySet | undefined, offset: number) => {
      db.exec('BEGIN');
      const page = outlines.page(order, among, offset, LIMIT);
      db.exec('COMMIT');
      return page;
    };
    expect(pageOf(undefined, 0)).toBeUndefined();
    for (let round = 0; round < 5; round++) {
      const all = sorted(order);
      const share = [0.5, 0.01, 0][round % 3] ?? 0;
      const some = all.filter(() => random() < share);
      for (const [keys, among] of [
        [all, undefined],
        [some, new KeySet(some)],
      ] as const) {
        for (const offset of [0, 4_090, 9_000, 13_990, Math.floor(random() * keys.length), keys.length - 7]) {
          if (offset < 0) continue;
          expect(pageOf(among, offset), `${offset} of ${keys.length}`).toEqual(
            keys.slice(offset, offset + LIMIT),
          );
        }
      }
      await change();
    }
  },
);

it('knows of orders of names and times only', () => {
  expect(outlinedOrder(1, ['DEVICE'], 'label')).toBeUndefined();
  expect(outlinedOrder(1, ['CUSTOMER'], 'name')).toBeUndefined();
  expect(outlinedOrder(1, ['DEVICE', 'ASSET'], 'name')).toBeUndefined();
});
