import type { RowSource } from './row-list.ts';
import { RowWindows } from './row-windows.ts';
import type { ServerPages } from './server-pages.ts';

/** Rows that a server has, loaded while they are on screen. */
export function serverRows<Row>(pages: ServerPages<Row>): RowSource<Row> {
  return { key: pages.key, open: (query, client) => new RowWindows(client, pages, query) };
}
