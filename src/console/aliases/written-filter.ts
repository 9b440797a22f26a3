import { lightFormat } from 'date-fns/lightFormat';
import type {
  DashboardFilter,
  DynamicSource,
  FilterValueType,
  PredicateInfo,
  SimplePredicate,
} from '../../model/dashboard-filter.ts';

/** What the comparisons are called. */
export const OPERATION_TEXTS = {
  EQUAL: 'filter.equal',
  NOT_EQUAL: 'filter.not-equal',
  STARTS_WITH: 'filter.starts-with',
  ENDS_WITH: 'filter.ends-with',
  CONTAINS: 'filter.contains',
  NOT_CONTAINS: 'filter.not-contains',
  GREATER: 'filter.greater',
  LESS: 'filter.less',
  GREATER_OR_EQUAL: 'filter.greater-or-equal',
  LESS_OR_EQUAL: 'filter.less-or-equal',
} as const satisfies Record<SimplePredicate['operation'], string>;

/** Whose attributes values can be compared with. */
export const SOURCE_TEXTS = {
  CURRENT_TENANT: 'filter.current-tenant',
  CURRENT_CUSTOMER: 'filter.current-customer',
  CURRENT_USER: 'filter.current-user',
  CURRENT_DEVICE: 'filter.current-device',
} as const satisfies Record<DynamicSource, string>;

/** A text by its key, with the values it takes. */
interface Text {
  key:
    | (typeof OPERATION_TEXTS)[keyof typeof OPERATION_TEXTS]
    | (typeof SOURCE_TEXTS)[DynamicSource]
    | 'filter.and'
    | 'filter.condition'
    | 'filter.condition-ignoring-case'
    | 'filter.or'
    | 'filter.value-label';
  values?: Record<string, string>;
}

/** Gives the text of a key in the language of the moment. */
type Translate = (text: Text) => string;

/** A text, and by what its parts are joined if there are several. */
interface Written {
  text: string;
  operation?: 'AND' | 'OR';
}

/** What a filter lets through, in one line: `name starts with 'T' and (temperature greater than 25 or ...)`. */
export function writtenFilter({ keyFilters }: Pick<DashboardFilter, 'keyFilters'>, t: Translate): string {
  const parts = keyFilters.flatMap(({ key, valueType, predicates }) =>
    predicates.flatMap((info) => written(info, key.key, valueType, t)),
  );
  return joined(parts, 'AND', t).text;
}

/** What a value that viewers may change is called where nobody has named it: `temperature greater than`. */
export function valueLabel(key: string, operation: SimplePredicate['operation'], t: Translate): string {
  return t({ key: 'filter.value-label', values: { key, operation: t({ key: OPERATION_TEXTS[operation] }) } });
}

function written(
  { keyFilterPredicate: predicate }: PredicateInfo,
  key: string,
  valueType: FilterValueType,
  t: Translate,
): Written[] {
  if (predicate.type === 'COMPLEX') {
    const parts = predicate.predicates.flatMap((inner) => written(inner, key, valueType, t));
    return parts.length > 0 ? [joined(parts, predicate.operation, t)] : [];
  }
  const operation = t({ key: OPERATION_TEXTS[predicate.operation] });
  const ignoresCase = predicate.type === 'STRING' && predicate.ignoreCase;
  const value = writtenValue(predicate, valueType, t);
  const text = ignoresCase ? 'filter.condition-ignoring-case' : 'filter.condition';
  return [{ text: t({ key: text, values: { key, operation, value } }) }];
}

function writtenValue({ value }: SimplePredicate, valueType: FilterValueType, t: Translate): string {
  const { sourceType, sourceAttribute } = value.dynamicValue ?? {};
  if (value.userValue === null || value.userValue === undefined) {
    if (sourceType && sourceAttribute) return `${t({ key: SOURCE_TEXTS[sourceType] })}.${sourceAttribute}`;
  }
  const compared = value.userValue ?? value.defaultValue;
  if (typeof compared === 'number' && valueType === 'DATE_TIME') return writtenMoment(compared);
  if (valueType === 'STRING') return `'${compared ?? ''}'`;
  return String(compared ?? '');
}

function writtenMoment(ms: number): string {
  return Number.isFinite(new Date(ms).getTime()) ? lightFormat(ms, 'yyyy-MM-dd HH:mm') : String(ms);
}

/** Brackets only where they are needed: `and` binds closer than `or`. */
function joined(parts: readonly Written[], operation: 'AND' | 'OR', t: Translate): Written {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const needsBrackets = (part: Written) => operation === 'AND' && part.operation === 'OR';
  const texts = parts.map((part) => (needsBrackets(part) ? `(${part.text})` : part.text));
  return { text: texts.join(` ${t({ key: operation === 'AND' ? 'filter.and' : 'filter.or' })} `), operation };
}
