import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import type { KeyFilterPredicate } from '../../../../../src/model/entity-query.ts';
import { migrate } from '../../../../../src/platform/store/migrations/migrate.ts';
import { valueCondition } from '../../../../../src/platform/store/queries/key-filter-sql.ts';

const db = new DatabaseSync(':memory:');
db.function('fold_text', (text) => text);
migrate(db);
afterAll(() => db.close());

/** How SQLite reads the attributes whose values pass a test. */
function planOf(predicate: KeyFilterPredicate): string {
  const test = valueCondition(predicate, ({ value }) => value.defaultValue ?? null);
  const rows = db
    .prepare(
      `EXPLAIN QUERY PLAN SELECT v.entity_key FROM attribute v WHERE v.key_id = 1 AND v.scope IN (0) AND ${test?.sql}`,
    )
    .all(...(test?.parameters ?? []));
  return rows.map(({ detail }) => detail).join('; ');
}

const text = (operation: 'EQUAL' | 'STARTS_WITH' | 'CONTAINS'): KeyFilterPredicate => ({
  type: 'STRING',
  operation,
  ignoreCase: false,
  value: { defaultValue: '2.' },
});

it.each<[string, KeyFilterPredicate, string]>([
  ['equals a text', text('EQUAL'), 'value=?'],
  ['starts with a text', text('STARTS_WITH'), 'value>? AND value<?'],
  ['is a flag', { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: true } }, 'value=?'],
])('an attribute that %s is found by its value', (_what, predicate, bounds) => {
  expect(planOf(predicate)).toContain(`attribute_by_value (key_id=? AND scope=? AND ${bounds})`);
});

it('numbers are in no index of values, which they would make dearer to store', () => {
  expect(planOf({ type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 1 } })).toContain(
    'PRIMARY KEY (key_id=? AND scope=?)',
  );
});
