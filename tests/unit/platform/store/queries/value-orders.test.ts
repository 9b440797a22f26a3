import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  EntityDataQuery,
  EntityKey,
  KeyFilter,
  KeyFilterPredicate,
} from '../../../../../src/model/entity-query.ts';
import type { KvValue } from '../../../../../src/model/telemetry.ts';
import { seededRandom } from '../../../../../src/platform/demo/seeded-random.ts';
import { findEntities } from '../../../../../src/platform/store/queries/entity-query.ts';
import { administratorOf, deviceKey, idOf, type MemoryStore, memoryStore } from '../memory-store.ts';

/*
 * Two tenants have the same devices with the same values: orders are kept for one of them only, so both must answer
 * every query alike, whatever has happened to the values since the orders were made.
 */

const DEVICES = 1_500;

let memory: MemoryStore;
let otherTenant: string;
const random = seededRandom(7);
/** The devices of both tenants, by number. */
const devices: (readonly [ordered: string, plain: string])[] = [];

const name: EntityKey = { type: 'ENTITY_FIELD', key: 'name' };
const createdTime: EntityKey = { type: 'ENTITY_FIELD', key: 'createdTime' };
const level: EntityKey = { type: 'TIME_SERIES', key: 'level' };
const firmware: EntityKey = { type: 'CLIENT_ATTRIBUTE', key: 'firmware' };

beforeAll(async () => {
  memory = await memoryStore();
  const { store, clock } = memory;
  await store.write(() => {
    otherTenant = idOf(store.tenants.create({ title: 'Other' }));
    for (let number = 0; number < DEVICES; number++) {
      clock.now += 1;
      addDevice(number);
    }
  });
  const tenantKey = store.entities.resolve('TENANT', memory.tenantId)?.key ?? 0;
  await store.write(() => someChange());
  for (const key of [level, firmware]) await store.valueOrders.keep(tenantKey, 'DEVICE', key);
});
afterAll(() => memory.store.close());

function addDevice(number: number): void {
  const { store, tenantId } = memory;
  const device = { name: `${['Pump', 'fan', 'Valve'][number % 3]} ${(number * 7919) % DEVICES}` };
  devices[number] = [
    idOf(store.devices.save(tenantId, device)),
    idOf(store.devices.save(otherTenant, device)),
  ];
}

function anyValue(): KvValue {
  const values: KvValue[] = [
    Math.floor(random() * 20),
    random() * 20 - 10,
    1,
    0,
    random() < 0.5,
    String(Math.floor(random() * 30)),
    ['on', 'off', 'Ölig', '', 'true'][Math.floor(random() * 5)] ?? '',
    { a: Math.floor(random() * 3) },
    '{"a":1}',
    9e15 + Math.floor(random() * 3),
  ];
  return values[Math.floor(random() * values.length)] ?? 0;
}

/** Changes values of devices, or devices, the same in both tenants. */
function someChange(): void {
  const { store, clock } = memory;
  for (let count = 0; count < 400; count++) {
    const number = Math.floor(random() * DEVICES);
    const both = devices[number];
    const what = random();
    clock.now += 1;
    if (!both || what < 0.03) {
      if (both) for (const id of both) store.devices.delete(id);
      addDevice(number);
      continue;
    }
    const value = anyValue();
    for (const id of both) {
      const key = deviceKey(store, { id: { id } });
      if (what < 0.5) store.timeseries.save(key, [{ key: 'level', ts: clock.now, value }]);
      else if (what < 0.95)
        store.attributes.save(key, 'CLIENT_SCOPE', [{ key: 'firmware', ts: clock.now, value }]);
      else store.attributes.delete(key, 'CLIENT_SCOPE', ['firmware']);
    }
  }
}

function predicates(): KeyFilterPredicate[] {
  const numeric = (
    ['EQUAL', 'NOT_EQUAL', 'GREATER', 'LESS', 'GREATER_OR_EQUAL', 'LESS_OR_EQUAL'] as const
  ).map(
    (operation): KeyFilterPredicate => ({
      type: 'NUMERIC',
      operation,
      value: { defaultValue: Math.floor(random() * 16) - 2 },
    }),
  );
  const text = (['EQUAL', 'NOT_EQUAL', 'STARTS_WITH', 'ENDS_WITH', 'CONTAINS', 'NOT_CONTAINS'] as const).map(
    (operation): KeyFilterPredicate => ({
      type: 'STRING',
      operation,
      ignoreCase: random() < 0.5,
      value: { defaultValue: ['on', 'O', '1', '{', 'ö', 'tru'][Math.floor(random() * 6)] ?? '' },
    }),
  );
  const flags = [true, false].flatMap((flag) =>
    (['EQUAL', 'NOT_EQUAL'] as const).map(
      (operation): KeyFilterPredicate => ({ type: 'BOOLEAN', operation, value: { defaultValue: flag } }),
    ),
  );
  const either: KeyFilterPredicate = {
    type: 'COMPLEX',
    operation: 'OR',
    predicates: [...numeric.slice(2, 3), ...text.slice(2, 3), ...flags.slice(0, 1)],
  };
  const empty: KeyFilterPredicate = { type: 'COMPLEX', operation: 'AND', predicates: [] };
  return [...numeric, ...text, ...flags, either, empty];
}

/** The names of a page, and how many there are in all. */
function found(tenantId: string, query: Omit<EntityDataQuery, 'entityFilter'>): [string[], number] {
  const entityFilter = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' } as const;
  const page = findEntities(memory.store, administratorOf(tenantId), { ...query, entityFilter }, 0);
  return [page.data.map(({ entity }) => entity.name), page.totalElements];
}

function expectAlike(keyFilters: KeyFilter[], pages: readonly number[], pageSize = 20): void {
  for (const key of [name, createdTime, level, firmware]) {
    for (const direction of ['ASC', 'DESC'] as const) {
      for (const page of pages) {
        const pageLink = { pageSize, page, sortOrder: { key, direction } };
        const query = { pageLink, entityFields: [name], latestValues: [], keyFilters };
        expect(found(memory.tenantId, query), JSON.stringify(query)).toEqual(found(otherTenant, query));
      }
    }
  }
}

it('entities come in the same order of their values, whether or not it is kept', async () => {
  for (let round = 0; round < 4; round++) {
    await memory.store.write(() => someChange());
    expectAlike([], [0, 1, 2, 3, 4, 5], 300);
  }
});

it('filters find the same entities, whether or not the values lie in order', async () => {
  await memory.store.write(() => someChange());
  for (const key of [level, firmware]) {
    for (const predicate of predicates()) expectAlike([{ key, predicate }], [0, 3]);
  }
  const [one, other] = predicates().slice(2, 4);
  if (one && other) {
    expectAlike(
      [
        { key: level, predicate: one },
        { key: firmware, predicate: other },
      ],
      [0],
    );
  }
});

it('a search finds the same in names and values, and across them, whether or not the values lie in order', async () => {
  await memory.store.write(() => someChange());
  const names = found(memory.tenantId, {
    pageLink: { pageSize: 1_000, page: 0 },
    entityFields: [name],
    latestValues: [],
  })[0];
  const texts = [
    'pump 12',
    'ölig',
    'true',
    'fan 3tr',
    '5on',
    'e 1',
    '{"a"',
    '11of',
    '900',
    'x',
    'valve 7',
    '10',
    'p',
  ];
  for (let count = 0; count < 60; count++) {
    const text = `${names[Math.floor(random() * names.length)]}${['', '1', 'on', 'false', '{"', '-'][count % 6]}`;
    const from = Math.floor(random() * (text.length - 2));
    texts.push(text.slice(from, from + 2 + Math.floor(random() * 10)));
  }
  for (const textSearch of texts) {
    for (const latestValues of [[level], [firmware, level], [level, firmware]]) {
      const sortOrder = { key: name, direction: 'ASC' } as const;
      const query = {
        pageLink: { pageSize: 50, page: 0, textSearch, sortOrder },
        entityFields: [name],
        latestValues,
      };
      expect(found(memory.tenantId, query), JSON.stringify(query)).toEqual(found(otherTenant, query));
    }
  }
});

it('what was undone is undone in the order, too', async () => {
  const undone = memory.store.write(() => {
    someChange();
    throw new Error('no');
  });
  const before = [...devices];
  await expect(undone).rejects.toThrow('no');
  devices.splice(0, devices.length, ...before);
  expectAlike([], [0, 2], 300);
});

it('a device that goes to another tenant takes its values out of the order', async () => {
  const { store, tenantId } = memory;
  const elsewhere = await store.write(() =>
    ['Third', 'Fourth'].map((title) => idOf(store.tenants.create({ title }))),
  );
  const both = devices[5] ?? [];
  await store.write(() => {
    for (const [at, id] of both.entries()) store.devices.moveToTenant(id, elsewhere[at] ?? '');
  });
  expectAlike([], [0, 1, 2, 3, 4], 300);
  await store.write(() => store.devices.moveToTenant(both[0] ?? '', tenantId));
  await store.write(() => store.devices.moveToTenant(both[1] ?? '', otherTenant));
  expectAlike([], [0, 1, 2, 3, 4], 300);
});

it('an order that nobody has asked for in long goes with its rows, and the answers stay', async () => {
  const { store, clock } = memory;
  clock.now += 8 * 24 * 3600 * 1000;
  let removed = 0;
  for (let some = 500; some === 500; removed += some) {
    some = await store.write(() => store.valueOrders.purgeDropped(500));
  }
  expect(removed).toBeGreaterThan(2 * DEVICES - 100);
  await store.write(() => someChange());
  expectAlike([], [0, 2, 4], 300);
});

it('a tenant that goes takes its orders along', async () => {
  const { store, tenantId } = memory;
  const tenantKey = store.entities.resolve('TENANT', tenantId)?.key ?? 0;
  await store.valueOrders.keep(tenantKey, 'DEVICE', level);
  await store.tenants.remove(tenantId);
  await store.tenants.whenRemoved();
  expect(await store.write(() => store.valueOrders.purgeDropped(10_000))).toBeGreaterThan(DEVICES - 10);
  expect(await store.write(() => store.valueOrders.purgeDropped(10_000))).toBe(0);
  await store.write(() =>
    store.timeseries.save(deviceKey(store, { id: { id: devices[0]?.[1] ?? '' } }), [
      { key: 'level', ts: 1, value: 1 },
    ]),
  );
});
