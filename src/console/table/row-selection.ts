import type { EntityQuery, EntityRef } from '../commands/command.ts';
import type { FocusStep } from './grid/grid-focus.ts';
import { extendSelection } from './grid/selection-range.ts';
import type { GridHandle } from './grid/table-grid.tsx';
import { narrowing } from './narrowing.ts';
import type { RowList } from './rows/row-list.ts';
import { BATCH_SIZE } from './rows/server-pages.ts';
import {
  clearSelection,
  followList,
  isSelected,
  renewSelected,
  type SelectedRow,
  selectAll,
  selectedCount,
  selectionOf,
  setSelected,
  type TableSelection,
  toggleSelected,
} from './selection-store.ts';
import type { TableCursor } from './table-cursor.ts';
import type { TableRows } from './table-rows.ts';
import type { DrawnTable } from './table-state.ts';

/** A short list: selecting its rows takes one request at most. */
const SHORT_LIST = BATCH_SIZE;

/** How the rows of a table on screen are selected. */
export class RowSelection<Row> {
  readonly #grid: { readonly current: GridHandle | null };
  readonly #rows: TableRows<Row>;
  readonly #cursor: TableCursor<Row>;
  readonly #drawn: () => DrawnTable<Row>;

  constructor(
    grid: { readonly current: GridHandle | null },
    rows: TableRows<Row>,
    cursor: TableCursor<Row>,
    drawn: () => DrawnTable<Row>,
  ) {
    this.#grid = grid;
    this.#rows = rows;
    this.#cursor = cursor;
    this.#drawn = drawn;
  }

  /** What is selected, as the store keeps it. */
  get stored(): TableSelection {
    return selectionOf(this.#id);
  }

  /** What the selected rows on screen stand for. */
  shown(): EntityRef[] {
    return this.#onScreen().flatMap(([id, subject]) =>
      subject && isSelected(this.stored, id) ? [subject] : [],
    );
  }

  /** All that is selected, where that is all rows of the list but for some; undefined where rows were selected one by one. */
  query(): EntityQuery | undefined {
    const { all } = this.stored;
    const { list, props } = this.#drawn();
    const entityType = props.rowType ?? this.shown()[0]?.entityType;
    if (!all || !entityType) return undefined;
    return {
      entityType,
      count: selectedCount(this.stored),
      all: (signal) => this.#subjectsIn(list, all.except, signal),
    };
  }

  /** What all rows of the list stand for, loaded or not; undefined when a person has stopped the reading. */
  subjects(signal: AbortSignal): Promise<readonly EntityRef[] | undefined> {
    return this.#subjectsIn(this.#drawn().list, new Set(), signal);
  }

  /** Moves and selects what lies between. */
  async extend(step: FocusStep): Promise<void> {
    const index = this.#cursor.target(step);
    if (index !== null) await this.extendTo(index);
  }

  /** Moves to a row of one's choice and selects what lies between. */
  async extendTo(index: number): Promise<void> {
    const from = this.#cursor.place ?? index;
    this.#cursor.anchor ??= from;
    const change = extendSelection(this.#cursor.anchor, from, index);
    this.#cursor.goTo(index);
    if (!this.#isFor) return;
    for (const range of change.deselect) setSelected(this.#id, await this.#rows.read(range), false);
    setSelected(this.#id, await this.#rows.read(change.select), true);
  }

  /** Selects or deselects the current row, or the one at a place. */
  toggle(index = this.#cursor.current()): void {
    const row = this.#rows.at(index);
    if (row === undefined || !this.#isFor) return;
    this.#cursor.anchor = index;
    toggleSelected(this.#id, this.#rows.selected(row));
  }

  /** Selects a short list whole, of a long one the rows on screen; deselects them when all are selected. */
  async toggleShown(): Promise<void> {
    if (!this.#isFor) return;
    const total = this.#rows.count();
    const selection = this.stored;
    if (selection.all && selectedCount(selection) === total) return clearSelection(this.#id);
    const { first = 0, count = total } = this.#grid.current?.visible() ?? {};
    const short = total <= SHORT_LIST;
    const rows = await this.#rows.read({
      first: short ? 0 : first,
      last: (short ? total : Math.min(first + count, total)) - 1,
    });
    setSelected(this.#id, rows, !rows.every(([id]) => isSelected(selection, id)));
  }

  /** Selects all rows of the list, which are read only when a run needs them. Returns how many are selected then. */
  selectMatching(): number {
    if (this.#isFor) selectAll(this.#id, narrowing(this.#drawn()), this.#rows.count());
    return selectedCount(this.stored);
  }

  /** Deselects everything. */
  clear(): void {
    clearSelection(this.#id);
  }

  /** Says what the table lists now: all of another list nobody has selected, and rows may stand for something else. */
  follow(): void {
    if (this.stored.rows.size > 0) renewSelected(this.#id, this.#onScreen());
    if (!this.stored.all) return;
    const drawn = this.#drawn();
    // Until the list that is asked for is there, its length is not known.
    followList(this.#id, narrowing(drawn), this.#rows.areAsked() ? drawn.list.total : undefined);
  }

  /** The rows that are seen, as far as they are loaded. */
  #onScreen(): SelectedRow[] {
    const { first = 0, count = 0 } = this.#grid.current?.visible() ?? {};
    return Array.from({ length: count }, (_, index) => this.#rows.at(first + index))
      .filter((row) => row !== undefined)
      .map((row) => this.#rows.selected(row));
  }

  /** Whether rows can be selected. */
  get #isFor(): boolean {
    return this.#drawn().props.ends?.checks ?? true;
  }

  get #id(): string {
    return this.#drawn().props.id;
  }

  /** Undefined when a person has stopped the reading: half of what was asked for is none of it. */
  async #subjectsIn(
    list: RowList<Row>,
    except: ReadonlySet<string>,
    signal: AbortSignal,
  ): Promise<readonly EntityRef[] | undefined> {
    // A list that changes while it is read may show one row on two pages.
    const found = new Map<string, EntityRef>();
    const { overAllRows } = await import('./rows/over-all-rows.ts');
    const whole = await overAllRows('table.selecting', list, signal, (rows) => {
      for (const row of rows) {
        const [id, subject] = this.#rows.selected(row);
        if (subject && !except.has(id)) found.set(id, subject);
      }
    });
    return whole ? [...found.values()] : undefined;
  }
}
