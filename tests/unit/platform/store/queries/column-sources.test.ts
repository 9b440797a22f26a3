import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openForReading } from '../../../../../src/platform/store/engine/database.ts';
import { atOneMoment } from '../../../../../src/platform/store/engine/one-moment.ts';
import {
  fieldsOf,
  namesOf,
  numbersInOrder,
  valuesInOrder,
} from '../../../../../src/platform/store/queries/column-sources.ts';
import {
  type Column,
  type ColumnSource,
  KeptColumns,
} from '../../../../../src/platform/store/queries/kept-columns.ts';
import { NumberColumn } from '../../../../../src/platform/store/queries/number-column.ts';
import { TextAutomaton } from '../../../../../src/platform/store/queries/text-automaton.ts';
import { ValueColumn } from '../../../../../src/platform/store/queries/value-column.ts';
import { openStore } from '../../../../../src/platform/store/store.ts';
import { deviceKey, idOf } from '../memory-store.ts';
import { type ChangingDevices, changingDevices, isOn, level, mode } from './changing-devices.ts';

/*
 * A column that is filled in many parts, between which others write, is in the end as if it had been filled at one moment.
 */

const ROWS = 700;

/** Fills a column in parts, with changes between them and behind the last one. */
async function filled<C extends Column>(
  devices: ChangingDevices,
  db: ReturnType<typeof openForReading>,
  source: ColumnSource<C>,
): Promise<C> {
  const columns = new KeptColumns(db);
  const find = () => atOneMoment(db, () => columns.find(source));
  expect(find()).toBeUndefined();
  let parts = 0;
  while (columns.prepareSome()) {
    parts++;
    if (parts % 3 === 0) await devices.change();
  }
  expect(parts).toBeGreaterThan(5);
  await devices.change();
  const column = find();
  if (!column) throw new Error('It is not filled');
  return column;
}

it.each([
  ['values', valuesInOrder],
  ['numbers', numbersInOrder],
] as const)('has the %s of all', async (_what, inOrder) => {
  const devices = await changingDevices();
  const { folder, tenantKey } = devices;
  const db = openForReading(folder);
  const entities = { tenantKey, type: 'DEVICE' } as const;
  for (const key of [level, mode, isOn]) {
    const { id, key_id, scope } = { ...orderOf(db, key.key) };
    const place = { keyId: Number(key_id), scopes: Number(scope) < 0 ? undefined : [Number(scope)] };
    const order = Number(id);
    const column = await filled<ValueColumn | NumberColumn>(
      devices,
      db,
      inOrder(db, entities, order, place, ROWS),
    );
    const rows = db
      .prepare('SELECT entity_key AS key, sorted, flag, is_json FROM ordered_value WHERE order_id = ?')
      .all(order)
      // A new entity without a value is as one that is not there.
      .filter(({ sorted }) => sorted !== Number.NEGATIVE_INFINITY);
    for (const wanted of [...rows.slice(0, 3), ...rows.slice(-3)]) {
      const passing = column.passing((value) => isAt(value, wanted));
      expect(
        column
          .among(
            (value) => isAt(value, wanted),
            rows.map(({ key }) => Number(key)),
          )
          .sort((a, b) => a - b),
      ).toEqual(passing.toArray());
      const expected = rows.filter((row) =>
        ['sorted', 'flag', 'is_json'].every((of) => row[of] === wanted[of]),
      );
      expect(passing.toArray()).toEqual(expected.map((row) => Number(row.key)).sort((a, b) => a - b));
    }
    expect(column.passing((value) => value !== null).size).toBe(rows.length);
  }
  db.close();
});

it('has the names of all', async () => {
  const devices = await changingDevices();
  const db = openForReading(devices.folder);
  const entities = { tenantKey: devices.tenantKey, type: 'DEVICE' } as const;
  const names = await filled(devices, db, namesOf(db, entities, ROWS));
  const rows = db
    .prepare(
      "SELECT key, name_folded AS name FROM entity WHERE tenant_key = ? AND type = 'DEVICE' ORDER BY key",
    )
    .all(devices.tenantKey);
  for (const text of ['pump 1', 'ö', 'p\0m', '-1']) {
    const expected = rows.filter(({ name }) => String(name).includes(text)).map(({ key }) => key);
    expect(expected.length).toBeGreaterThan(0);
    expect(names.having(new TextAutomaton(text)).toArray()).toEqual(expected);
  }
  expect(names.all().toArray()).toEqual(rows.map(({ key }) => key));
  db.close();
});

it('has a field of all', async () => {
  const devices = await changingDevices();
  const db = openForReading(devices.folder);
  const entities = { tenantKey: devices.tenantKey, type: 'DEVICE' } as const;
  const labels = await filled(devices, db, fieldsOf(db, entities, 'label', ROWS));
  const rows = db
    .prepare("SELECT key, label FROM entity WHERE tenant_key = ? AND type = 'DEVICE' ORDER BY key")
    .all(devices.tenantKey);
  for (const wanted of ['up', 'Öl']) {
    const expected = rows.filter(({ label }) => label === wanted).map(({ key }) => key);
    expect(labels.passing((label) => label === wanted).toArray()).toEqual(expected);
  }
  expect(labels.passing(() => true).size).toBe(rows.length);
  db.close();
});

it('reads no more of long texts than it has room for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-long-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const store = openStore({ folder, now: () => 1 });
  onTestFinished(() => store.close());
  const tenantId = await store.write(() => idOf(store.tenants.create({ title: 'Acme' })));
  const tenantKey = store.entities.resolve('TENANT', tenantId)?.key ?? 0;
  const devices = await store.write(() =>
    Array.from({ length: 60 }, (_, at) => {
      const device = store.devices.save(tenantId, { name: `Pump ${at}`, type: 'water' });
      return deviceKey(store, device);
    }),
  );
  const save = (length: number) =>
    store.write(() => {
      for (const [at, key] of devices.entries()) {
        const value = `${at} ${'long'.repeat(length / 4)}`;
        store.attributes.save(key, 'SERVER_SCOPE', [{ key: 'note', ts: 1, value }]);
      }
    });
  await save(4);
  await store.valueOrders.keep(tenantKey, 'DEVICE', { type: 'SERVER_ATTRIBUTE', key: 'note' });
  const db = openForReading(folder);
  onTestFinished(() => db.close());
  const { id, key_id, scope } = { ...orderOf(db, 'note') };
  const place = { keyId: Number(key_id), scopes: [Number(scope)] };
  const entities = { tenantKey, type: 'DEVICE' } as const;
  const values = valuesInOrder(db, entities, Number(id), place);
  const numbers = numbersInOrder(db, entities, Number(id), place);
  const columns = new KeptColumns(db);
  const find = <C extends Column>(source: ColumnSource<C>) => atOneMoment(db, () => columns.find(source));
  find(values);
  find(numbers);
  while (columns.prepareSome());
  expect(find(values)).toBeDefined();
  expect(find(numbers)).toBeDefined();

  await save(200_000);
  const sets = [vi.spyOn(ValueColumn.prototype, 'set'), vi.spyOn(NumberColumn.prototype, 'set')] as const;
  onTestFinished(() => {
    for (const set of sets) set.mockRestore();
  });
  const expectFewRead = () => {
    for (const set of sets) expect(set.mock.calls.length).toBeLessThan(devices.length / 2);
    for (const set of sets) set.mockClear();
  };
  expect(find(values)).toBeUndefined();
  expect(find(numbers)).toBeUndefined();
  expectFewRead();

  for (const { make, fill } of [values, numbers] as ColumnSource<ValueColumn | NumberColumn>[]) {
    const column = make();
    fill(column).next();
    expect(column.isFit).toBe(false);
  }
  expectFewRead();
});

function orderOf(db: ReturnType<typeof openForReading>, name: string) {
  return db
    .prepare(
      'SELECT o.id, o.key_id, o.scope FROM value_order o JOIN kv_key k ON k.id = o.key_id WHERE k.name = ?',
    )
    .get(name);
}

function isAt(value: unknown, { sorted, flag, is_json: isJson }: Record<string, unknown>): boolean {
  if (flag !== '') return value === (flag === 'true');
  return isJson === 1 ? (value as { json: string }).json === sorted : value === sorted;
}
