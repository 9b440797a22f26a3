import { expect, it } from 'vitest';
import type { StoredPredicate } from '../../../../../../src/model/alarm-rule.ts';
import { passes } from '../../../../../../src/platform/rules/nodes/device-profile/predicate.ts';

const sources = { device: () => undefined, customer: () => undefined, tenant: () => 25 };
const simple = (type: string, operation: string, defaultValue: unknown, more: object = {}) =>
  ({ type, operation, value: { defaultValue }, ...more }) as StoredPredicate;
const either = (operation: 'AND' | 'OR'): StoredPredicate => ({
  type: 'COMPLEX',
  operation,
  predicates: [simple('NUMERIC', 'LESS', 10), simple('NUMERIC', 'GREATER', 5)],
});
const byTenant = simple('NUMERIC', 'GREATER', 0, {
  value: { defaultValue: 0, dynamicValue: { sourceType: 'CURRENT_TENANT', sourceAttribute: 'limit' } },
});

it.each([
  [simple('NUMERIC', 'GREATER', 20), 21, true],
  [simple('NUMERIC', 'GREATER', 20), '21', true],
  [simple('NUMERIC', 'GREATER', 20), 'warm', false],
  [simple('NUMERIC', 'NOT_EQUAL', 20), 'warm', false],
  [simple('NUMERIC', 'GREATER_OR_EQUAL', 1), true, true],
  [simple('NUMERIC', 'LESS_OR_EQUAL', 20), 20, true],
  [simple('NUMERIC', 'LESS', 20), 20, false],
  [simple('NUMERIC', 'EQUAL', 20), 20, true],
  [simple('STRING', 'STARTS_WITH', 'Ab'), 'abc', false],
  [simple('STRING', 'STARTS_WITH', 'Ab', { ignoreCase: true }), 'abc', true],
  [simple('STRING', 'ENDS_WITH', 'c'), 'abc', true],
  [simple('STRING', 'CONTAINS', '1'), 21, true],
  [simple('STRING', 'NOT_CONTAINS', 'x'), 'abc', true],
  [simple('STRING', 'EQUAL', 'true'), true, true],
  [simple('STRING', 'NOT_EQUAL', 'abc'), 'abc', false],
  [simple('BOOLEAN', 'EQUAL', true), 'TRUE', true],
  [simple('BOOLEAN', 'EQUAL', true), 1, true],
  [simple('BOOLEAN', 'NOT_EQUAL', true), 'no', true],
  [either('AND'), 7, true],
  [either('AND'), 12, false],
  [either('OR'), 12, true],
  [byTenant, 20, false],
  [byTenant, 26, true],
])('%j of %j is %s', (predicate, value, expected) =>
  expect(passes(predicate, value, sources)).toBe(expected),
);
