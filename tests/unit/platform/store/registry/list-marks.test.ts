import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SortOrder } from '../../../../../src/model/page.ts';
import { seededRandom } from '../../../../../src/platform/demo/seeded-random.ts';
import { migrate } from '../../../../../src/platform/store/migrations/migrate.ts';
import { commonSorts, EntityLists } from '../../../../../src/platform/store/registry/entity-lists.ts';
import { ListMarks } from '../../../../../src/platform/store/registry/list-marks.ts';

/*
 * Lists with marks answer what lists without them do, which go through all rows before a page, whatever changes meanwhile.
 */

const ROWS = 9_000;
const TENANT = 10;
const CUSTOMER = 11;

const random = seededRandom(3);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

let db: DatabaseSync;
let marked: EntityLists;
let plain: EntityLists;

beforeAll(() => {
  db = new DatabaseSync(':memory:');
  migrate(db);
  db.exec(`INSERT INTO entity (key, id, type, tenant_key, created_time, name, name_folded) VALUES
    (${TENANT}, 'tenant', 'TENANT', 1, 1, 'Acme', 'acme'), (${CUSTOMER}, 'c', 'CUSTOMER', ${TENANT}, 1, 'North', 'north')`);
  marked = new EntityLists(db, new ListMarks(db));
  plain = new EntityLists(db);
  db.exec('BEGIN');
  for (let row = 0; row < ROWS; row++) add();
  db.exec('COMMIT');
});
afterAll(() => db.close());

let added = 0;

/** Many have the same time, label or kind, some none, and some a name beyond the letters that UTF-16 holds in one. */
function add(): void {
  added += 1;
  const name = `${pick(['Pump', 'fan', 'Ölpumpe', '\u{1f600}', '\uff21'])} ${Math.floor(random() * 1e6)} ${added}`;
  const time = 1_000 + Math.floor(random() * 50) * (random() < 0.5 ? 0 : 1);
  const label = pick([null, 'Hall', 'hall', 'Roof', `L${Math.floor(random() * 3_000)}`]);
  db.prepare(
    `INSERT INTO entity (id, type, tenant_key, customer_key, created_time, name, name_folded, kind, label, customer_title)
     VALUES (?1, 'DEVICE', ${TENANT}, ?2, ?3, ?4, ?5, ?6, ?7, (SELECT name FROM entity WHERE key = ?2))`,
  ).run(
    `d${added}`,
    random() < 0.4 ? CUSTOMER : null,
    time,
    name,
    name.toLowerCase(),
    pick(['meter', 'Meter', 'valve']),
    label,
  );
}

function change(): void {
  const key = Number(
    db
      .prepare("SELECT key FROM entity WHERE type = 'DEVICE' AND key > ? LIMIT 1")
      .get(Math.floor(random() * ROWS))?.key ?? 0,
  );
  const what = random();
  if (what < 0.3) add();
  else if (what < 0.5) db.prepare('DELETE FROM entity WHERE key = ?').run(key);
  else if (what < 0.7) {
    db.prepare('UPDATE entity SET label = ?, kind = ? WHERE key = ?').run(
      pick([null, 'Aa', 'Roof', 'zz']),
      pick(['meter', 'valve']),
      key,
    );
  } else if (what < 0.85) {
    db.prepare('UPDATE entity SET customer_key = ? WHERE key = ?').run(random() < 0.5 ? CUSTOMER : null, key);
  } else {
    const name = `${pick(['A', 'Pump', '\u{1f600}'])} ${random()}`;
    db.prepare('UPDATE entity SET name = ?, name_folded = ? WHERE key = ?').run(
      name,
      name.toLowerCase(),
      key,
    );
  }
  marked.forget();
  plain.forget();
}

const sorts = { ...commonSorts, type: { index: 'kind' }, label: { index: 'label' } } as const;

function expectAlike(rounds: number, isChanging = true): void {
  for (let round = 0; round < rounds; round++) {
    const link = {
      page: Math.floor(random() * (ROWS / 50)),
      pageSize: 50,
      sortProperty: pick(['createdTime', 'name', 'type', 'label', 'customerId']),
      sortOrder: pick<SortOrder>(['ASC', 'DESC']),
      textSearch: pick(['', '', '', 'p', 'Pump', '\u{1f600}', '%1', 'fan 12']),
    };
    const filter = {
      type: 'DEVICE',
      tenantKey: TENANT,
      customerKey: pick([undefined, undefined, CUSTOMER]),
      kind: pick([undefined, undefined, 'meter']),
    } as const;
    const asked = JSON.stringify({ link, filter });
    expect(marked.page(filter, link, sorts), asked).toEqual(plain.page(filter, link, sorts));
    if (isChanging && round % 3 === 0) for (let count = 0; count < 10; count++) change();
  }
}

it('any page of a long list is the one that going through all rows before it finds', () => {
  expectAlike(600);
});

it('changes that are undone count for nothing', () => {
  for (let round = 0; round < 5; round++) {
    db.exec('BEGIN');
    for (let count = 0; count < 100; count++) change();
    expectAlike(5);
    db.exec('ROLLBACK');
    marked.forgetAll();
    plain.forget();
    expectAlike(20);
  }
});

it('what goes with something else is heard of as well', () => {
  db.exec('PRAGMA foreign_keys = ON');
  expectAlike(20);
  db.prepare("UPDATE entity SET name = 'South', name_folded = 'south' WHERE key = ?").run(CUSTOMER);
  marked.forget();
  plain.forget();
  expectAlike(60);
  db.prepare('DELETE FROM entity WHERE key = ?').run(CUSTOMER);
  marked.forget();
  plain.forget();
  expectAlike(60, false);
});

it('rows may be alike in all that the order tells, however many they are', () => {
  const add = db.prepare(`INSERT INTO entity (id, type, tenant_key, created_time, name, name_folded)
    VALUES (?1, 'DASHBOARD', ${TENANT}, 1, ?2, ?2)`);
  const alike = [
    ...Array<string>(3_000).fill('day'),
    'hour',
    ...Array<string>(5_000).fill('night'),
    'night 1',
    ...Array<string>(3_000).fill('week'),
  ];
  for (const [at, name] of alike.entries()) add.run(`alike ${at}`, name);
  marked.forget();
  plain.forget();
  for (const textSearch of ['', 'd', 'n', 'night', 'night 1', 'w']) {
    for (const page of [0, 50, 70, 90]) {
      const link = { page, pageSize: 50, sortProperty: 'name', sortOrder: 'ASC', textSearch } as const;
      const filter = { type: 'DASHBOARD', tenantKey: TENANT } as const;
      expect(marked.page(filter, link, sorts), JSON.stringify(link)).toEqual(plain.page(filter, link, sorts));
    }
  }
});
