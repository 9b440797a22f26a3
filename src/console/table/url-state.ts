import { SortOrder } from '../../model/page.ts';
import type { Sort } from './columns/column.ts';
import type { RowQuery } from './rows/row-list.ts';

/** Names in the URL of a table's search, order and columns. */
export interface ViewParams {
  search: string;
  sort: string;
  columns: string;
}

/**
 * `?search=...&sort=name,ASC&columns=name,label` of a list; one inside another has its id before them:
 * `?alarms.search=...`. Where nothing is said of columns they are the user's own.
 */
export function viewParams(table: { id: string; nested?: boolean }): ViewParams {
  const prefix = table.nested ? `${table.id}.` : '';
  return { search: `${prefix}search`, sort: `${prefix}sort`, columns: `${prefix}columns` };
}

/** Reads the URL's values; what is missing, misspelt or not sortable falls back to the default. */
export function parseTableView(
  params: { search: string | null; sort: string | null },
  sortable: readonly string[],
  defaultSort: Sort,
): RowQuery {
  return { search: params.search ?? '', sort: parseSort(params.sort, sortable) ?? defaultSort };
}

/** The URL's value for a sort order, null for the default, which the URL need not say. */
export function printSort(sort: Sort, defaultSort: Sort): string | null {
  if (sort.property === defaultSort.property && sort.order === defaultSort.order) return null;
  return `${sort.property},${sort.order}`;
}

/** The order after a click on a column's header: the other way round, or ascending where it was not sorted by it. */
export function nextSort(current: Sort, property: string): Sort {
  const order = current.property === property && current.order === 'ASC' ? 'DESC' : 'ASC';
  return { property, order };
}

function parseSort(text: string | null, sortable: readonly string[]): Sort | undefined {
  const [property = '', order] = text?.split(',') ?? [];
  const parsed = SortOrder.safeParse(order);
  return parsed.success && sortable.includes(property) ? { property, order: parsed.data } : undefined;
}
