import type { EntityRef } from '../commands/command.ts';
import { listKey } from './rows/row-list.ts';
import { BATCH_SIZE } from './rows/server-pages.ts';
import type { RowRange } from './rows/window-arithmetic.ts';
import type { SelectedRow } from './selection-store.ts';
import type { DrawnTable } from './table-state.ts';

/** The rows of a table on screen: by their places in the list, which count from 0, and by their ids. */
export class TableRows<Row> {
  readonly #drawn: () => DrawnTable<Row>;

  constructor(drawn: () => DrawnTable<Row>) {
    this.#drawn = drawn;
  }

  /** How many the list has; 0 while that is not known. */
  count(): number {
    return this.#drawn().list.total ?? 0;
  }

  /** Whether the list on screen is the one that is asked for, not the one before. */
  areAsked(): boolean {
    const { list, props, view } = this.#drawn();
    return list.key === listKey(props.source, view.query);
  }

  /** Whether those that are asked for are on screen, or cannot be had. */
  areReady(): boolean {
    const { total, failure } = this.#drawn().list;
    return this.areAsked() && (total !== undefined || failure !== null);
  }

  /** The row at a place; undefined while it is not loaded. */
  at(index: number | null | undefined): Row | undefined {
    return index === null || index === undefined ? undefined : this.#drawn().list.row(index);
  }

  /** The id of the row at a place; null while it is not loaded. */
  idAt(index: number): string | null {
    const row = this.at(index);
    return row === undefined ? null : this.#drawn().props.rowId(row);
  }

  /** What a row stands for; null where that is nothing. */
  subjectOf(row: Row): EntityRef | null {
    return this.#drawn().props.subjectOf?.(row) ?? null;
  }

  /** What the row at a place stands for. */
  subjectAt(index: number | null | undefined): EntityRef | null {
    const row = this.at(index);
    return row === undefined ? null : this.subjectOf(row);
  }

  /** A row as it is selected. */
  selected(row: Row): SelectedRow {
    return [this.#drawn().props.rowId(row), this.subjectOf(row)];
  }

  /** The place of a row, as far as rows are loaded. */
  placeOf(id: string): number | undefined {
    const { list, props } = this.#drawn();
    return list.placeOf((row) => props.rowId(row) === id);
  }

  /** The rows of a range, loaded or not. Rejects when they cannot be read. */
  async read(range: RowRange, signal = new AbortController().signal): Promise<SelectedRow[]> {
    const rows = await this.#drawn().list.range(range, signal);
    return rows.map((row) => this.selected(row));
  }

  /**
   * The place of a row wherever it is listed. Resolves to false when it is not; to undefined when it is not among the
   * first rows of a list that is too long to be looked through.
   */
  async find(id: string, signal: AbortSignal): Promise<number | false | undefined> {
    const loaded = this.placeOf(id);
    if (loaded !== undefined) return loaded;
    const { list, props } = this.#drawn();
    const { value: rows = [] } = await list.all(signal)[Symbol.asyncIterator]().next();
    const index = rows.findIndex((row: Row) => props.rowId(row) === id);
    if (index >= 0) return index;
    return rows.length < BATCH_SIZE ? false : undefined;
  }
}
