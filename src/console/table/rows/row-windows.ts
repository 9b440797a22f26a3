import { CancelledError, type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { PageData, PageLink } from '../../../model/page.ts';
import { onIdle } from '../../ui/on-idle.ts';
import { listKey, type RowList, type RowQuery } from './row-list.ts';
import { allRows, linkOf, rowsInRange, type ServerPages } from './server-pages.ts';
import { neighboursOf, type RowRange, WINDOW_SIZE, windowOf, windowsOf } from './window-arithmetic.ts';

/** How long a window must stay on screen before it is asked for while scrolling, in milliseconds. */
const DWELL = 80;
/** How long the browser may be busy with the first rows before those after them are asked for, in milliseconds. */
const AT_THE_LATEST = 1000;
/** How long a window is kept after it left the screen, in milliseconds. */
const KEPT = 120_000;

interface Watched<Row> {
  observer: QueryObserver<PageData<Row>>;
  stop(): void;
}

/**
 * The rows of one list in one order, loaded a window at a time while they are on screen. Windows scrolled past stop
 * loading; windows next to those on screen are fetched once scrolling has settled.
 */
export class RowWindows<Row> implements RowList<Row> {
  readonly key: string;
  readonly query: RowQuery;
  readonly #client: QueryClient;
  readonly #source: ServerPages<Row>;
  readonly #watched = new Map<number, Watched<Row>>();
  readonly #dwelling = new Map<number, ReturnType<typeof setTimeout>>();
  readonly #prefetched = new Set<number>();
  #onScreen: readonly number[] = [];
  /** Until somebody scrolls, what is drawn first comes before what may be wanted next. */
  #scrolled = false;
  #callOff: (() => void) | undefined;
  /** Looking into the cache hashes the key, which is too much for every row of every frame. Emptied by each change. */
  readonly #held = new Map<number, PageData<Row>>();
  readonly #listeners = new Set<() => void>();
  #version = 0;
  #total: number | undefined;

  constructor(client: QueryClient, source: ServerPages<Row>, query: RowQuery) {
    this.#client = client;
    this.#source = source;
    this.query = query;
    this.key = listKey(source, query);
    this.#total = (this.#loaded(0) ?? this.#takeAtHand(0))?.totalElements;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  version = (): number => this.#version;

  get total(): number | undefined {
    return this.#total;
  }

  get refreshing(): boolean {
    return [...this.#watched.values()].some(({ observer }) => observer.getCurrentResult().isRefetching);
  }

  get failure(): Error | null {
    if (this.#total !== undefined) return null;
    for (const { observer } of this.#watched.values()) {
      const { error, isFetching } = observer.getCurrentResult();
      if (error && !isFetching) return error;
    }
    return null;
  }

  get refreshFailure(): Error | null {
    for (const { observer } of this.#watched.values()) {
      const { error, data } = observer.getCurrentResult();
      if (error && data) return error;
    }
    return null;
  }

  row(index: number): Row | undefined {
    const page = windowOf(index);
    let held = this.#held.get(page);
    if (!held) {
      held = this.#loaded(page);
      if (held) this.#held.set(page, held);
    }
    return held?.data[index % WINDOW_SIZE];
  }

  failureAt(index: number): Error | null {
    const result = this.#watched.get(windowOf(index))?.observer.getCurrentResult();
    return result?.error && !result.isFetching && !result.data ? result.error : null;
  }

  /** Looks through the first window and those on screen. */
  placeOf(matches: (row: Row) => boolean): number | undefined {
    for (const page of new Set([0, ...this.#watched.keys()])) {
      const place = this.#loaded(page)?.data.findIndex(matches) ?? -1;
      if (place >= 0) return page * WINDOW_SIZE + place;
    }
    return undefined;
  }

  show(range: RowRange, settled: boolean): void {
    const pages = windowsOf(range);
    this.#onScreen = pages;
    for (const page of [...this.#watched.keys(), ...this.#dwelling.keys()]) {
      if (!pages.includes(page)) this.#leave(page);
    }
    for (const page of pages) {
      if (settled || this.#total === undefined || this.#loaded(page)) this.#watch(page);
      else this.#watchSoon(page);
    }
    this.#cancelDistant();
    this.#scrolled ||= range.first > 0;
    if (!settled || this.#total === undefined) return;
    if (this.#scrolled) this.#prefetch();
    else this.#callOff ??= onIdle(() => this.#prefetch(), AT_THE_LATEST);
  }

  retry(): void {
    for (const { observer } of this.#watched.values()) {
      if (observer.getCurrentResult().error) void observer.refetch();
    }
  }

  async refresh(): Promise<void> {
    try {
      await this.#client.invalidateQueries({ queryKey: [...this.#source.key] }, { throwOnError: true });
    } catch (error) {
      // Another reading has taken its place.
      if (!(error instanceof CancelledError)) throw error;
    }
  }

  release(): void {
    for (const page of [...this.#watched.keys(), ...this.#dwelling.keys()]) this.#leave(page);
    this.#onScreen = [];
    this.#callOff?.();
    this.#callOff = undefined;
    this.#cancelDistant();
  }

  async range(range: RowRange, signal: AbortSignal): Promise<readonly Row[]> {
    const places = Array.from({ length: range.last - range.first + 1 }, (_, step) => range.first + step);
    const loaded = places.map((index) => this.row(index));
    return loaded.every((row) => row !== undefined)
      ? loaded
      : await rowsInRange(this.#source, this.query, range, signal);
  }

  all(signal: AbortSignal): AsyncIterable<readonly Row[]> {
    return allRows(this.#source, this.query, signal);
  }

  #loaded(page: number): PageData<Row> | undefined {
    return this.#client.getQueryData<PageData<Row>>(this.#queryKey(page));
  }

  #takeAtHand(page: number): PageData<Row> | undefined {
    const data = this.#source.atHand?.(this.#linkOf(page));
    return data && this.#client.setQueryData<PageData<Row>>(this.#queryKey(page), data);
  }

  #watch(page: number): void {
    clearTimeout(this.#dwelling.get(page));
    this.#dwelling.delete(page);
    this.#prefetched.delete(page);
    if (this.#watched.has(page)) return;
    const observer = new QueryObserver<PageData<Row>>(this.#client, this.#options(page));
    const watched = { observer, stop: observer.subscribe(() => this.#changed(page)) };
    this.#watched.set(page, watched);
    this.#changed(page);
  }

  #watchSoon(page: number): void {
    if (this.#watched.has(page) || this.#dwelling.has(page)) return;
    this.#dwelling.set(
      page,
      setTimeout(() => {
        this.#watch(page);
        this.#prefetch();
      }, DWELL),
    );
  }

  #leave(page: number): void {
    clearTimeout(this.#dwelling.get(page));
    this.#dwelling.delete(page);
    this.#watched.get(page)?.stop();
    this.#watched.delete(page);
  }

  #neighbours(): number[] {
    return neighboursOf(this.#onScreen, this.#total ?? 0);
  }

  #prefetch(): void {
    for (const page of this.#neighbours()) {
      if (this.#watched.has(page) || this.#prefetched.has(page)) continue;
      this.#prefetched.add(page);
      void this.#client.prefetchQuery(this.#options(page));
    }
  }

  #cancelDistant(): void {
    const near = this.#neighbours();
    for (const page of this.#prefetched) {
      if (near.includes(page) || this.#watched.has(page)) continue;
      this.#prefetched.delete(page);
      void this.#client.cancelQueries({ queryKey: this.#queryKey(page), exact: true });
    }
  }

  #changed(page: number): void {
    const result = this.#watched.get(page)?.observer.getCurrentResult();
    if (result?.data) this.#total = result.data.totalElements;
    this.#held.clear();
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  #queryKey(page: number): readonly unknown[] {
    return [...this.#source.key, this.query, page];
  }

  #linkOf(page: number): PageLink {
    return { page, pageSize: WINDOW_SIZE, ...linkOf(this.query) };
  }

  #options(page: number) {
    const link = this.#linkOf(page);
    return {
      queryKey: this.#queryKey(page),
      queryFn: ({ signal }: { signal: AbortSignal }) => this.#source.fetch(link, signal),
      gcTime: KEPT,
      ...(this.#source.restless && { staleTime: 0 }),
    };
  }
}
