import { type FocusStep, followFocus, stepFrom } from './grid/grid-focus.ts';
import type { GridHandle } from './grid/table-grid.tsx';
import type { TableRows } from './table-rows.ts';
import type { DrawnTable, TableState } from './table-state.ts';

/** The row of a table that the keyboard is at, and the ways in which it moves. */
export class TableCursor<Row> {
  /** The place that a selection extends from; null: from where the keyboard is. */
  anchor: number | null = null;
  readonly #state: TableState;
  readonly #grid: { readonly current: GridHandle | null };
  readonly #rows: TableRows<Row>;
  readonly #drawn: () => DrawnTable<Row>;

  constructor(
    state: TableState,
    grid: { readonly current: GridHandle | null },
    rows: TableRows<Row>,
    drawn: () => DrawnTable<Row>,
  ) {
    this.#state = state;
    this.#grid = grid;
    this.#rows = rows;
    this.#drawn = drawn;
  }

  /** The place of its row; null where it is at none. */
  get place(): number | null {
    return this.#state.focus?.index ?? null;
  }

  /** The place of its row; in a table without one, the first on screen becomes it. */
  current(): number | null {
    if (this.#state.focus) return this.#state.focus.index;
    const index = this.target('next');
    if (index !== null) this.goTo(index);
    return index;
  }

  /** The row that a step begins at: the current one; where details go along, that of what is open, unless there is one. */
  start(by: number): number | null {
    const { openId = null, onStep } = this.#drawn().props;
    if (!onStep || openId === null) return this.place;
    const open = this.#rows.placeOf(openId);
    if (this.place === null) return open ?? null;
    // What was open has left the list, and what has taken its place is the next one.
    return open === undefined && by > 0 ? this.place - 1 : this.place;
  }

  /** The place that a step leads to; null in an empty table. */
  target(step: FocusStep): number | null {
    const { first = 0, count = 1 } = this.#grid.current?.visible() ?? {};
    const around = { total: this.#rows.count(), pageRows: count, firstVisible: first };
    return stepFrom(this.start(step === 'next' ? 1 : 0), step, around);
  }

  /** Puts it at a row, without scrolling. */
  put(index: number): void {
    this.#state.focus = { index, id: this.#rows.idAt(index) };
  }

  /** Puts it at the row on top unless it is at one: at that of the details, where they go along with it. */
  putFirst(): void {
    const first = this.start(0) ?? this.#grid.current?.visible().first;
    if (!this.#state.focus && this.#rows.count() > 0 && first !== undefined) this.put(first);
  }

  /** Goes to a row, and has it on screen with the focus. */
  goTo(index: number): void {
    this.put(index);
    this.#grid.current?.showRow(index);
    this.focusGrid();
  }

  /** Goes to a row, and has the details go along, where they do. */
  goWithDetails(index: number): void {
    this.goTo(index);
    const { props } = this.#drawn();
    const row = this.#rows.at(index);
    if (props.openId && row !== undefined && props.rowId(row) !== props.openId) props.onStep?.(row);
  }

  /** Goes to a row whose id is known, and scrolls to it; the focus stays where it is. */
  show(index: number, id: string): void {
    this.anchor = null;
    this.#state.focus = { index, id };
    this.#grid.current?.showRow(index);
  }

  /** Moves by a step. */
  move(step: FocusStep): void {
    this.anchor = null;
    const index = this.target(step);
    if (index !== null) this.goWithDetails(index);
  }

  /** Follows its row after the rows have changed. */
  follow(): void {
    const { total } = this.#drawn().list;
    // Before the first rows are there, nothing is known to have moved.
    if (total === undefined) return;
    const focus = followFocus(this.#state.focus, {
      total,
      idAt: (index) => this.#rows.idAt(index) ?? undefined,
      placeOf: (id) => this.#rows.placeOf(id),
    });
    if (focus !== this.#state.focus) this.#state.focus = focus;
  }

  /** Begins anew in another list. */
  restart(): void {
    this.anchor = null;
    if (this.#state.focus) this.#state.focus = { index: 0, id: null };
  }

  /** Comes back to a row whose details were closed. */
  returnTo(id: string): void {
    const place = this.#rows.placeOf(id);
    if (place === undefined) this.focusGrid();
    else this.goTo(place);
  }

  /** Brings the focus to the rows. */
  focusGrid(): void {
    this.#grid.current?.element()?.focus({ preventScroll: true });
  }
}
