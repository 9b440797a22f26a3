import type { PageData } from '../../../model/page.ts';
import type { TableSource } from '../table-props.ts';
import type { RowQuery } from './row-windows.ts';
import type { RowRange } from './window-arithmetic.ts';

/** Rows per request when a whole list is read: fewer round trips than windows, still answered quickly. */
export const BATCH_SIZE = 1000;

/**
 * Reads a list from its first row to its last, a batch at a time, without keeping it. Throws what `fetch` throws, and
 * the signal's reason when it is aborted.
 */
export async function* allRows<Row>(
  source: TableSource<Row>,
  query: RowQuery,
  signal: AbortSignal,
): AsyncGenerator<{ rows: Row[]; total: number }> {
  for (let page = 0, more = true; more; page += 1) {
    const batch = await fetchPage(source, query, { page, pageSize: BATCH_SIZE }, signal);
    yield { rows: batch.data, total: batch.totalElements };
    more = batch.hasNext;
  }
}

/** Reads the rows at consecutive places of a list. */
export async function rowsInRange<Row>(
  source: TableSource<Row>,
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
  source: TableSource<Row>,
  { sort, search }: RowQuery,
  page: { page: number; pageSize: number },
  signal: AbortSignal,
): Promise<PageData<Row>> {
  signal.throwIfAborted();
  const answer = await source.fetch(
    {
      ...page,
      sortProperty: sort.property,
      sortOrder: sort.order,
      ...(search && { textSearch: search }),
    },
    signal,
  );
  signal.throwIfAborted();
  return answer;
}
