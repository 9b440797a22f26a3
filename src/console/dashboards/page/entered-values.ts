import * as z from 'zod/mini';
import type { FilterValueType } from '../../../model/dashboard-filter.ts';
import type { FilterValue } from '../../aliases/user-values.ts';

/**
 * What is entered for the values of a filter that viewers may change, by `pathName`. null brings the default back; what
 * is left out stays as it is.
 */
export const FilterValues = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));
export type FilterValues = z.infer<typeof FilterValues>;

/** The name of a value by its place in the filter: `0.1`. */
export function pathName(path: readonly number[]): string {
  return path.join('.');
}

/** Whether a value is one of the type; moments are milliseconds since 1970. */
export function isOfType(value: FilterValue, valueType: FilterValueType): boolean {
  if (valueType === 'STRING') return typeof value === 'string';
  if (valueType === 'BOOLEAN') return typeof value === 'boolean';
  return typeof value === 'number' && Number.isFinite(value);
}
