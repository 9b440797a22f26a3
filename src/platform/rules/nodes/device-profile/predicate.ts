import type { StoredPredicate } from '../../../../model/alarm-rule.ts';
import type { SimplePredicate } from '../../../../model/dashboard-filter.ts';
import type { KvValue } from '../../../../model/telemetry.ts';
import { textOf } from '../../../store/values/kv.ts';
import { type DynamicSources, dynamicValue } from './dynamic-value.ts';

type PredicateOf<Type> = Extract<SimplePredicate, { type: Type }>;

/**
 * Whether a value passes a test: it is compared with the attribute that the test names, or else with its constant. A
 * value that cannot be read as what is tested passes no test.
 */
export function passes(predicate: StoredPredicate, value: KvValue, sources: DynamicSources): boolean {
  switch (predicate.type) {
    case 'COMPLEX': {
      const test = (each: StoredPredicate) => passes(each, value, sources);
      return predicate.operation === 'AND'
        ? predicate.predicates.every(test)
        : predicate.predicates.some(test);
    }
    case 'STRING':
      return passesText(predicate, textOf(value), comparedWith(predicate, textOf, sources));
    case 'NUMERIC':
      return passesNumber(predicate, numberOf(value), comparedWith(predicate, numberOf, sources));
    case 'BOOLEAN': {
      const isEqual = booleanOf(value) === comparedWith(predicate, booleanOf, sources);
      return predicate.operation === 'EQUAL' ? isEqual : !isEqual;
    }
  }
}

/** A value as a number: of texts what they say, of yes and no 1 and 0. */
export function numberOf(value: KvValue): number | undefined {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}

function booleanOf(value: KvValue): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value > 0;
  return typeof value === 'string' && value.toLowerCase() === 'true';
}

function comparedWith<T extends string | number | boolean>(
  { value }: { value: { defaultValue?: T | null | undefined; dynamicValue?: unknown } },
  read: (found: KvValue) => T | undefined,
  sources: DynamicSources,
): T | undefined {
  const found = dynamicValue(value.dynamicValue ?? null, sources);
  return (found === undefined ? undefined : read(found)) ?? value.defaultValue ?? undefined;
}

function passesText(
  { operation, ignoreCase }: PredicateOf<'STRING'>,
  given: string,
  compared: string | undefined,
): boolean {
  if (compared === undefined) return operation === 'NOT_EQUAL' || operation === 'NOT_CONTAINS';
  const value = ignoreCase ? given.toLowerCase() : given;
  const other = ignoreCase ? compared.toLowerCase() : compared;
  switch (operation) {
    case 'EQUAL':
      return value === other;
    case 'NOT_EQUAL':
      return value !== other;
    case 'STARTS_WITH':
      return value.startsWith(other);
    case 'ENDS_WITH':
      return value.endsWith(other);
    case 'CONTAINS':
      return value.includes(other);
    case 'NOT_CONTAINS':
      return !value.includes(other);
  }
}

function passesNumber(
  { operation }: PredicateOf<'NUMERIC'>,
  value: number | undefined,
  other: number | undefined,
): boolean {
  if (value === undefined) return false;
  if (other === undefined) return operation === 'NOT_EQUAL';
  switch (operation) {
    case 'EQUAL':
      return value === other;
    case 'NOT_EQUAL':
      return value !== other;
    case 'GREATER':
      return value > other;
    case 'GREATER_OR_EQUAL':
      return value >= other;
    case 'LESS':
      return value < other;
    case 'LESS_OR_EQUAL':
      return value <= other;
  }
}
