import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EntityKey, KeyFilter } from '../../../../../src/model/entity-query.ts';
import { seededRandom } from '../../../../../src/platform/demo/seeded-random.ts';
import { findEntities } from '../../../../../src/platform/store/queries/entity-query.ts';
import { administratorOf, deviceKey, type MemoryStore, memoryStore } from '../memory-store.ts';

interface Device {
  name: string;
  type: string;
  level: number;
  isOn: boolean;
}

let memory: MemoryStore;
let otherTenant: string;

/** Those of a tenant with many devices, and with few. */
const many: Device[] = [];
const few: Device[] = [];

const fieldOf = (key: string): EntityKey => ({ type: 'ENTITY_FIELD', key });
const level: EntityKey = { type: 'TIME_SERIES', key: 'level' };
const isOn: EntityKey = { type: 'SERVER_ATTRIBUTE', key: 'isOn' };

beforeAll(async () => {
  memory = await memoryStore();
  const { store } = memory;
  const random = seededRandom(5);
  await store.write(() => {
    otherTenant = store.tenants.create({ title: 'Other' }).id?.id ?? '';
    for (let at = 0; at < 330; at++) {
      const isOfFew = at % 33 === 0;
      const device = {
        name: `${random() < 0.5 ? 'Pump' : 'Fan'} ${at}`,
        type: at % 2 === 0 ? 'even' : 'odd',
        level: Math.floor(random() * 100),
        isOn: random() < 0.8,
      };
      (isOfFew ? few : many).push(device);
      const { name, type } = device;
      const saved = store.devices.save(isOfFew ? otherTenant : memory.tenantId, { name, type });
      const key = deviceKey(store, saved);
      store.timeseries.save(key, [{ key: 'level', ts: 1, value: device.level }]);
      store.attributes.save(key, 'SERVER_SCOPE', [{ key: 'isOn', ts: 1, value: device.isOn }]);
    }
  });
});
afterAll(() => memory.store.close());

interface Asked {
  tenantId: string;
  /** Devices of a level that is higher, which are on. */
  above: number;
  sort: { key: EntityKey; direction: 'ASC' | 'DESC' };
  type?: string;
  namePrefix?: string;
  textSearch?: string;
}

/** The names of the first devices that a query finds, and how many there are in all. */
function found({ tenantId, above, sort, type, namePrefix = '', textSearch }: Asked): [string[], number] {
  const keyFilters: KeyFilter[] = [
    { key: level, predicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: above } } },
    { key: isOn, predicate: { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: true } } },
  ];
  const page = findEntities(
    memory.store,
    administratorOf(tenantId),
    {
      entityFilter: type
        ? { type: 'deviceType', deviceType: type, deviceNameFilter: namePrefix }
        : { type: 'entityName', entityType: 'DEVICE', entityNameFilter: namePrefix },
      pageLink: { pageSize: 20, page: 0, sortOrder: sort, textSearch },
      entityFields: [fieldOf('name')],
      latestValues: [],
      keyFilters,
    },
    0,
  );
  return [page.data.map(({ entity }) => entity.name), page.totalElements];
}

/** The same of what was stored. */
function expected({
  tenantId,
  above,
  sort,
  type,
  namePrefix = '',
  textSearch = '',
}: Asked): [string[], number] {
  const devices = (tenantId === otherTenant ? few : many).filter(
    (device) =>
      device.level > above &&
      device.isOn &&
      (type ?? device.type) === device.type &&
      device.name.startsWith(namePrefix) &&
      device.name.includes(textSearch),
  );
  const sign = sort.direction === 'ASC' ? 1 : -1;
  const order = devices
    .map((device, at) => ({ device, at }))
    .toSorted((one, other) => {
      const [a, b] = [one.device, other.device];
      const byName = a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1;
      return sign * (sort.key === level ? a.level - b.level || one.at - other.at : byName);
    });
  return [order.map(({ device }) => device.name).slice(0, 20), devices.length];
}

const orders = [fieldOf('name'), level].flatMap((key) =>
  (['ASC', 'DESC'] as const).map((direction) => ({ key, direction })),
);

it.each([
  ['most of many pass', 10],
  ['few of many pass', 95],
  ['none of many pass', 100],
])('filters find the same whether values or names are read first: %s', (_case, above) => {
  for (const sort of orders) {
    for (const narrowing of [
      {},
      { type: 'odd' },
      { namePrefix: 'Fan' },
      { textSearch: '1' },
      { textSearch: 'Pump 1' },
    ]) {
      const asked = { tenantId: memory.tenantId, above, sort, ...narrowing };
      expect(found(asked)).toEqual(expected(asked));
    }
  }
});

it('filters keep to the devices of a tenant that has few beside one that has many', () => {
  for (const sort of orders) {
    for (const above of [10, 60, 95]) {
      const asked = { tenantId: otherTenant, above, sort };
      expect(found(asked)).toEqual(expected(asked));
    }
  }
  expect(
    found({ tenantId: otherTenant, above: -1, sort: orders[0] as (typeof orders)[0] })[1],
  ).toBeGreaterThan(3);
});
