import type { Column } from '../columns/column.ts';
import { listAtHand, rowChanges } from './list-at-hand.ts';
import type { RowList, RowQuery, RowSource } from './row-list.ts';

/** What is known of a list in memory. */
export interface RowsInMemory<Row> {
  /** undefined while the rows are on their way. */
  rows: readonly Row[] | undefined;
  /** Why there are none to come, or no newer ones. */
  failure?: Error | null;
  /** Gets the rows anew. */
  refresh?(): void;
}

/** Rows in memory: searched by the texts of all columns, sorted by those that can be. */
export interface MemorySource<Row> extends RowSource<Row> {
  open(query: RowQuery): RowList<Row>;
  /** Replaces the rows; rows that stay the same object are not drawn again. */
  set(content: RowsInMemory<Row>): void;
}

/** Makes a source of rows that are all there, and may change at any moment. */
export function memoryRows<Row>(
  key: readonly unknown[],
  columns: readonly Column<Row>[],
  initial: RowsInMemory<Row>,
): MemorySource<Row> {
  let content = initial;
  const changes = rowChanges();

  function open(query: RowQuery): RowList<Row> {
    let drawn: { version: number; rows: readonly Row[] } | undefined;
    const rows = () => {
      const version = changes.version();
      if (drawn?.version !== version) {
        drawn = { version, rows: selectedRows(content.rows ?? [], query, columns) };
      }
      return drawn.rows;
    };
    return listAtHand({ key }, query, changes, {
      get count() {
        return content.rows && rows().length;
      },
      get failure() {
        return content.failure ?? null;
      },
      refreshing: false,
      row: (index) => rows()[index],
      all: rows,
      refresh: () => content.refresh?.(),
      release: () => {},
    });
  }

  return {
    key,
    open,
    set(next) {
      content = next;
      changes.tell();
    },
  };
}

/** The rows that a query finds by the texts of the columns, in its order. */
export function selectedRows<Row>(
  rows: readonly Row[],
  { search, sort }: RowQuery,
  columns: readonly Column<Row>[],
): readonly Row[] {
  const wanted = search.toLowerCase();
  const found = wanted
    ? rows.filter((row) => columns.some((column) => column.text(row).toLowerCase().includes(wanted)))
    : rows;
  const by = columns.find(({ sortProperty }) => sortProperty === sort.property);
  if (!by) return found;
  const sign = sort.order === 'ASC' ? 1 : -1;
  const compare = comparing(by);
  return found.toSorted((one, other) => sign * compare(one, other));
}

/** Takes the browser longer to make than a list to sort. */
const texts = new Intl.Collator(undefined, { numeric: true });

function comparing<Row>(column: Column<Row>): (one: Row, other: Row) => number {
  const { order } = column;
  if (order) return (one, other) => order(one) - order(other);
  return (one, other) => texts.compare(column.text(one), column.text(other));
}
