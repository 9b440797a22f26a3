import { v4 as uuid } from 'uuid';
import type { Shown } from '../../i18n/translation-key.ts';
import { ShownError } from '../../messages/shown-error.ts';
import type { Sort } from '../../table/columns/column.ts';
import { listAtHand, rowChanges } from '../../table/rows/list-at-hand.ts';
import type { RowQuery, RowSource } from '../../table/rows/row-list.ts';
import { BATCH_SIZE } from '../../table/rows/server-pages.ts';
import type { RowsListener, RowsPage } from '../contract/rows.ts';

/** Which page of many rows is wanted, in which order. */
export interface PageRequest {
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly search: string;
  readonly sort: Sort;
}

/** Follows a page: its rows are told, and told again whenever they have changed. Returns the way to stop. */
export type OpenPage<Row> = (request: PageRequest, listener: RowsListener<Row>) => () => void;

/** Why a widget has no rows, in the words of who looked for them. */
class NoRows extends ShownError {
  readonly shown: Shown;

  constructor(shown: Shown) {
    super('The rows of a widget cannot be had');
    this.shown = shown;
  }
}

/** A page of rows as the source of a table, followed while it is on screen. What is exported is all there are. */
export function followedPage<Row>(
  place: Pick<PageRequest, 'page' | 'pageSize'>,
  open: OpenPage<Row>,
  /** Is told how many rows there are on all pages; and why none, or what is to be known of them, as far as that is known. */
  onTotal: (total: number, said?: { why?: Shown; notice?: Shown | undefined }) => void,
): RowSource<Row> {
  // No other is the same.
  const key = ['widget', uuid()];
  return {
    key,
    open(query) {
      const changes = rowChanges();
      let content: readonly Row[] | undefined;
      let failure: Error | null = null;
      let stop: (() => void) | undefined;
      const end = () => {
        stop?.();
        stop = undefined;
      };
      const show = () => {
        stop ??= open(
          { ...place, ...query },
          {
            onPage({ rows, total, notice }) {
              content = rows;
              failure = null;
              onTotal(total, { notice });
              changes.tell();
            },
            onNothing(why) {
              content = [];
              failure = null;
              onTotal(0, { why });
              changes.tell();
            },
            onError(error) {
              failure = new NoRows(error);
              changes.tell();
            },
          },
        );
      };
      return listAtHand({ key }, query, changes, {
        get count() {
          return content?.length;
        },
        get failure() {
          return failure;
        },
        refreshing: false,
        row: (index) => content?.[index],
        all: () => content ?? [],
        every: (signal) => everyPage(open, query, signal),
        show,
        refresh() {
          end();
          show();
        },
        release: end,
      });
    },
  };
}

/** All rows, asked for once. */
async function* everyPage<Row>(
  open: OpenPage<Row>,
  query: RowQuery,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  for (let page = 0, more = true; more; page += 1) {
    const { rows, total } = await onePage(open, { ...query, page, pageSize: BATCH_SIZE }, signal);
    yield rows;
    more = (page + 1) * BATCH_SIZE < total;
  }
}

function onePage<Row>(
  open: OpenPage<Row>,
  request: PageRequest,
  signal: AbortSignal,
): Promise<RowsPage<Row>> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<RowsPage<Row>>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const stop = open(request, {
    onPage: resolve,
    onNothing: () => resolve({ rows: [], total: 0 }),
    onError: (error) => reject(new NoRows(error)),
  });
  return promise.finally(() => {
    signal.removeEventListener('abort', abort);
    stop();
  });
}
