import type { EntityKey, KeyFilter, KeyFilterPredicate } from '../../../model/entity-query.ts';
import type { LineTerm, Operator } from '../../table/filter-line/line-words.ts';

type TextOperation = Extract<KeyFilterPredicate, { type: 'STRING' }>['operation'];
type NumberOperation = Extract<KeyFilterPredicate, { type: 'NUMERIC' }>['operation'];

const NUMBER_OPERATIONS: Partial<Record<Operator, NumberOperation>> = {
  ':': 'EQUAL',
  '>': 'GREATER',
  '>=': 'GREATER_OR_EQUAL',
  '<': 'LESS',
  '<=': 'LESS_OR_EQUAL',
};

/** A number as a person types it, and as the platform keeps one. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** A field of the entity itself, compared as a text in any case. Pure. */
export function fieldFilter(key: string, { operator, negated, value }: LineTerm): KeyFilter {
  const isPart = operator === '~';
  const operation = isPart ? (negated ? 'NOT_CONTAINS' : 'CONTAINS') : negated ? 'NOT_EQUAL' : 'EQUAL';
  const tested = textTest(operation, value);
  const predicate: KeyFilterPredicate = negated
    ? // What is missing is not the text either, but compares with nothing.
      { type: 'COMPLEX', operation: 'OR', predicates: [tested, textTest('EQUAL', '')] }
    : tested;
  return { key: { type: 'ENTITY_FIELD', key }, valueType: 'STRING', predicate };
}

/**
 * A latest value: compared as a number or as a yes or no where it looks like one and does not stand in quotes, because
 * the platform compares values of one type only. Undefined: it cannot be compared so. Pure.
 */
export function valueFilter(key: EntityKey, { operator, value, quoted }: LineTerm): KeyFilter | undefined {
  if (operator === '~') return { key, valueType: 'STRING', predicate: textTest('CONTAINS', value) };
  if (!quoted && NUMBER.test(value)) return numberFilter(key, operator, Number(value));
  if (operator !== ':') return undefined;
  if (!quoted && /^(?:true|false)$/.test(value)) return flagFilter(key, value === 'true');
  return { key, valueType: 'STRING', predicate: textTest('EQUAL', value) };
}

/** A latest value that is a yes or a no. Pure. */
export function flagFilter(key: EntityKey, flag: boolean): KeyFilter {
  return {
    key,
    valueType: 'BOOLEAN',
    predicate: { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: flag } },
  };
}

/** A moment of the entity within a time in ms, the start included and the end not; undefined: open. Pure. */
export function timeFilter(key: EntityKey, start: number | undefined, end: number | undefined): KeyFilter {
  const bound = (operation: NumberOperation, ms: number | undefined): KeyFilterPredicate[] =>
    ms === undefined ? [] : [{ type: 'NUMERIC', operation, value: { defaultValue: ms } }];
  return {
    key,
    valueType: 'DATE_TIME',
    predicate: {
      type: 'COMPLEX',
      operation: 'AND',
      predicates: [...bound('GREATER_OR_EQUAL', start), ...bound('LESS', end)],
    },
  };
}

function numberFilter(key: EntityKey, operator: Operator, value: number): KeyFilter {
  const operation = NUMBER_OPERATIONS[operator] ?? 'EQUAL';
  return {
    key,
    valueType: 'NUMERIC',
    predicate: { type: 'NUMERIC', operation, value: { defaultValue: value } },
  };
}

function textTest(operation: TextOperation, text: string): KeyFilterPredicate {
  return { type: 'STRING', operation, ignoreCase: true, value: { defaultValue: text } };
}
