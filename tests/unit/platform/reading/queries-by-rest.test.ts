import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Device } from '../../../../src/model/device.ts';
import { entityId } from '../../../../src/model/entity-id.ts';
import { EntityDataPage } from '../../../../src/model/entity-query.ts';
import type { User } from '../../../../src/model/user.ts';
import { restore } from '../../../../src/platform/backup/restore.ts';
import { seededRandom } from '../../../../src/platform/demo/seeded-random.ts';
import { startTestApp, type TestApp } from '../http/test-app.ts';
import { deviceKey, idOf } from '../store/memory-store.ts';

/*
 * Whoever asks for many devices is answered what a look at every one of them would find: those of their own tenant or
 * customer, as they are at that moment, whatever was written before, and by whom.
 */

/** So many that orders of their values, and columns in memory, are kept. */
const DEVICES = 5_200;
const ROUNDS = 7;
const QUERIES = 28;
const WRITES = 12;

/** A device as it was last written. */
interface Known {
  id: string;
  name: string;
  type: string;
  label: string;
  owner: Customer | undefined;
  level: number | undefined;
  mode: string | undefined;
  isOn: boolean | undefined;
}

interface Customer {
  id: string;
  token: string;
}

interface Tenant {
  id: string;
  token: string;
  customers: Customer[];
  devices: Known[];
}

const random = seededRandom(29);
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const some = <T>(all: readonly T[], share: number): T[] => all.filter(() => random() < share);

let folder: string;
let test: TestApp;
let tenants: Tenant[];
let named = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-asked-'));
  test = await startTestApp(undefined, [], folder);
  tenants = [await fill('Acme'), await fill('Umbrella')];
}, 60_000);
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

async function fill(title: string): Promise<Tenant> {
  const { store } = test.platform;
  const { tenantId, admin } = await test.createTenant(title);
  const customers: Customer[] = [];
  for (const name of ['North', 'South']) {
    const id = await store.write(() => idOf(store.customers.save(tenantId, { title: name })));
    const user: User = {
      email: `${name}@${title}.example`.toLowerCase(),
      authority: 'CUSTOMER_USER',
      tenantId: entityId('TENANT', tenantId),
      customerId: entityId('CUSTOMER', id),
    };
    customers.push({ id, token: await test.tokenFor(await test.createUser(user, 'secret')) });
  }
  const devices = await store.write(() =>
    Array.from({ length: DEVICES }, (): Known => {
      const made = { ...anyNames(), owner: oneOf([undefined, ...customers]) };
      const saved = store.devices.save(tenantId, {
        ...namesOf(made),
        customerId: made.owner ? entityId('CUSTOMER', made.owner.id) : null,
      });
      const values = { level: random() < 0.9 ? anyLevel() : undefined, mode: oneOf([undefined, ...MODES]) };
      const isOn = oneOf([undefined, true, false]);
      const key = deviceKey(store, saved);
      const points = Object.entries(values).flatMap(([key, value]) =>
        value === undefined ? [] : { key, ts: 1, value },
      );
      store.timeseries.save(key, points);
      if (isOn !== undefined)
        store.attributes.save(key, 'SERVER_SCOPE', [{ key: 'isOn', ts: 1, value: isOn }]);
      return { ...made, ...values, isOn, id: idOf(saved) };
    }),
  );
  const tenantKey = store.entities.resolve('TENANT', tenantId)?.key ?? 0;
  for (const key of [level, mode, isOn]) await store.valueOrders.keep(tenantKey, 'DEVICE', key);
  return { id: tenantId, token: await test.tokenFor(admin), customers, devices };
}

const MODES = ['auto', 'Manual', 'off', 'öko'];
const level = { type: 'TIME_SERIES', key: 'level' } as const;
const mode = { type: 'TIME_SERIES', key: 'mode' } as const;
const isOn = { type: 'SERVER_ATTRIBUTE', key: 'isOn' } as const;
const [name, type, label] = (['name', 'type', 'label'] as const).map(
  (key) => ({ type: 'ENTITY_FIELD', key }) as const,
) as [Column, Column, Column];

interface Column {
  type: string;
  key: 'name' | 'type' | 'label' | 'level' | 'mode' | 'isOn';
}

function anyNames() {
  return {
    name: `${oneOf(['Pump', 'fan', 'Valve', 'Ölpumpe'])} ${Math.floor(random() * 1_000)}-${named++}`,
    type: oneOf(['water', 'water', 'oil']),
    label: oneOf(['', 'Öl', 'up', 'Hall 7']),
  };
}

function namesOf({ name, type, label }: Pick<Known, 'name' | 'type' | 'label'>) {
  return { name, type, label };
}

function anyLevel(): number {
  return Math.round(random() * 200) / 2;
}

async function send(
  token: string,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  body?: object,
): Promise<unknown> {
  const answer = await test.app.inject({
    method,
    url,
    headers: { 'X-Authorization': `Bearer ${token}` },
    ...(body && { payload: body }),
  });
  expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBe(200);
  return answer.body === '' ? undefined : answer.json();
}

/** Changes a device, or what there is of them, in any way that there is. */
async function write({ token, customers, devices }: Tenant): Promise<void> {
  const at = Math.floor(random() * devices.length);
  const device = devices[at] as Known;
  const plugin = `/api/plugins/telemetry/DEVICE/${device.id}`;
  const change = async (values: Partial<Known>, path: string) => {
    await send(token, 'POST', `${plugin}${path}`, values);
    Object.assign(device, values);
  };
  const what = Math.floor(random() * 9);
  switch (what) {
    case 0: {
      const made = anyNames();
      const { id } = Device.parse(await send(token, 'POST', '/api/device', made));
      const values = { level: undefined, mode: undefined, isOn: undefined };
      devices.push({ ...made, ...values, owner: undefined, id: id?.id ?? '' });
      return;
    }
    case 1:
      await send(token, 'DELETE', `/api/device/${device.id}`);
      devices.splice(at, 1);
      return;
    case 2: {
      const stored = Device.parse(await send(token, 'GET', `/api/device/${device.id}`));
      const { deviceProfileId: _, ...others } = stored;
      const made = anyNames();
      await send(token, 'POST', '/api/device', { ...others, ...made });
      Object.assign(device, made);
      return;
    }
    case 3:
      device.owner = oneOf(customers);
      await send(token, 'POST', `/api/customer/${device.owner.id}/device/${device.id}`);
      return;
    case 4:
      if (device.owner) await send(token, 'DELETE', `/api/customer/device/${device.id}`);
      device.owner = undefined;
      return;
    case 5:
      return change({ level: anyLevel(), mode: oneOf(MODES) }, '/timeseries/ANY');
    case 6:
      return change({ isOn: random() < 0.5 }, '/attributes/SERVER_SCOPE');
    case 7:
      await send(token, 'DELETE', `${plugin}/SERVER_SCOPE?keys=isOn`);
      device.isOn = undefined;
      return;
    default:
      await send(token, 'DELETE', `${plugin}/timeseries/delete?keys=mode&deleteAllDataForKeys=true`);
      device.mode = undefined;
  }
}

/** A filter with what it means. */
interface Filter {
  sent: object;
  passes(device: Known): boolean;
}

function numberFilter(): Filter {
  const [operation, compare] = oneOf([
    ['GREATER', (value: number, limit: number) => value > limit],
    ['LESS_OR_EQUAL', (value: number, limit: number) => value <= limit],
    ['EQUAL', (value: number, limit: number) => value === limit],
    ['NOT_EQUAL', (value: number, limit: number) => value !== limit],
  ] as const);
  const limit = anyLevel();
  const sent = { type: 'NUMERIC', operation, value: { defaultValue: limit } };
  return { sent, passes: ({ level }) => level !== undefined && compare(level, limit) };
}

function textFilter(): Filter {
  const [operation, compare] = oneOf([
    ['CONTAINS', (value: string, text: string) => value.includes(text)],
    ['STARTS_WITH', (value: string, text: string) => value.startsWith(text)],
    ['NOT_CONTAINS', (value: string, text: string) => !value.includes(text)],
    ['NOT_EQUAL', (value: string, text: string) => value !== text],
  ] as const);
  const text = oneOf(['a', 'A', 'auto', 'öKO', 'Man', 'f']);
  const ignoreCase = random() < 0.5;
  const cased = (of: string) => (ignoreCase ? of.toLowerCase() : of);
  const sent = { type: 'STRING', operation, ignoreCase, value: { defaultValue: text } };
  return { sent, passes: ({ mode }) => mode !== undefined && compare(cased(mode), cased(text)) };
}

/** Two filters on the same value, joined. */
function groupOf(make: () => Filter): Filter {
  const [one, other] = [make(), make()];
  const operation = oneOf(['AND', 'OR']);
  return {
    sent: { type: 'COMPLEX', operation, predicates: [one.sent, other.sent] },
    passes: (device) =>
      operation === 'AND'
        ? one.passes(device) && other.passes(device)
        : one.passes(device) || other.passes(device),
  };
}

function onKey(key: Column, valueType: string, { sent, passes }: Filter): Filter {
  return { sent: { key, valueType, predicate: sent }, passes };
}

function anyFilter(): Filter {
  const wanted = random() < 0.5;
  const flag = { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: wanted } };
  return oneOf([
    () => onKey(level, 'NUMERIC', random() < 0.3 ? groupOf(numberFilter) : numberFilter()),
    () => onKey(mode, 'STRING', random() < 0.3 ? groupOf(textFilter) : textFilter()),
    () => onKey(isOn, 'BOOLEAN', { sent: flag, passes: ({ isOn }) => isOn === wanted }),
  ])();
}

/** Which devices are asked about. */
function anySubject(): Filter {
  const prefix = oneOf(['', '', 'p', 'FAN 1']);
  return oneOf([
    {
      sent: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: prefix },
      passes: ({ name }) => name.toLowerCase().startsWith(prefix.toLowerCase()),
    },
    {
      sent: { type: 'deviceType', deviceType: 'water', deviceNameFilter: prefix },
      passes: ({ name, type }) => type === 'water' && name.toLowerCase().startsWith(prefix.toLowerCase()),
    },
  ]);
}

const textOf = (device: Known, { key }: Column) => String(device[key] ?? '');

const isBefore = (one: number | string | undefined, other: number | string | undefined) =>
  one === undefined ? other !== undefined : other !== undefined && one < other;

/** Asks somebody's question, and holds the answer to what a look at all devices finds. */
async function ask({ devices, ...tenant }: Tenant): Promise<void> {
  const customer = oneOf([undefined, undefined, ...tenant.customers]);
  const subject = anySubject();
  const filters = some([anyFilter(), anyFilter(), anyFilter()], 0.4);
  const fields = [name, ...some([type, label], 0.5)];
  const values = some<Column>([level, mode, isOn], 0.5);
  const textSearch =
    random() < 0.4 ? oneOf(['pump', 'PUMP 1', '-4', 'fan', 'l', 'up', 'ölp', 'oil', '7', 'true']) : null;
  const found = devices
    .filter(({ owner }) => !customer || owner === customer)
    .filter((device) => subject.passes(device) && filters.every(({ passes }) => passes(device)));
  const query = { entityFilter: subject.sent, keyFilters: filters.map(({ sent }) => sent) };
  const { token } = customer ?? tenant;
  const told = JSON.stringify({ ...query, textSearch, fields, values, isOfCustomer: customer !== undefined });
  expect(await send(token, 'POST', '/api/entitiesQuery/count', query), told).toBe(found.length);

  const searched = found.filter((device) =>
    [...fields, ...values]
      .map((column) => textOf(device, column))
      .join('')
      .toLowerCase()
      .includes(textSearch?.toLowerCase() ?? ''),
  );
  const key = oneOf([name, name, level]);
  const sortedBy = (device: Known) => (key === level ? device.level : device.name.toLowerCase());
  const direction = oneOf(['ASC', 'DESC'] as const);
  const sign = direction === 'ASC' ? 1 : -1;
  const inOrder = [...searched].sort((one, other) => {
    const [a, b] = [sortedBy(one), sortedBy(other)];
    return sign * (Number(isBefore(b, a)) - Number(isBefore(a, b)));
  });
  const pageSize = 20;
  const pages = Math.ceil(inOrder.length / pageSize);
  const page = oneOf([0, 0, 1, Math.floor(random() * pages), Math.max(0, pages - 1), pages]);
  const pageLink = { page, pageSize, textSearch, sortOrder: { key, direction } };
  const answer = EntityDataPage.parse(
    await send(token, 'POST', '/api/entitiesQuery/find', {
      ...query,
      pageLink,
      entityFields: fields,
      latestValues: values,
    }),
  );
  const { totalElements, totalPages, hasNext } = answer;
  expect({ totalElements, totalPages, hasNext }, told).toEqual({
    totalElements: inOrder.length,
    totalPages: pages,
    hasNext: page + 1 < pages,
  });
  const expected = inOrder.slice(page * pageSize, (page + 1) * pageSize);
  const known = new Map(searched.map((device) => [device.id, device]));
  const rows = answer.data.map(({ entityId, latest }) => {
    const device = known.get(entityId?.id ?? '');
    if (!device) throw new Error(`${JSON.stringify(entityId)} was found by ${told}`);
    const shown = (column: Column) => latest?.[column.type]?.[column.key]?.value ?? '';
    expect([...fields, ...values].map(shown), told).toEqual(
      [...fields, ...values].map((column) => textOf(device, column)),
    );
    return device;
  });
  expect(new Set(rows).size).toBe(rows.length);
  // Which of those come first that have the same value is nobody's business.
  expect(rows.map(sortedBy), told).toEqual(expected.map(sortedBy));
}

it('is what a look at every device finds, whatever is written between', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    for (let query = 0; query < QUERIES; query++) await ask(oneOf(tenants));
    for (let written = 0; written < WRITES; written++) await write(oneOf(tenants));
  }
});

it('is of the data that a backup has brought back', async () => {
  const backup = join(folder, 'backup.db');
  writeFileSync(backup, '');
  await test.platform.store.copyTo(backup);
  const before = structuredClone(tenants);
  for (const tenant of tenants) {
    for (let written = 0; written < WRITES; written++) await write(tenant);
    await ask(tenant);
  }
  await test.close();
  await restore({ data: folder, file: backup });
  test = await startTestApp(undefined, [], folder);
  for (let query = 0; query < QUERIES; query++) await ask(oneOf(before));
});
