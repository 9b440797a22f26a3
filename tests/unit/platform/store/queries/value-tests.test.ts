import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import type { KeyFilterPredicate } from '../../../../../src/model/entity-query.ts';
import { seededRandom } from '../../../../../src/platform/demo/seeded-random.ts';
import { fold } from '../../../../../src/platform/store/engine/text-rules.ts';
import { FOLD } from '../../../../../src/platform/store/queries/entity-columns.ts';
import { orderedValueCondition } from '../../../../../src/platform/store/queries/key-filter-sql.ts';
import { type OrderedValue, valueTest } from '../../../../../src/platform/store/queries/value-tests.ts';
import { placeOf } from '../../../../../src/platform/store/values/order-moves.ts';

/*
 * A filter passes the same values whether it is asked in SQL of an order, or here.
 */

const random = seededRandom(13);
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

const texts = [
  '',
  'a',
  'A',
  'ab',
  'aB',
  'Äb',
  'äb',
  '1',
  '1.0',
  'true',
  '[1]',
  'a\u{10FFFF}',
  'a\u{10FFFF}b',
  'İ',
  '\u212a',
];
const numbers = [0, 1, -1, 2.5, 1e300, -1e300, Number.MAX_SAFE_INTEGER, 2 ** 60];
const values: OrderedValue[] = [
  null,
  true,
  false,
  ...numbers,
  ...texts,
  { json: '[1]' },
  { json: '{"a":"b"}' },
];
const given = [...texts, ...numbers, 'a\0', '\ud800', 'k', 'nonsense', true, false, null];

function anyPredicate(depth = 0): KeyFilterPredicate {
  const what = random();
  if (what < 0.15 && depth < 3) {
    const predicates = Array.from({ length: Math.floor(random() * 4) }, () => anyPredicate(depth + 1));
    return { type: 'COMPLEX', operation: oneOf(['AND', 'OR']), predicates };
  }
  const value = { defaultValue: oneOf(given) as never };
  if (what < 0.7) {
    const operation = oneOf([
      'EQUAL',
      'NOT_EQUAL',
      'STARTS_WITH',
      'ENDS_WITH',
      'CONTAINS',
      'NOT_CONTAINS',
    ] as const);
    return { type: 'STRING', operation, ignoreCase: random() < 0.5, value };
  }
  if (what < 0.9) {
    const operation = oneOf([
      'EQUAL',
      'NOT_EQUAL',
      'GREATER',
      'LESS',
      'GREATER_OR_EQUAL',
      'LESS_OR_EQUAL',
    ] as const);
    return { type: 'NUMERIC', operation, value };
  }
  return { type: 'BOOLEAN', operation: oneOf(['EQUAL', 'NOT_EQUAL']), value };
}

const encoder = new TextEncoder();

function storedForm(value: OrderedValue) {
  if (typeof value === 'boolean') return encoder.encode(String(value));
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  return value !== null && typeof value === 'object' ? encoder.encode(value.json) : value;
}

it('passes the values that SQL passes', () => {
  const db = new DatabaseSync(':memory:');
  db.function(FOLD, (text) => (typeof text === 'string' ? fold(text) : text));
  db.exec('CREATE TABLE v (at INTEGER PRIMARY KEY, sorted ANY, flag TEXT, is_json INTEGER) STRICT');
  for (const [at, value] of values.entries()) {
    const { sorted, flag, isJson } =
      value === null
        ? { sorted: Number.NEGATIVE_INFINITY, flag: '', isJson: 0n }
        : placeOf(storedForm(value));
    db.prepare('INSERT INTO v VALUES (?, ?, ?, ?)').run(at, sorted, flag, isJson);
  }
  for (let count = 0; count < 4_000; count++) {
    const predicate = anyPredicate();
    const resolve = ({ value }: { value?: { defaultValue?: unknown } | null | undefined }) =>
      (value?.defaultValue ?? null) as string | number | boolean | null;
    const { sql, parameters } = orderedValueCondition(predicate, resolve as never);
    const passing = db.prepare(`SELECT at FROM v WHERE ${sql} ORDER BY at`).all(...parameters);
    const test = valueTest(predicate, resolve as never);
    const found = [...values.keys()].filter((at) => test(values[at] ?? null));
    expect(found, JSON.stringify(predicate)).toEqual(passing.map(({ at }) => at));
  }
  db.close();
});
