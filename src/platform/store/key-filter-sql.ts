import type { EntityKey, KeyFilter, KeyFilterPredicate } from '../../model/entity-query.ts';
import {
  ENDS_WITH,
  FOLD,
  fieldText,
  latestValue,
  type QueryableType,
  type Sql,
  STARTS_WITH,
} from './entity-columns.ts';

/** Finds the value a predicate compares with; null when there is none, and then nothing is compared. */
export type ResolveValue = (
  value: Exclude<KeyFilterPredicate, { type: 'COMPLEX' }>['value'],
) => string | number | boolean | null;

/**
 * The condition of a key filter, or undefined when it compares nothing. An entity without the attribute or series
 * never passes; one without the field always does.
 */
export function keyFilterCondition(
  type: QueryableType,
  { key, predicate }: KeyFilter,
  resolve: ResolveValue,
): Sql | undefined {
  if (key.type === 'ENTITY_FIELD' && !fieldText(type, key.key)) return undefined;
  return condition(predicate);

  function condition(test: KeyFilterPredicate): Sql | undefined {
    if (test.type === 'COMPLEX') {
      const parts = test.predicates.flatMap((part) => condition(part) ?? []);
      return parts.length === 0 ? undefined : joined(parts, test.operation);
    }
    const value = resolve(test.value);
    if (value === null) return undefined;
    const { sql, parameters } = comparable(type, key, test.type);
    switch (test.type) {
      case 'STRING': {
        const text = test.ignoreCase ? String(value).toLowerCase() : String(value);
        const subject = test.ignoreCase ? `${FOLD}(${sql})` : sql;
        return { sql: textTests[test.operation](subject), parameters: [...parameters, text] };
      }
      case 'NUMERIC':
        return {
          sql: `${sql} ${numberTests[test.operation]} ?`,
          parameters: [...parameters, Number(value)],
        };
      case 'BOOLEAN':
        return {
          sql: `${sql} ${test.operation === 'EQUAL' ? '=' : '<>'} ?`,
          parameters: [...parameters, String(value)],
        };
    }
  }
}

/** Joins conditions; each keeps its own brackets. */
export function joined(parts: readonly Sql[], operator: 'AND' | 'OR'): Sql {
  return {
    sql: `(${parts.map(({ sql }) => sql).join(` ${operator} `)})`,
    parameters: parts.flatMap(({ parameters }) => parameters),
  };
}

/** Of a subject that may be NULL, and then no test passes. Each names the subject and the text once, in this order. */
const textTests = {
  EQUAL: (subject: string) => `${subject} = ?`,
  NOT_EQUAL: (subject: string) => `${subject} <> ?`,
  STARTS_WITH: (subject: string) => `${STARTS_WITH}(${subject}, ?)`,
  ENDS_WITH: (subject: string) => `${ENDS_WITH}(${subject}, ?)`,
  CONTAINS: (subject: string) => `instr(${subject}, ?) > 0`,
  NOT_CONTAINS: (subject: string) => `instr(${subject}, ?) = 0`,
} as const;

const numberTests = {
  EQUAL: '=',
  NOT_EQUAL: '<>',
  GREATER: '>',
  LESS: '<',
  GREATER_OR_EQUAL: '>=',
  LESS_OR_EQUAL: '<=',
} as const;

/** The value as the predicate compares it; NULL when it is of another type, so that no test passes. */
function comparable(type: QueryableType, key: EntityKey, test: 'STRING' | 'NUMERIC' | 'BOOLEAN'): Sql {
  if (key.type === 'ENTITY_FIELD') {
    const text = `coalesce(${fieldText(type, key.key)}, '')`;
    const isTime = test === 'NUMERIC' && key.key === 'createdTime';
    return { sql: isTime ? 'e.created_time' : text, parameters: [] };
  }
  const { sql, parameters } = latestValue(key);
  const typed = {
    STRING: "typeof(value) = 'text' THEN value",
    NUMERIC: "typeof(value) IN ('integer', 'real') THEN value",
    BOOLEAN: "typeof(value) = 'blob' THEN CAST(value AS TEXT)",
  }[test];
  return { sql: `(SELECT CASE WHEN ${typed} END FROM (SELECT ${sql} AS value))`, parameters };
}
