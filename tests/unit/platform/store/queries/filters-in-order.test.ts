import { afterAll, beforeAll, expect, it } from 'vitest';
import { NULL_UUID } from '../../../../../src/model/entity-id.ts';
import type { EntityKey, KeyFilter } from '../../../../../src/model/entity-query.ts';
import type { SortOrder } from '../../../../../src/model/page.ts';
import { seededRandom } from '../../../../../src/platform/demo/seeded-random.ts';
import { countEntities, findEntities } from '../../../../../src/platform/store/queries/entity-query.ts';
import { administratorOf, deviceKey, idOf, type MemoryStore, memoryStore } from '../memory-store.ts';

/*
 * What filters find among many devices of a tenant, of one of its customers or of a type, and in which order, by what was
 * stored, whether or not the values of some keys or of all lie in order.
 */

const DEVICES = 6_000;
const PAGE_SIZE = 40;

interface Device {
  name: string;
  type: string;
  isOfCustomer: boolean;
  level: number | undefined;
  isOn: boolean | undefined;
}

let memory: MemoryStore;
let customerId: string;
let devices: Device[];
let keys: number[];

const random = seededRandom(17);
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

const name: EntityKey = { type: 'ENTITY_FIELD', key: 'name' };
const createdTime: EntityKey = { type: 'ENTITY_FIELD', key: 'createdTime' };
const level: EntityKey = { type: 'TIME_SERIES', key: 'level' };
const isOn: EntityKey = { type: 'SERVER_ATTRIBUTE', key: 'isOn' };

beforeAll(async () => {
  memory = await memoryStore();
  const { store, tenantId, clock } = memory;
  customerId = await store.write(() => idOf(store.customers.save(tenantId, { title: 'Ana' })));
  devices = Array.from({ length: DEVICES }, (_, at) => ({
    name: `${oneOf(['Pump', 'fan'])} ${(at * 7919) % DEVICES}`,
    type: random() < 0.5 ? 'water' : 'oil',
    isOfCustomer: random() < 0.4,
    level: random() < 0.1 ? undefined : Math.floor(random() * 100),
    isOn: random() < 0.1 ? undefined : random() < 0.6,
  }));
  keys = [];
  await store.write(() => {
    for (const { name, type, isOfCustomer, level, isOn } of devices) {
      clock.now += 1;
      const saved = store.devices.save(tenantId, { name, type });
      if (isOfCustomer) store.devices.assign(idOf(saved), customerId);
      const key = deviceKey(store, saved);
      keys.push(key);
      if (level !== undefined) store.timeseries.save(key, [{ key: 'level', ts: 1, value: level }]);
      if (isOn !== undefined) {
        store.attributes.save(key, 'SERVER_SCOPE', [{ key: 'isOn', ts: 1, value: isOn }]);
      }
    }
  });
});
afterAll(() => memory.store.close());

interface Asked {
  forCustomer: boolean;
  type: string | undefined;
  above: number | undefined;
  on: boolean | undefined;
  key: EntityKey;
  direction: SortOrder;
}

function queryOf({ type, above, on }: Asked) {
  const keyFilters: KeyFilter[] = [];
  if (above !== undefined) {
    const value = { defaultValue: above };
    keyFilters.push({ key: level, predicate: { type: 'NUMERIC', operation: 'GREATER', value } });
  }
  if (on !== undefined) {
    const value = { defaultValue: on };
    keyFilters.push({ key: isOn, predicate: { type: 'BOOLEAN', operation: 'EQUAL', value } });
  }
  const entityFilter = type
    ? ({ type: 'deviceType', deviceType: type, deviceNameFilter: '' } as const)
    : ({ type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' } as const);
  return { entityFilter, keyFilters };
}

function callerOf({ forCustomer }: Asked) {
  const administrator = administratorOf(memory.tenantId);
  return forCustomer
    ? { ...administrator, authority: 'CUSTOMER_USER' as const, userId: NULL_UUID, customerId }
    : administrator;
}

/** The names of all that were stored of what a query finds, in order. */
function expected({ forCustomer, type, above, on, key, direction }: Asked): string[] {
  const placeOf = ({ device, at }: { device: Device; at: number }) => {
    if (key === level) return [device.level ?? -1, at];
    if (key === isOn) return [Number(device.isOn ?? -1), at];
    return key === name ? [device.name.toLowerCase(), device.type, at] : [at];
  };
  const all = devices
    .map((device, at) => ({ device, at }))
    .filter(
      ({ device }) =>
        (!forCustomer || device.isOfCustomer) &&
        (type === undefined || device.type === type) &&
        (above === undefined || (device.level ?? -1) > above) &&
        (on === undefined || device.isOn === on),
    )
    .map((one) => ({ name: one.device.name, place: placeOf(one) }))
    .sort((one, other) => comparePlaces(one.place, other.place));
  if (direction === 'DESC') all.reverse();
  return all.map(({ name }) => name);
}

function comparePlaces(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  const at = one.findIndex((part, at) => part !== other[at]);
  const [a = 0, b = 0] = [one[at], other[at]];
  return a < b ? -1 : 1;
}

function expectAsStored(): void {
  for (const forCustomer of [false, true]) {
    for (const above of [undefined, 30, 85, 99]) {
      for (const on of [undefined, true, false]) {
        const sort = {
          key: oneOf([name, createdTime, level, isOn]),
          direction: oneOf(['ASC', 'DESC'] as const),
        };
        const asked = { forCustomer, type: oneOf([undefined, undefined, 'oil']), above, on, ...sort };
        const all = expected(asked);
        const pages = Math.floor(all.length / PAGE_SIZE);
        const query = { ...queryOf(asked), entityFields: [name], latestValues: [] };
        for (const page of [0, 1, Math.floor(random() * pages), pages]) {
          const pageLink = { pageSize: PAGE_SIZE, page, sortOrder: sort };
          const found = findEntities(memory.store, callerOf(asked), { ...query, pageLink }, 0);
          const names = found.data.map(({ entity }) => entity.name);
          expect([names, found.totalElements], JSON.stringify({ ...asked, page })).toEqual([
            all.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
            all.length,
          ]);
        }
        expect(countEntities(memory.store, callerOf(asked), query)).toBe(all.length);
      }
    }
  }
}

it('filters find what passes them, in the order asked for', expectAsStored);

it.each([
  ['one key', level],
  ['both keys', isOn],
])('they find the same where the values of %s lie in order', async (_case, key) => {
  const tenantKey = memory.store.entities.resolve('TENANT', memory.tenantId)?.key ?? 0;
  await memory.store.valueOrders.keep(tenantKey, 'DEVICE', key);
  for (let round = 0; round < 3; round++) expectAsStored();
});

it('a filter on a field passes whatever the value of the same name is that they are sorted by', async () => {
  const { store, tenantId } = memory;
  const key: EntityKey = { type: 'SERVER_ATTRIBUTE', key: 'type' };
  const told = (at: number) => (at % 2 === 0 ? 'water' : 'air');
  await store.write(() => {
    for (const [at, entityKey] of keys.entries()) {
      store.attributes.save(entityKey, 'SERVER_SCOPE', [{ key: 'type', ts: 1, value: told(at) }]);
    }
  });
  await store.valueOrders.keep(store.entities.resolve('TENANT', tenantId)?.key ?? 0, 'DEVICE', key);
  const predicate = { type: 'STRING', operation: 'EQUAL', value: { defaultValue: 'water' } } as const;
  const query = {
    entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' } as const,
    keyFilters: [{ key: { type: 'ENTITY_FIELD' as const, key: 'type' }, predicate }],
    entityFields: [name],
    latestValues: [],
    pageLink: { pageSize: PAGE_SIZE, page: 0, sortOrder: { key, direction: 'ASC' as const } },
  };
  const found = findEntities(store, administratorOf(tenantId), query, 0);
  const ofAir = devices.filter(({ type }, at) => type === 'water' && told(at) === 'air');
  expect(found.data.map(({ entity }) => entity.name)).toEqual(
    ofAir.slice(0, PAGE_SIZE).map(({ name }) => name),
  );
});
