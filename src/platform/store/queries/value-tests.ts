import type { KeyFilterPredicate } from '../../../model/entity-query.ts';
import { fold } from '../engine/text-rules.ts';
import { withoutCase } from '../registry/row-marks.ts';
import { lowerFor } from './entity-columns.ts';
import type { ResolveValue } from './key-filter-sql.ts';

/** A value as an order of values has it: none, a flag, a number, a text, or other JSON. */
export type OrderedValue = null | boolean | number | string | { json: string };

/** Tells whether a value passes. */
export type ValueTest = (value: OrderedValue) => boolean;

type StringTest = Extract<KeyFilterPredicate, { type: 'STRING' }>;
type NumberTest = Extract<KeyFilterPredicate, { type: 'NUMERIC' }>;

/**
 * What a filter tests of a value that has no NUL in it, as `orderedValueCondition` tests it in SQL. Where it compares nothing,
 * any value passes.
 */
export function valueTest(predicate: KeyFilterPredicate, resolve: ResolveValue): ValueTest {
  return testOf(predicate, resolve) ?? ((value) => value !== null);
}

function testOf(test: KeyFilterPredicate, resolve: ResolveValue): ValueTest | undefined {
  if (test.type === 'COMPLEX') {
    const parts = test.predicates.flatMap((part) => testOf(part, resolve) ?? []);
    if (parts.length === 0) return undefined;
    if (test.operation === 'AND') return (value) => parts.every((part) => part(value));
    return (value) => parts.some((part) => part(value));
  }
  const given = resolve(test);
  if (given === null) return undefined;
  switch (test.type) {
    case 'STRING':
      return ofText(test, String(given));
    case 'NUMERIC': {
      const number = Number(given);
      const compare = numberTests[test.operation];
      return (value) => typeof value === 'number' && compare(value, number);
    }
    case 'BOOLEAN': {
      const wanted = (String(given) === 'true') === (test.operation === 'EQUAL');
      return (value) => value === wanted;
    }
  }
}

function ofText({ operation, ignoreCase }: StringTest, given: string): ValueTest {
  // What is no text in Unicode is another one as soon as the database has it.
  const text = (ignoreCase ? given.toLowerCase() : given).toWellFormed();
  const compare = textTests[operation];
  if (!ignoreCase) return (value) => typeof value === 'string' && compare(value, text);
  const lower = lowerFor(given) === 'lower' ? withoutCase<string> : fold;
  return (value) => typeof value === 'string' && compare(lower(value), text);
}

const textTests: Readonly<Record<StringTest['operation'], (value: string, text: string) => boolean>> = {
  EQUAL: (value, text) => value === text,
  NOT_EQUAL: (value, text) => value !== text,
  // In SQL all that begins with a text lies before the text with the last character behind it.
  STARTS_WITH: (value, text) => value.startsWith(text) && !value.startsWith(`${text}\u{10FFFF}`),
  ENDS_WITH: (value, text) => value.endsWith(text),
  CONTAINS: (value, text) => value.includes(text),
  NOT_CONTAINS: (value, text) => !value.includes(text),
};

const numberTests: Readonly<Record<NumberTest['operation'], (value: number, number: number) => boolean>> = {
  EQUAL: (value, number) => value === number,
  // To nothing but a number is a number unequal.
  NOT_EQUAL: (value, number) => value < number || value > number,
  GREATER: (value, number) => value > number,
  LESS: (value, number) => value < number,
  GREATER_OR_EQUAL: (value, number) => value >= number,
  LESS_OR_EQUAL: (value, number) => value <= number,
};
