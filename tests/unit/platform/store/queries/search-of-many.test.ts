import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EntityKey } from '../../../../../src/model/entity-query.ts';
import type { SortOrder } from '../../../../../src/model/page.ts';
import type { KvValue } from '../../../../../src/model/telemetry.ts';
import { seededRandom } from '../../../../../src/platform/demo/seeded-random.ts';
import { findEntities } from '../../../../../src/platform/store/queries/entity-query.ts';
import { administratorOf, deviceKey, idOf, type MemoryStore, memoryStore, START } from '../memory-store.ts';

/*
 * What a text search finds among many devices, by the letter: the text is looked for in the columns put together, in every
 * device. Most names are numbers behind the same words, so that a search often finds nearly all or very many.
 */

const DEVICES = 2_400;

interface Device {
  name: string;
  type: string;
  label: string;
  level: KvValue | undefined;
  state: KvValue | undefined;
}

let memory: MemoryStore;
let devices: Device[];

const random = seededRandom(11);
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

const fieldOf = (key: string): EntityKey => ({ type: 'ENTITY_FIELD', key });
const name = fieldOf('name');
const level: EntityKey = { type: 'TIME_SERIES', key: 'level' };
const state: EntityKey = { type: 'SERVER_ATTRIBUTE', key: 'state' };

beforeAll(async () => {
  memory = await memoryStore();
  const { store, tenantId, clock } = memory;
  devices = Array.from({ length: DEVICES }, (_, at) => anyDevice(at));
  await store.write(() => {
    for (const [at, { name, type, label, level, state }] of devices.entries()) {
      clock.now += 1;
      const key = deviceKey(store, store.devices.save(tenantId, { name, type, label }));
      if (level !== undefined) store.timeseries.save(key, [{ key: 'level', ts: at, value: level }]);
      if (state !== undefined) {
        store.attributes.save(key, 'SERVER_SCOPE', [{ key: 'state', ts: at, value: state }]);
      }
    }
  });
});
afterAll(() => memory.store.close());

function anyDevice(at: number): Device {
  const number = String((at * 7919) % DEVICES).padStart(5, '0');
  const names = [`Pump ${number}`, `pump ${number}`, `PUMP North ${number}`, `Pump ${number}x`];
  const others = [`Valve ${number} pump`, `Ölpumpe ${number}`, `${number}`, `Pump \u{10FFFF}${number}`];
  return {
    name: random() < 0.97 ? oneOf(names) : oneOf(others),
    type: random() < 0.6 ? 'water' : 'oil',
    label: random() < 0.5 ? '' : `Room ${Math.floor(random() * 50)}`,
    level: random() < 0.1 ? undefined : random() < 0.5 ? Math.floor(random() * 100) : random() < 0.5,
    state: random() < 0.5 ? oneOf(['open', 'closed', 'P', 'mp']) : undefined,
  };
}

interface Asked {
  columns: readonly EntityKey[];
  textSearch: string;
  type: string | undefined;
  sort: { key: EntityKey; direction: SortOrder };
  page: number;
}

const PAGE_SIZE = 30;

/** The names on a page, and how many are found in all. */
function found(
  { columns, textSearch, type, sort, page }: Asked,
  tenantId: string = memory.tenantId,
): [string[], number] {
  const answer = findEntities(
    memory.store,
    administratorOf(tenantId),
    {
      entityFilter: type
        ? { type: 'deviceType', deviceType: type, deviceNameFilter: '' }
        : { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' },
      pageLink: { pageSize: PAGE_SIZE, page, textSearch, sortOrder: sort },
      entityFields: columns.filter((column) => column.type === 'ENTITY_FIELD'),
      latestValues: columns.filter((column) => column.type !== 'ENTITY_FIELD'),
    },
    0,
  );
  return [answer.data.map(({ entity }) => entity.name), answer.totalElements];
}

/** All names that were stored of what a search finds, in order. */
function expected({ columns, textSearch, type, sort }: Omit<Asked, 'page'>): string[] {
  const text = textSearch.toLowerCase();
  const all = devices
    .map((device, at) => ({ device, at }))
    .filter(({ device }) => type === undefined || device.type === type)
    .filter(({ device, at }) => {
      const told = { ...device, createdTime: START + at + 1 };
      const texts = columns.map((column) => String(told[column.key as keyof typeof told] ?? ''));
      return texts.join('').toLowerCase().includes(text);
    })
    .sort((one, other) => comparePlaces(placeOf(one, sort.key), placeOf(other, sort.key)));
  if (sort.direction === 'DESC') all.reverse();
  return all.map(({ device }) => device.name);
}

/** By what a device comes where it does: the values are numbers and flags, and what has none comes first. */
function placeOf({ device, at }: { device: Device; at: number }, { key }: EntityKey): (number | string)[] {
  if (key === 'name') return [device.name.toLowerCase(), device.type, at];
  if (key === 'level') {
    const { level } = device;
    return [Number(level ?? -1), typeof level === 'boolean' ? String(level) : '', at];
  }
  return [at];
}

function comparePlaces(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  const at = one.findIndex((part, at) => part !== other[at]);
  const [a = 0, b = 0] = [one[at], other[at]];
  return typeof a === 'string' ? Buffer.compare(Buffer.from(a), Buffer.from(String(b))) : a - Number(b);
}

function expectAsStored(): void {
  const texts = [
    'pump',
    'PUMP 0',
    'p',
    'ump',
    'mp 0',
    'ölp',
    'north',
    'pump \u{10FFFF}',
    '0',
    'pump 00012',
    'room 1',
    '5wa',
    'x1',
    'xt',
    'xm',
    'xr',
    'd1',
    'p5',
  ];
  for (let count = 0; count < 12; count++) {
    const { name, type, label, level, state } = oneOf(devices);
    const text = `${name}${oneOf([level ?? '', state ?? '', label, type + label, ''])}`;
    const from = Math.floor(random() * text.length);
    texts.push(text.slice(from, from + 1 + Math.floor(random() * 6)));
  }
  const columnSets = [
    [name],
    [name, level],
    [name, state, level],
    [fieldOf('label'), name],
    [name, fieldOf('label')],
    [name, fieldOf('type'), fieldOf('label'), level],
    [fieldOf('type')],
    [name, fieldOf('createdTime'), fieldOf('label')],
  ];
  for (const [at, textSearch] of texts.entries()) {
    // Each text with some sets of columns, each set with some texts; short ones go on from one column to the next.
    for (const columns of columnSets.filter((_, set) => textSearch.length === 2 || (at + set) % 3 === 0)) {
      const sort = {
        key: oneOf([name, fieldOf('createdTime'), level]),
        direction: oneOf(['ASC', 'DESC'] as const),
      };
      const asked = { columns, textSearch, type: oneOf([undefined, 'water']), sort };
      const all = expected(asked);
      const pages = Math.floor(all.length / PAGE_SIZE);
      for (const page of [0, Math.floor(random() * pages), pages, pages + 1]) {
        const shown = all.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
        expect(found({ ...asked, page }), JSON.stringify({ ...asked, page })).toEqual([shown, all.length]);
      }
    }
  }
}

it('a search finds what has the text, however many that are', expectAsStored);

it('it finds what comes behind a NUL in a label', async () => {
  const { store } = memory;
  const tenantId = await store.write(() => idOf(store.tenants.create({ title: 'Other' })));
  await store.write(() => {
    store.devices.save(tenantId, { name: 'First', type: 'oil', label: 'x\0pz' });
    store.devices.save(tenantId, { name: 'Second', type: 'oil', label: 'x\0qz' });
  });
  const sort = { key: name, direction: 'ASC' as const };
  const asked = { columns: [name, fieldOf('label')], type: undefined, sort, page: 0 };
  expect(found({ ...asked, textSearch: 'pz' }, tenantId)).toEqual([['First'], 1]);
  expect(found({ ...asked, textSearch: 'qz' }, tenantId)).toEqual([['Second'], 1]);
});

it('it finds the same where the values lie in order', async () => {
  const { store, tenantId } = memory;
  const tenantKey = store.entities.resolve('TENANT', tenantId)?.key ?? 0;
  for (const key of [level, state]) await store.valueOrders.keep(tenantKey, 'DEVICE', key);
  expectAsStored();
});

it('it finds more names than are looked up at once, with quotes in them', async () => {
  const { store } = memory;
  const tenantId = await store.write(() => idOf(store.tenants.create({ title: 'Quoting' })));
  await store.write(() => {
    for (let at = 0; at < 2_100; at++) {
      store.devices.save(tenantId, { name: `Pump "hall" ${at}`, type: 'oil' });
    }
  });
  const sort = { key: name, direction: 'ASC' as const };
  const total = (textSearch: string) =>
    found({ columns: [name], textSearch, type: undefined, sort, page: 0 }, tenantId)[1];
  expect(total('mp "HALL"')).toBe(2_100);
  expect(total('hall" 2099')).toBe(1);
  expect(total('hall" 2099 kitchen')).toBe(0);
});
