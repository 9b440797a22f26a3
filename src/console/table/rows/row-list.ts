import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Sort } from '../columns/column.ts';
import type { RowRange } from './window-arithmetic.ts';

/** What selects and orders the rows of a list. */
export interface RowQuery {
  sort: Sort;
  search: string;
}

/** Where the rows of a table come from: pages of a server, or memory. */
export interface RowSource<Row> {
  /** Tells sources apart; a list with other filters is another source. */
  readonly key: readonly unknown[];
  /** The rows that a query selects, in its order. */
  open(query: RowQuery, client: QueryClient): RowList<Row>;
}

/** The rows of one source, selected and ordered by one query, as far as they are there. */
export interface RowList<Row> {
  /** The same for the same rows in the same order. */
  readonly key: string;
  readonly query: RowQuery;
  /** Calls the listener whenever rows, the total or a state has changed. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Grows with every change. */
  version(): number;
  /** How many rows the list has; undefined while that is not known. */
  readonly total: number | undefined;
  /** True while rows on screen are being read again. */
  readonly refreshing: boolean;
  /** Why there are no rows at all. */
  readonly failure: Error | null;
  /** Why the rows on screen may be out of date: reading them again has failed. */
  readonly refreshFailure: Error | null;
  /** The row at a place, undefined while it is not loaded. */
  row(index: number): Row | undefined;
  /** Why the row at a place could not be loaded; null when nothing failed. */
  failureAt(index: number): Error | null;
  /** Place of a loaded row. */
  placeOf(matches: (row: Row) => boolean): number | undefined;
  /** Says which rows are on screen, and whether scrolling has settled. */
  show(range: RowRange, settled: boolean): void;
  /** Asks again for what has failed. */
  retry(): void;
  /** Reads the rows again. Rejects when they cannot be had; those that are there stay. */
  refresh(): Promise<void>;
  /** Stops everything under way; `show` starts again. */
  release(): void;
  /** The rows at consecutive places, loaded or not. Rejects when they cannot be had or the signal is aborted. */
  range(range: RowRange, signal: AbortSignal): Promise<readonly Row[]>;
  /** All rows, a batch at a time. Throws when one cannot be had, and the signal's reason when it is aborted. */
  all(signal: AbortSignal): AsyncIterable<readonly Row[]>;
}

/** Tells lists apart: by source, order and search. */
export function listKey(source: Pick<RowSource<unknown>, 'key'>, query: RowQuery): string {
  return hashKey([...source.key, query]);
}
