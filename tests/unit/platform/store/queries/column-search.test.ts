import { expect, it } from 'vitest';
import { seededRandom } from '../../../../../src/platform/demo/seeded-random.ts';
import { ColumnSearch, UNLIKE } from '../../../../../src/platform/store/queries/column-search.ts';
import { NameColumn } from '../../../../../src/platform/store/queries/name-column.ts';
import { ValueColumn } from '../../../../../src/platform/store/queries/value-column.ts';

/*
 * A text is found in columns put together: within one of them, and where it goes on from one to others, of which some may
 * have nothing. The columns' texts are looked through one by one to know what is to be found.
 */

const DEVICES = 700;
const ROUNDS = 30;
const SEARCHES = 60;
/** What stands for a column that has no letter of a text in it: no search has it. */
const WALL = '|';

const random = seededRandom(23);
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const below = (limit: number) => Math.floor(random() * limit);

const anyName = [
  (key: number) => `pump ${String(key).padStart(5, '0')}`,
  (key: number) => `pump ${String(key).padStart(5, '0')}`,
  () => below(2 ** 31).toString(16),
  () => `${oneOf(['öl', '设备', 'p\0m', '\u{1F600}', 'mp-', ''])}${below(50)}`,
];
const values = [
  '',
  'ump',
  'Pump',
  'p',
  'mp',
  'ÖL',
  '12',
  '2.5',
  '23',
  '设',
  '备1',
  '\u{1F600}\u{1F600}',
  'K',
];

interface Row {
  name: string;
  one: string | undefined;
  other: string | undefined;
}

/** Columns with what some entities have, and the same one by one. */
function searched() {
  const names = new NameColumn();
  const [one, other] = [new ValueColumn(), new ValueColumn()];
  const rows = new Map<number, Row>();
  const nameOf = oneOf(anyName);

  function put(key: number, name: string, own: string | undefined, next: string | undefined): void {
    rows.set(key, { name, one: own, other: next });
    names.set(key, name);
    for (const [column, value] of [
      [one, own],
      [other, next],
    ] as const) {
      if (value === undefined) column.delete(key);
      else column.set([key], value, () => value);
    }
  }

  function leave(key: number): void {
    rows.delete(key);
    // Which entities there are is known of their names alone.
    for (const column of random() < 0.5 ? [names, one, other] : [names]) column.delete(key);
  }

  return { names, one, other, rows, nameOf, put, leave };
}

type Searched = ReturnType<typeof searched>;

/** Keys on both sides of where names that lie together end, and those that are listed together. */
const anyKey = () => 65_000 + below(DEVICES * 1.5);
const anyValue = () => (random() < 0.2 ? undefined : oneOf(values));

function change({ rows, nameOf, put, leave }: Searched): void {
  for (let count = 0; count < DEVICES / 5; count++) {
    const key = anyKey();
    if (random() < 0.3) leave(key);
    else if (random() < 0.5) put(key, oneOf(anyName)(key), anyValue(), anyValue());
    else put(key, rows.get(key)?.name ?? nameOf(key), anyValue(), anyValue());
  }
}

const columnsInOrder = [
  ['name'],
  ['name', 'one'],
  ['name', 'one', 'other'],
  ['one', 'name'],
  ['one', 'other', 'name'],
  ['name', 'wall', 'one'],
  ['one', 'name', 'wall', 'name', 'other'],
  ['other'],
  ['wall'],
  ['name', 'one', 'wall', 'other', 'one'],
] as const;

function expectFound({ names, one, other, rows }: Searched, order: (typeof columnsInOrder)[number]): void {
  const columnOf = { name: names, one, other, wall: UNLIKE } as const;
  const lower = oneOf(['lower', 'fold_text'] as const);
  const folded = (text = '') =>
    lower === 'lower' ? text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) : text.toLowerCase();
  const all = new Map(
    [...rows].map(([key, { name, one, other }]) => {
      const texts = { name, one: folded(one), other: folded(other), wall: WALL };
      return [key, order.map((column) => texts[column]).join('')];
    }),
  );
  const characters = [...oneOf([...all.values(), 'pump 0', 'zz', '设备'])];
  const from = below(characters.length);
  const some = characters.slice(from, from + 1 + oneOf([0, 1, 1, 2, 4, 8])).join('');
  const text = some.replaceAll(WALL, '') || 'p';
  const expected = [...all].flatMap(([key, own]) => (own.includes(text) ? key : [])).sort((a, b) => a - b);
  const search = new ColumnSearch(
    text,
    order.map((column) => columnOf[column]),
    names,
    lower,
  );
  expect(search.all().toArray(), JSON.stringify([text, order, lower])).toEqual(expected);
  const keys = Array.from({ length: 20 }, anyKey);
  expect(search.among(keys)).toEqual(keys.filter((key) => expected.includes(key)));
}

it('finds what has the text in the columns put together, whatever has changed', () => {
  for (let round = 0; round < ROUNDS; round++) {
    const columns = searched();
    for (let count = 0; count < DEVICES; count++) {
      const key = anyKey();
      columns.put(key, columns.nameOf(key), anyValue(), anyValue());
    }
    for (let count = 0; count < SEARCHES; count++) {
      expectFound(columns, oneOf(columnsInOrder));
      if (count % 20 === 9) change(columns);
      if (count % 20 === 19) for (const each of [columns.names, columns.one, columns.other]) each.trim();
      // Some look at lists, and some at each entity.
      if (count === 0 || count === 40) for (const _part of columns.one.list());
    }
  }
});

it('finds pairs of digits in names where they stand together', () => {
  const names = new NameColumn();
  for (const [key, name] of ['47', '4 7', '74', 'p047', '4', '7', '147.5', '407'].entries())
    names.set(key, name);
  const search = new ColumnSearch('47', [names], names, 'lower');
  expect(search.all().toArray()).toEqual([0, 3, 6]);
});

it('finds no text that begins with a NUL where a name is empty and the rest lies behind', () => {
  const [names, values] = [new NameColumn(), new ValueColumn()];
  for (const [key, name] of ['', 'p', 'p\0'].entries()) {
    names.set(key, name);
    values.set([key], 'x', () => 'x');
  }
  expect(new ColumnSearch('\0x', [names, values], names, 'lower').all().toArray()).toEqual([2]);
});
