import * as z from 'zod/mini';
import {
  DashboardFilter,
  type FilterValueType,
  KeyFilterInfo,
  type PredicateInfo,
  type SimplePredicate,
} from '../../../model/dashboard-filter.ts';
import { type NameErrors, ownNames } from '../own-names.ts';

/** The fields that every entity or some have: what people know of them without telemetry. */
export const ENTITY_FIELDS = [
  'createdTime',
  'name',
  'type',
  'firstName',
  'lastName',
  'email',
  'title',
  'country',
  'state',
  'city',
  'address',
  'address2',
  'zip',
  'phone',
  'label',
];

/** What the values of a field are; undefined where it is no known field. */
export function valueTypeOfField(field: string): FilterValueType | undefined {
  if (!ENTITY_FIELDS.includes(field)) return undefined;
  return field === 'createdTime' ? 'DATE_TIME' : 'STRING';
}

/** Whether a number is needed to compare with that nobody has given. */
export function isValueMissing({ type, value }: SimplePredicate): boolean {
  return type === 'NUMERIC' && !Number.isFinite(value.defaultValue ?? Number.NaN);
}

/** Whether predicates can be asked of entities: there is one at least, and all of them are whole. */
export function arePredicatesWhole(predicates: readonly PredicateInfo[]): boolean {
  return (
    predicates.length > 0 &&
    predicates.every(({ keyFilterPredicate: predicate }) => {
      if (predicate.type === 'COMPLEX') return arePredicatesWhole(predicate.predicates);
      const { sourceType, sourceAttribute } = predicate.value.dynamicValue ?? {};
      return !isValueMissing(predicate) && (!sourceType || Boolean(sourceAttribute?.trim()));
    })
  );
}

/** A filter of one key that is whole. */
export const WholeKeyFilter = KeyFilterInfo.check(
  z.refine(({ key }) => key.key.trim() !== '', { error: 'filter.key-name-required', path: ['key'] }),
  z.refine(({ predicates }) => arePredicatesWhole(predicates), {
    error: 'filter.predicates-required',
    path: ['predicates'],
  }),
);

/** Filters of keys, each of them whole; at least one. */
export const WholeKeyFilters = z
  .array(WholeKeyFilter)
  .check(z.minLength(1, { error: 'filter.key-filters-required' }));

/** What is said of the names of filters. */
export const FILTER_NAME_ERRORS: NameErrors = {
  missing: 'filter.filter-required',
  taken: 'filter.duplicate-filter-error',
};

/** Filters of a dashboard: each has a name that no other has, and filters a key. */
export const WholeFilters = z.array(DashboardFilter).check(
  ...ownNames(({ filter }: DashboardFilter) => filter, FILTER_NAME_ERRORS),
  z.refine((filters) => filters.every(({ keyFilters }) => keyFilters.length > 0), {
    error: 'filter.missing-key-filters-error',
  }),
);
