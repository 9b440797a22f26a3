import type { FilterValueType, SimplePredicate } from '../../../model/dashboard-filter.ts';
import type { EntityKeyType } from '../../../model/entity-query.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

type Operation = SimplePredicate['operation'];

/** The comparisons of each type of predicate, in the order they are offered in. */
export const OPERATIONS: Readonly<Record<SimplePredicate['type'], readonly Operation[]>> = {
  STRING: ['EQUAL', 'NOT_EQUAL', 'STARTS_WITH', 'ENDS_WITH', 'CONTAINS', 'NOT_CONTAINS'],
  NUMERIC: ['EQUAL', 'NOT_EQUAL', 'GREATER', 'LESS', 'GREATER_OR_EQUAL', 'LESS_OR_EQUAL'],
  BOOLEAN: ['EQUAL', 'NOT_EQUAL'],
};

export const VALUE_TYPE_TEXTS: Readonly<Record<FilterValueType, TranslationKey>> = {
  STRING: 'filter.value-type-string',
  NUMERIC: 'filter.value-type-numeric',
  BOOLEAN: 'filter.value-type-boolean',
  DATE_TIME: 'filter.value-type-date-time',
};

export const KEY_TYPE_TEXTS: Readonly<Record<EntityKeyType, TranslationKey>> = {
  ATTRIBUTE: 'filter.key-type-attribute',
  CLIENT_ATTRIBUTE: 'filter.key-type-client-attribute',
  SHARED_ATTRIBUTE: 'filter.key-type-shared-attribute',
  SERVER_ATTRIBUTE: 'filter.key-type-server-attribute',
  TIME_SERIES: 'filter.key-type-time-series',
  ENTITY_FIELD: 'filter.key-type-entity-field',
  ALARM_FIELD: 'filter.key-type-alarm-field',
};
