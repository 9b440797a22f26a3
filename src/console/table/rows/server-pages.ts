import { LARGE_PAGE, type PageData, type PageLink } from '../../../model/page.ts';
import type { RowQuery } from './row-list.ts';
import type { RowRange } from './window-arithmetic.ts';

/** A list that a server searches, sorts and hands out a page at a time. */
export interface ServerPages<Row> {
  /** Cache key of the list with its filters; starts with the entity type, so that a save of that type refreshes it. */
  key: readonly unknown[];
  /** Reads one page. Must pass `signal` on, so that pages scrolled past stop loading. */
  fetch(link: PageLink, signal: AbortSignal): Promise<PageData<Row>>;
  /** The page where it is there without being asked for; undefined where it is not. */
  atHand?(link: PageLink): PageData<Row> | undefined;
  /** Whether others write it all the time, so that it is read anew whenever it comes on screen. */
  restless?: boolean;
}

/** Rows per request when a whole list is read: fewer round trips than windows, still answered quickly. */
export const BATCH_SIZE = LARGE_PAGE;

/**
 * Reads a list from its first row to its last, a batch at a time, without keeping it. Throws what `fetch` throws, and
 * the signal's reason when it is aborted.
 */
export async function* allRows<Row>(
  source: ServerPages<Row>,
  query: RowQuery,
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  for (let page = 0, more = true; more; page += 1) {
    const batch = await fetchPage(source, query, { page, pageSize: BATCH_SIZE }, signal);
    yield batch.data;
    more = batch.hasNext;
  }
}

/** Reads the rows at consecutive places of a list. */
export async function rowsInRange<Row>(
  source: ServerPages<Row>,
  query: RowQuery,
  { first, last }: RowRange,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  const end = Math.floor(last / BATCH_SIZE);
  for (let page = Math.floor(first / BATCH_SIZE); page <= end; page += 1) {
    const { data } = await fetchPage(source, query, { page, pageSize: BATCH_SIZE }, signal);
    const start = page * BATCH_SIZE;
    rows.push(...data.slice(Math.max(0, first - start), last - start + 1));
  }
  return rows;
}

async function fetchPage<Row>(
  source: ServerPages<Row>,
  query: RowQuery,
  page: { page: number; pageSize: number },
  signal: AbortSignal,
): Promise<PageData<Row>> {
  signal.throwIfAborted();
  const answer = await source.fetch({ ...page, ...linkOf(query) }, signal);
  signal.throwIfAborted();
  return answer;
}

/** A query as the server is asked. */
export function linkOf({ sort, search }: RowQuery) {
  return {
    sortProperty: sort.property,
    sortOrder: sort.order,
    ...(search && { textSearch: search }),
  };
}
