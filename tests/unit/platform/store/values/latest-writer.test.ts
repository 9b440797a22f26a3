import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { EntityKey } from '../../../../../src/model/entity-query.ts';
import type { KvValue } from '../../../../../src/model/telemetry.ts';
import { seededRandom } from '../../../../../src/platform/demo/seeded-random.ts';
import { findEntities } from '../../../../../src/platform/store/queries/entity-query.ts';
import { openStore } from '../../../../../src/platform/store/store.ts';
import { administratorOf, deviceKey, idOf, memoryStore } from '../memory-store.ts';

/*
 * Two tenants have the same devices, which send the same: the values of one of them are kept in order while they are merged
 * out of the log, so both must be answered alike.
 */

const DEVICES = 300;
const KEYS = ['level', 'state', 'other'];

it('what devices send comes where it belongs in the orders of latest values', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-latest-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const store = openStore({ folder });
  onTestFinished(() => store.close());
  const random = seededRandom(3);
  const tenants = await store.write(() =>
    ['Ordered', 'Plain'].map((title) => idOf(store.tenants.create({ title }))),
  );
  const devices = await store.write(() =>
    Array.from({ length: DEVICES }, (_, at) =>
      tenants.map((tenantId) => {
        const id = idOf(store.devices.save(tenantId, { name: `Pump ${at}` }));
        const device = store.entities.resolve('DEVICE', id);
        if (!device) throw new Error('There is no such device');
        return device;
      }),
    ),
  );
  const anyValue = (): KvValue => {
    const values: KvValue[] = [
      Math.floor(random() * 9),
      random() * 9,
      random() < 0.5,
      String(Math.floor(random() * 9)),
      { a: 1 },
      'true',
      0,
      1,
    ];
    return values[Math.floor(random() * values.length)] ?? 0;
  };

  /** Some devices send some values, some of them late and some twice, and all of that is merged. */
  async function send(round: number): Promise<void> {
    const sent = devices.flatMap((both) =>
      Array.from({ length: Math.floor(random() * 4) }, () => {
        const key = KEYS[Math.floor(random() * KEYS.length)] ?? '';
        const entry = { key, ts: round + Math.floor(random() * 3) - 1, value: anyValue() };
        return both.map((device) => store.telemetryLog.append(device, [entry], null));
      }).flat(),
    );
    await Promise.all(sent);
    await store.telemetryLog.whenMerged();
  }

  function expectAlike(): void {
    for (const name of ['level', 'state']) {
      const key: EntityKey = { type: 'TIME_SERIES', key: name };
      for (const direction of ['ASC', 'DESC'] as const) {
        const [ordered, plain] = tenants.map((tenantId) => {
          const query = {
            entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' },
            pageLink: { pageSize: DEVICES, page: 0, sortOrder: { key, direction } },
          } as const;
          const page = findEntities(
            store,
            administratorOf(tenantId),
            { ...query, entityFields: [], latestValues: [key] },
            0,
          );
          return page.data.map(({ entity, data }) => [entity.name, data.latest?.TIME_SERIES?.[name]?.value]);
        });
        expect(ordered).toEqual(plain);
      }
    }
  }

  await send(1);
  const tenantKey = store.entities.resolve('TENANT', tenants[0] ?? '')?.key ?? 0;
  for (const key of ['level', 'state']) {
    await store.valueOrders.keep(tenantKey, 'DEVICE', { type: 'TIME_SERIES', key });
  }
  expectAlike();
  for (let round = 2; round < 12; round++) {
    await send(round);
    expectAlike();
  }
});

it('a value that changes more than once within a merge comes where the last one belongs', async () => {
  const { store, tenantId } = await memoryStore();
  const level: EntityKey = { type: 'TIME_SERIES', key: 'level' };
  const [pump = 0, fan = 0] = await store.write(() =>
    ['Pump', 'Fan'].map((name) => deviceKey(store, store.devices.save(tenantId, { name }))),
  );
  const tenantKey = store.entities.resolve('TENANT', tenantId)?.key ?? 0;
  const save = (key: number, ts: number, value: number) =>
    store.timeseries.save(key, [{ key: 'level', ts, value }]);
  await store.write(() => [save(pump, 1, 1), save(fan, 1, 2)]);
  await store.valueOrders.keep(tenantKey, 'DEVICE', level);
  await store.write(() =>
    store.timeseries.inOneMerge(() => {
      save(pump, 2, 5);
      save(fan, 2, 9);
      save(pump, 3, 7);
      save(fan, 3, 3);
    }),
  );
  const page = findEntities(
    store,
    administratorOf(tenantId),
    {
      entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' },
      pageLink: { pageSize: 10, page: 0, sortOrder: { key: level, direction: 'ASC' } },
    },
    0,
  );
  expect(page.data.map(({ entity }) => entity.name)).toEqual(['Fan', 'Pump']);
});
