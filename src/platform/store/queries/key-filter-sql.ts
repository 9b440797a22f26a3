import type { KeyFilterPredicate } from '../../../model/entity-query.ts';
import { badRequest } from '../../errors.ts';
import { joined, type Sql, term } from '../engine/sql.ts';
import { type FieldColumns, type FOLD, fieldText, foldedText, lowerFor } from './entity-columns.ts';

/** SQL may be a thousand levels deep. */
const MAX_DEPTH = 100;

/** A predicate that compares something, rather than joining others. */
type Comparison = Exclude<KeyFilterPredicate, { type: 'COMPLEX' }>;

/** Finds the value a predicate compares with; null when there is none, and then nothing is compared. */
export type ResolveValue = (comparison: Comparison) => string | number | boolean | null;

/** What a predicate tests, as SQL. */
interface Subject {
  /** As a text, or its lower case by that function. */
  text(lower?: 'lower' | typeof FOLD): string;
  number: string;
  flag: string;
  /** What must hold too, so that a value of another type passes no test of texts, of numbers, or of flags. */
  isText: string;
  isNumber: string;
  isFlag: string;
  /** A boolean the way the subject holds it. */
  flagOf(flag: boolean): string;
}

/**
 * A row `v` of latest values or attributes. Values of another type than the test's pass no test. Numbers sort before
 * texts and those before blobs, so that comparing tells the type; asking for it takes twice as long. The index of
 * attributes by their values is used only where it is said, in its own words, that a value is no number.
 */
const storedValue: Subject = {
  text: (lower) => (lower ? `${lower}(v.value)` : 'v.value'),
  number: 'v.value',
  flag: 'v.value',
  isText: "v.value < x'' AND v.value >= ''",
  isNumber: "v.value < ''",
  isFlag: "v.value >= ''",
  flagOf: (flag) => `CAST('${flag}' AS BLOB)`,
};

/** A row `v` of an order of values, where flags count as numbers, and what is no text may look like one. */
const valueInOrder: Subject = {
  text: (lower) => (lower ? `${lower}(v.sorted)` : 'v.sorted'),
  number: 'v.sorted',
  flag: '(v.sorted, v.flag)',
  isText: "v.sorted >= '' AND v.is_json = 0",
  isNumber: "v.sorted > -9e999 AND v.sorted < '' AND v.flag = ''",
  isFlag: 'TRUE',
  flagOf: (flag) => `(${Number(flag)}, '${flag}')`,
};

/**
 * The condition on a row `v` of latest values or attributes; undefined when the predicate compares nothing.
 * @throws PlatformError 400 for predicates in too many others
 */
export function valueCondition(predicate: KeyFilterPredicate, resolve: ResolveValue): Sql | undefined {
  return condition(storedValue, predicate, resolve);
}

/** The same condition on a row `v` of an order of values, where entities without a value have a row, too. */
export function orderedValueCondition(predicate: KeyFilterPredicate, resolve: ResolveValue): Sql {
  return condition(valueInOrder, predicate, resolve) ?? term('v.sorted > -9e999');
}

/**
 * The condition on a field of entities; undefined when it compares nothing or they do not have the field.
 * @throws PlatformError 400 for predicates in too many others
 */
export function fieldCondition(
  columns: FieldColumns,
  field: string,
  predicate: KeyFilterPredicate,
  resolve: ResolveValue,
): Sql | undefined {
  const column = fieldText(columns, field);
  if (!column) return undefined;
  const text = `coalesce(${column}, '')`;
  const subject: Subject = {
    text: (lower) => (lower ? foldedText(column, lower) : text),
    number: field === 'createdTime' ? 'e.created_time' : `CAST(nullif(${text}, '') AS REAL)`,
    flag: text,
    isText: 'TRUE',
    isNumber: 'TRUE',
    isFlag: 'TRUE',
    flagOf: (flag) => `'${flag}'`,
  };
  return condition(subject, predicate, resolve);
}

function condition(
  subject: Subject,
  test: KeyFilterPredicate,
  resolve: ResolveValue,
  depth = 0,
): Sql | undefined {
  if (depth > MAX_DEPTH) throw badRequest('Key filter predicates are nested too deeply!');
  if (test.type === 'COMPLEX') {
    const parts = test.predicates.flatMap((part) => condition(subject, part, resolve, depth + 1) ?? []);
    return parts.length === 0 ? undefined : joined(parts, test.operation);
  }
  const value = resolve(test);
  if (value === null) return undefined;
  switch (test.type) {
    case 'STRING': {
      const text = String(value);
      const tested = test.ignoreCase
        ? textTests[test.operation](subject.text(lowerFor(text)), text.toLowerCase())
        : textTests[test.operation](subject.text(), text);
      // An index is read between the bounds that are named first; what is no bound is tested of texts only.
      const terms = isBound(test) ? [tested.sql, subject.isText] : [subject.isText, tested.sql];
      return { ...tested, sql: `(${terms.join(' AND ')})` };
    }
    case 'NUMERIC': {
      const tested = `${subject.number} ${numberTests[test.operation]} ?`;
      return term(`(${tested} AND ${subject.isNumber})`, Number(value));
    }
    case 'BOOLEAN': {
      const wanted = (String(value) === 'true') === (test.operation === 'EQUAL');
      return term(`(${subject.flag} = ${subject.flagOf(wanted)} AND ${subject.isFlag})`);
    }
  }
}

/** Whether a test of texts says between which texts a value lies. */
function isBound({ operation, ignoreCase }: Extract<Comparison, { type: 'STRING' }>): boolean {
  return !ignoreCase && (operation === 'EQUAL' || operation === 'STARTS_WITH');
}

const textTests = {
  EQUAL: (subject: string, text: string) => term(`${subject} = ?`, text),
  NOT_EQUAL: (subject: string, text: string) => term(`${subject} <> ?`, text),
  // Two comparisons cost a third of taking the text apart, and all that begins with a text lies between its ends.
  STARTS_WITH: (subject: string, text: string) =>
    term(`(${subject} >= ? AND ${subject} < ? || char(0x10FFFF))`, text, text),
  // From a negative position a substring ends with the text; of no characters it would be the whole text.
  ENDS_WITH: (subject: string, text: string) =>
    text === '' ? term('TRUE') : term(`substr(${subject}, -length(?)) = ?`, text, text),
  CONTAINS: (subject: string, text: string) => term(`instr(${subject}, ?) > 0`, text),
  NOT_CONTAINS: (subject: string, text: string) => term(`instr(${subject}, ?) = 0`, text),
} as const;

const numberTests = {
  EQUAL: '=',
  NOT_EQUAL: '<>',
  GREATER: '>',
  LESS: '<',
  GREATER_OR_EQUAL: '>=',
  LESS_OR_EQUAL: '<=',
} as const;
