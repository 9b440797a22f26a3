import { listKey, type RowList, type RowQuery, type RowSource } from './row-list.ts';

/** Counts changes, and tells of them. */
export interface RowChanges extends Pick<RowList<unknown>, 'subscribe' | 'version'> {
  /** Says that something has changed. */
  tell(): void;
}

/** What a list at hand holds at any moment. */
interface RowsAtHand<Row> {
  /** How many rows there are; undefined while they are on their way. */
  readonly count: number | undefined;
  /** Why there are none to come, or no newer ones. */
  readonly failure: Error | null;
  /** True while newer ones are on their way. */
  readonly refreshing: boolean;
  /** The row at a place, as it is now. */
  row(index: number): Row | undefined;
  /** All rows in their order, as they are now. */
  all(): readonly Row[];
  /** All there are, where these are only a part: a batch at a time. */
  every?(signal: AbortSignal): AsyncIterable<readonly Row[]>;
  /** Says that they are on screen. */
  show?(): void;
  /** Gets the rows anew. */
  refresh(): void;
  /** Stops everything under way. */
  release(): void;
}

/** Changes of which nobody was told yet. */
export function rowChanges(): RowChanges {
  let version = 0;
  const listeners = new Set<() => void>();
  return {
    version: () => version,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell() {
      version += 1;
      for (const listener of listeners) listener();
    },
  };
}

/** The rows of a source that are all there, selected and ordered by a query. */
export function listAtHand<Row>(
  source: Pick<RowSource<Row>, 'key'>,
  query: RowQuery,
  { subscribe, version }: RowChanges,
  rows: RowsAtHand<Row>,
): RowList<Row> {
  return {
    key: listKey(source, query),
    query,
    subscribe,
    version,
    get total() {
      return rows.count;
    },
    get refreshing() {
      return rows.refreshing;
    },
    get failure() {
      return rows.count === undefined ? rows.failure : null;
    },
    get refreshFailure() {
      return rows.count === undefined ? null : rows.failure;
    },
    row: (index) => rows.row(index),
    failureAt: () => null,
    placeOf(matches) {
      const place = rows.all().findIndex(matches);
      return place < 0 ? undefined : place;
    },
    show: () => rows.show?.(),
    retry: () => rows.refresh(),
    refresh: async () => rows.refresh(),
    release: () => rows.release(),
    range: async ({ first, last }) => rows.all().slice(first, last + 1),
    async *all(signal) {
      if (rows.every) yield* rows.every(signal);
      else yield rows.all();
    },
  };
}
