import { hashKey } from '@tanstack/react-query';
import { proxy } from 'valtio/vanilla';
import { rereadEntity } from '../api/entity-info.ts';
import type { EntityQuery, EntityRef, TargetType } from '../commands/command.ts';
import { translate } from '../i18n/i18n.ts';
import { currentPath } from '../ui/navigation.ts';
import type { Sort } from './columns/column.ts';
import type { Side } from './columns/side.ts';
import { type FocusStep, followFocus, stepFrom } from './grid/grid-focus.ts';
import { extendSelection } from './grid/selection-range.ts';
import type { GridHandle, RowPress } from './grid/table-grid.tsx';
import type { RowPlaces } from './row-places.ts';
import type { ExportRange, RowExport } from './rows/export-rows.ts';
import { overAllRows } from './rows/over-all-rows.ts';
import { listKey, type RowList } from './rows/row-list.ts';
import { BATCH_SIZE } from './rows/server-pages.ts';
import type { RowRange } from './rows/window-arithmetic.ts';
import {
  clearSelection,
  followList,
  isSelected,
  type SelectedRow,
  selectAll,
  selectedCount,
  selectedEntities,
  selectionOf,
  setSelected,
  toggleSelected,
} from './selection-store.ts';
import { TableColumns } from './table-columns.ts';
import type { DrawnTable, TableState } from './table-state.ts';

/** A short list: selecting its rows takes one request at most. */
const SHORT_LIST = BATCH_SIZE;

/** What a person chooses of an export. */
export type ExportChoice = Pick<RowExport<unknown>, 'format' | 'content' | 'mark'> & { range: ExportRange };

/** One table on screen: what it shows, and everything a person can do in it. Commands act on it, the component draws it. */
export class TableStore<Row> {
  readonly state: TableState = proxy({
    focus: null,
    column: null,
    peeking: false,
    searching: false,
    choosingColumns: false,
    said: null,
    menu: null,
  });
  readonly grid: { current: GridHandle | null } = { current: null };
  readonly searchBox: { current: HTMLInputElement | null } = { current: null };
  readonly columns = new TableColumns<Row>(this.state, this.grid, () => this.#drawn);
  #drawn: DrawnTable<Row>;
  /** Those who wait until it is known what is listed. */
  #waiting: (() => void)[] = [];
  /** What the list was narrowed to when the open row was opened, or last seen. */
  #openedIn: string;
  /** What the open row was called when it was last acted on: it may have left the list. */
  #openName: { id: string; name: string } | undefined;
  /** Where a selection extends from. */
  #anchor: number | null = null;

  constructor(drawn: DrawnTable<Row>) {
    this.#drawn = drawn;
    this.#openedIn = narrowing(drawn);
  }

  get id(): string {
    return this.#drawn.props.id;
  }

  /** Whether it stands beside or inside another list. */
  get nested(): boolean {
    return this.#drawn.props.nested ?? false;
  }

  /** The path of the list without what is open beside it. */
  get path(): string {
    return this.#drawn.props.path ?? currentPath();
  }

  /** The columns shown, as an address says them. */
  get columnText(): string {
    return this.#drawn.model.text;
  }

  /** What its rows stand for. */
  get rowType(): TargetType | undefined {
    return this.#drawn.props.rowType;
  }

  /** Tells what was drawn last. The focus starts anew in another list. */
  draw(drawn: DrawnTable<Row>): void {
    const { list, props } = this.#drawn;
    this.#drawn = drawn;
    this.#followSelection();
    this.#tellWaiting();
    if (drawn.props.openId !== props.openId) this.#openedIn = narrowing(drawn);
    if (list === drawn.list) return;
    this.#anchor = null;
    if (this.state.focus) this.state.focus = { index: 0, id: null };
    this.#closeHidden();
  }

  /** Has the focus follow its row after the rows have changed. */
  follow(): void {
    const { list, props } = this.#drawn;
    this.#followSelection();
    this.#tellWaiting();
    // Before the first rows are there, nothing is known to have moved.
    if (list.total === undefined) return;
    const focus = followFocus(this.state.focus, {
      total: list.total,
      idAt: (index) => this.#idAt(index) ?? undefined,
      placeOf: (id) => list.placeOf((row) => props.rowId(row) === id),
    });
    if (focus !== this.state.focus) this.state.focus = focus;
  }

  /**
   * Resolves once the rows that are asked for are on screen, or cannot be had: what a person does right after a search
   * is meant for what it finds. Undefined where there is nothing to wait for.
   */
  ready(): Promise<void> | undefined {
    return this.#isReady() ? undefined : new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Says that the table is off the screen: nobody waits for its rows any more. */
  leave(): void {
    this.#release();
  }

  /** What commands act on: the selection, of all rows those on screen, else the open row, else the one with the focus. */
  targets(): readonly EntityRef[] {
    if (selectionOf(this.id).all) return this.#shownSelected();
    const selected = selectedEntities(this.id);
    if (selected.length > 0) return selected;
    const { openId = null } = this.#drawn.props;
    const subject = openId === null ? this.#subjectAt(this.state.focus?.index) : this.#openSubject(openId);
    return subject ? [subject] : [];
  }

  /** What `targets` are only some of when all rows are selected. */
  query(): EntityQuery | undefined {
    const { all } = selectionOf(this.id);
    const entityType = this.rowType ?? this.#shownSelected()[0]?.entityType;
    if (!all || !entityType) return undefined;
    const { list } = this.#drawn;
    return {
      entityType,
      count: selectedCount(selectionOf(this.id)),
      all: (signal) => this.#allSelected(list, all.except, signal),
    };
  }

  /** How many rows the list has; 0 while that is not known. */
  rowCount(): number {
    return this.#drawn.list.total ?? 0;
  }

  focusRow(index: number): void {
    this.state.focus = { index, id: this.#idAt(index) };
  }

  /** Gives the focus to the row on top unless another one has it: that of the details, where they go along with it. */
  focusFirst(): void {
    const first = this.#start(0) ?? this.grid.current?.visible().first;
    if (!this.state.focus && this.rowCount() > 0 && first !== undefined) this.focusRow(first);
  }

  focusGrid(): void {
    this.grid.current?.element()?.focus({ preventScroll: true });
  }

  move(step: FocusStep): void {
    this.#anchor = null;
    const index = this.#target(step);
    if (index === null) return;
    this.#goTo(index);
    this.#takeDetailsTo(index);
  }

  /**
   * Goes on to the next row whose subject fits, or back to the one before, loaded or not. Resolves to whether there is
   * one; rejects when rows cannot be read.
   */
  async moveTo(fits: (subject: EntityRef) => boolean, by: 1 | -1, signal: AbortSignal): Promise<boolean> {
    const { list } = this.#drawn;
    const total = this.rowCount();
    let from = (this.#start(by) ?? (by > 0 ? -1 : total)) + by;
    while (from >= 0 && from < total) {
      const to = Math.min(Math.max(from + by * (BATCH_SIZE - 1), 0), total - 1);
      const range = { first: Math.min(from, to), last: Math.max(from, to) };
      const subjects = (await list.range(range, signal)).map((row) => this.#subjectOf(row));
      const isFitting = (subject: EntityRef | null) => subject !== null && fits(subject);
      const place = by > 0 ? subjects.findIndex(isFitting) : subjects.findLastIndex(isFitting);
      if (place >= 0) {
        this.#anchor = null;
        this.#goTo(range.first + place);
        this.#takeDetailsTo(range.first + place);
        return true;
      }
      from = to + by;
    }
    return false;
  }

  /** Moves and selects what lies between. */
  async extend(step: FocusStep): Promise<void> {
    const index = this.#target(step);
    if (index !== null) await this.extendTo(index);
  }

  /** Moves to a row of one's choice and selects what lies between. */
  async extendTo(index: number): Promise<void> {
    const from = this.state.focus?.index ?? index;
    this.#anchor ??= from;
    const change = extendSelection(this.#anchor, from, index);
    this.#goTo(index);
    for (const range of change.deselect) setSelected(this.id, await this.#rowsIn(range), false);
    setSelected(this.id, await this.#rowsIn(change.select), true);
  }

  /** Selects so many rows from the current one down, and moves to the last of them. Returns how many those are. */
  async selectNext(count: number): Promise<number> {
    const first = (this.#current() ?? 0) + 1;
    return this.selectPlaces({ first, last: first + count - 1 });
  }

  /** Selects the rows at some places, as far as there are so many, and moves to the last. Returns how many those are. */
  async selectPlaces(places: RowPlaces): Promise<number> {
    const first = places.first - 1;
    const last = Math.min(places.last, this.rowCount()) - 1;
    const rows = await this.#rowsIn({ first, last });
    setSelected(this.id, rows, true);
    this.#goTo(last);
    this.#anchor = first;
    return rows.length;
  }

  /** Of the current row, or of the one at a place. */
  toggleSelection(index = this.#current()): void {
    const row = this.#rowAt(index);
    if (row === undefined || index === null) return;
    this.#anchor = index;
    toggleSelected(this.id, this.#selected(row));
  }

  /** Selects a short list whole, of a long one the rows on screen; deselects them when all are selected. */
  async selectShown(): Promise<void> {
    const total = this.rowCount();
    const selection = selectionOf(this.id);
    if (selection.all && selectedCount(selection) === total) return clearSelection(this.id);
    const { first = 0, count = total } = this.grid.current?.visible() ?? {};
    const short = total <= SHORT_LIST;
    const rows = await this.#rowsIn({
      first: short ? 0 : first,
      last: (short ? total : Math.min(first + count, total)) - 1,
    });
    setSelected(this.id, rows, !rows.every(([id]) => isSelected(selection, id)));
  }

  /** Selects all rows of the list, which are read only when a run needs them. Returns how many are selected then. */
  selectMatching(): number {
    selectAll(this.id, narrowing(this.#drawn), this.rowCount());
    return selectedCount(selectionOf(this.id));
  }

  /** What all rows of the list stand for, loaded or not; undefined when a person has stopped the reading. */
  subjects(signal: AbortSignal): Promise<readonly EntityRef[] | undefined> {
    return this.#allSelected(this.#drawn.list, new Set(), signal);
  }

  clearSelection(): void {
    clearSelection(this.id);
    this.focusGrid();
  }

  /** Whether there is anything for `clear` to take back. */
  canClear(): boolean {
    return this.#clearing() !== undefined;
  }

  /** Takes back one thing: the chooser, the card, the search, the selection, the details. */
  clear(): void {
    this.#clearing()?.();
  }

  /** Whether rows have details. */
  canOpen(): boolean {
    return this.#drawn.props.onOpen !== undefined;
  }

  open(): void {
    const row = this.#rowAt(this.#current());
    if (row !== undefined) this.#drawn.props.onOpen?.(row);
  }

  peek(): void {
    if (this.#current() !== null) this.state.peeking = !this.state.peeking;
  }

  openRowMenu(): void {
    const index = this.#current();
    const element = index === null ? null : this.grid.current?.rowElement(index);
    if (index === null || !element) return;
    const { right, bottom } = (element.querySelector('[data-more]') ?? element).getBoundingClientRect();
    this.#openMenu(index, { x: right, y: bottom });
  }

  openColumns(): void {
    this.state.choosingColumns = true;
  }

  closeColumns(): void {
    this.state.choosingColumns = false;
  }

  /** Whether its rows can be searched. */
  canSearch(): boolean {
    return this.#drawn.props.searchable ?? true;
  }

  /** Opens the search box, or goes back to it where it is. */
  openSearch(): void {
    // It takes the focus when it comes.
    this.state.searching = true;
    this.searchBox.current?.focus();
    this.searchBox.current?.select();
  }

  /** From the search box on to the rows; it stays as long as there is something in it. */
  leaveSearch(): void {
    this.state.searching = Boolean(this.searchBox.current?.value);
    this.focusGrid();
  }

  /** Closes the search box, and with it the search. */
  closeSearch(): void {
    this.state.searching = false;
    this.#drawn.view.setSearch('');
    this.focusGrid();
  }

  /** Reads the rows again, and with them the entity whose details are open or whose parts they are. */
  async refresh(): Promise<void> {
    const { owner, openId, rowType } = this.#drawn.props;
    if (owner) rereadEntity(owner);
    else if (openId && rowType) rereadEntity({ entityType: rowType, id: openId });
    await this.#drawn.list.refresh();
  }

  /** What the list is sorted by. */
  sort(): Sort {
    return this.#drawn.view.query.sort;
  }

  sortBy(sort: Sort): void {
    this.#drawn.view.setSort(sort);
    this.focusGrid();
  }

  /** Moves by one column to the right or to the left. */
  moveToColumn(side: Side): void {
    if (this.#current() !== null) this.columns.step(side);
  }

  /** The title of a column and its text in the current row; undefined where there is none. */
  cell(columnId: string): { title: string; text: string } | undefined {
    const row = this.#rowAt(this.#current());
    const { props, live } = this.#drawn;
    const column = props.columns.find(({ id }) => id === columnId);
    if (row === undefined || !column) return undefined;
    const values = live?.follower.values(live.subjectOf(row)?.id ?? '');
    return { title: translate(column.title), text: column.text(row, values) };
  }

  /** How many rows are selected. */
  selectedCount(): number {
    return selectionOf(this.id).rows.size;
  }

  /** Resolves to how many rows were saved; undefined when the user stopped it. */
  async export({ range, ...how }: ExportChoice, signal: AbortSignal): Promise<number | undefined> {
    const { columns, list, props } = this.#drawn;
    const { first = 0, count = 0 } = this.grid.current?.visible() ?? {};
    const selected = selectionOf(this.id).rows;
    // Few lists are ever exported.
    const { exportRows } = await import('./rows/export-rows.ts');
    const asked: RowExport<Row> = {
      ...how,
      tableId: this.id,
      columns,
      list,
      rowId: (row) => props.rowId(row),
      ...(range === 'screen' && {
        range: { first, last: Math.min(first + count, this.rowCount()) - 1 },
      }),
      ...(range === 'selected' && { wanted: (row) => selected.has(props.rowId(row)) }),
    };
    return await exportRows(asked, signal);
  }

  /** Does what a press of the mouse on a row asks for. */
  async press({ index, part, extend, toggle, point }: RowPress): Promise<void> {
    const { list, props } = this.#drawn;
    if (part === 'retry') return list.retry();
    if (extend) return await this.extendTo(index);
    this.focusRow(index);
    if (part === 'more') return this.#openMenu(index, point);
    if (part === 'check' || toggle) return this.toggleSelection(index);
    const row = list.row(index);
    if (row !== undefined) props.onOpen?.(props.rowId(row) === props.openId ? null : row);
  }

  /** Brings the focus back to a row whose details were closed. */
  returnTo(id: string): void {
    const { list, props } = this.#drawn;
    const place = list.placeOf((row) => props.rowId(row) === id);
    if (place === undefined) this.focusGrid();
    else this.#goTo(place);
  }

  /**
   * Makes a row the current one wherever it is listed, and scrolls to it. Resolves to whether it is listed; undefined:
   * it is not among the first rows of a list that is too long to be looked through.
   */
  async reveal(id: string, signal: AbortSignal): Promise<boolean | undefined> {
    const { list, props } = this.#drawn;
    const isIt = (row: Row) => props.rowId(row) === id;
    let index = list.placeOf(isIt) ?? -1;
    if (index < 0) {
      const { value: rows = [] } = await list.all(signal)[Symbol.asyncIterator]().next();
      index = rows.findIndex(isIt);
      if (index < 0) return rows.length < BATCH_SIZE ? false : undefined;
    }
    this.#anchor = null;
    this.state.focus = { index, id };
    this.grid.current?.showRow(index);
    return true;
  }

  /** Closes the details of a row that a search or a filter leaves out: what is acted on is among what is listed. */
  #closeHidden(): void {
    const { list, props } = this.#drawn;
    const { openId = null } = props;
    // Before the rows that are asked for are there, nothing is known to be left out.
    if (openId === null || list.total === undefined || !this.#showsAsked()) return;
    const narrowed = narrowing(this.#drawn);
    if (narrowed === this.#openedIn) return;
    this.#openedIn = narrowed;
    if (list.placeOf((row) => props.rowId(row) === openId) === undefined) props.onOpen?.(null);
  }

  #goTo(index: number): void {
    this.focusRow(index);
    this.grid.current?.showRow(index);
    this.focusGrid();
  }

  #target(step: FocusStep): number | null {
    const { first = 0, count = 1 } = this.grid.current?.visible() ?? {};
    const around = { total: this.rowCount(), pageRows: count, firstVisible: first };
    return stepFrom(this.#start(step === 'next' ? 1 : 0), step, around);
  }

  /** The row that a step begins at: the current one; where details go along, that of what is open, unless there is one. */
  #start(by: number): number | null {
    const { list, props } = this.#drawn;
    const { openId = null, onStep } = props;
    const current = this.state.focus?.index ?? null;
    if (!onStep || openId === null) return current;
    const place = list.placeOf((row) => props.rowId(row) === openId);
    if (current === null) return place ?? null;
    // What was open has left the list, and what has taken its place is the next one.
    return place === undefined && by > 0 ? current - 1 : current;
  }

  /** Has the details go along to a row, where they do. */
  #takeDetailsTo(index: number): void {
    const { props } = this.#drawn;
    const row = this.#rowAt(index);
    if (props.openId && row !== undefined && props.rowId(row) !== props.openId) props.onStep?.(row);
  }

  /** The current row; in a table without one, the first on screen becomes it. */
  #current(): number | null {
    if (this.state.focus) return this.state.focus.index;
    const index = this.#target('next');
    if (index !== null) this.#goTo(index);
    return index;
  }

  #rowAt(index: number | null | undefined): Row | undefined {
    return index === null || index === undefined ? undefined : this.#drawn.list.row(index);
  }

  #idAt(index: number): string | null {
    const row = this.#rowAt(index);
    return row === undefined ? null : this.#drawn.props.rowId(row);
  }

  #subjectOf(row: Row): EntityRef | null {
    return this.#drawn.props.subjectOf?.(row) ?? null;
  }

  #subjectAt(index: number | undefined): EntityRef | null {
    const row = this.#rowAt(index);
    return row === undefined ? null : this.#subjectOf(row);
  }

  #openSubject(openId: string): EntityRef | null {
    const { list, props } = this.#drawn;
    const place = list.placeOf((row) => props.rowId(row) === openId);
    const listed = this.#subjectAt(place);
    if (listed) this.#openName = { id: openId, name: listed.name };
    if (place !== undefined) return listed;
    // Opened by a link, it may be far from the rows loaded; its id is enough to act on it.
    const name = this.#openName?.id === openId ? this.#openName.name : openId;
    return props.rowType ? { entityType: props.rowType, id: openId, name } : null;
  }

  /** Of all that are selected those that are at hand. */
  #shownSelected(): EntityRef[] {
    const { first = 0, count = 0 } = this.grid.current?.visible() ?? {};
    const shown: EntityRef[] = [];
    for (let index = first; index < first + count; index += 1) {
      const row = this.#rowAt(index);
      const subject = row === undefined ? null : this.#subjectOf(row);
      if (row !== undefined && subject && isSelected(selectionOf(this.id), this.#drawn.props.rowId(row))) {
        shown.push(subject);
      }
    }
    return shown;
  }

  /** Undefined when a person has stopped the reading: half of what was asked for is none of it. */
  async #allSelected(
    list: RowList<Row>,
    except: ReadonlySet<string>,
    signal: AbortSignal,
  ): Promise<readonly EntityRef[] | undefined> {
    // A list that changes while it is read may show one row on two pages.
    const found = new Map<string, EntityRef>();
    const whole = await overAllRows('table.selecting', list, signal, (rows) => {
      for (const row of rows) {
        const [id, subject] = this.#selected(row);
        if (subject && !except.has(id)) found.set(id, subject);
      }
    });
    return whole ? [...found.values()] : undefined;
  }

  #followSelection(): void {
    if (!selectionOf(this.id).all) return;
    // Until the list that is asked for is there, its length is not known.
    const total = this.#showsAsked() ? this.#drawn.list.total : undefined;
    followList(this.id, narrowing(this.#drawn), total);
  }

  /** Whether the list on screen is the one that is asked for, not the one before. */
  #showsAsked(): boolean {
    const { list, props, view } = this.#drawn;
    return list.key === listKey(props.source, view.query);
  }

  #isReady(): boolean {
    const { total, failure } = this.#drawn.list;
    return this.#showsAsked() && (total !== undefined || failure !== null);
  }

  #tellWaiting(): void {
    if (this.#waiting.length > 0 && this.#isReady()) this.#release();
  }

  #release(): void {
    for (const go of this.#waiting.splice(0)) go();
  }

  #selected(row: Row): SelectedRow {
    return [this.#drawn.props.rowId(row), this.#subjectOf(row)];
  }

  async #rowsIn(range: RowRange): Promise<SelectedRow[]> {
    const rows = await this.#drawn.list.range(range, new AbortController().signal);
    return rows.map((row) => this.#selected(row));
  }

  #openMenu(index: number, point: RowPress['point']): void {
    const row = this.#rowAt(index);
    const { columns } = this.#drawn.props;
    if (row === undefined) return;
    this.state.menu = {
      name: columns[0]?.text(row) ?? '',
      subject: this.#subjectAt(index),
      point,
      opening: (this.state.menu?.opening ?? 0) + 1,
    };
  }

  #clearing(): (() => void) | undefined {
    const { state } = this;
    const { props, view } = this.#drawn;
    if (state.choosingColumns) {
      return () => {
        this.closeColumns();
        this.focusGrid();
      };
    }
    if (this.searchBox.current && document.activeElement === this.searchBox.current) {
      return () => this.leaveSearch();
    }
    if (state.column !== null) {
      return () => {
        state.column = null;
      };
    }
    if (state.peeking) {
      return () => {
        state.peeking = false;
      };
    }
    if (view.query.search || state.searching) return () => this.closeSearch();
    if (selectedCount(selectionOf(this.id)) > 0) return () => clearSelection(this.id);
    const { openId = null, onOpen } = props;
    return openId === null || !onOpen ? undefined : () => onOpen(null);
  }
}

/** Tells apart what lists are narrowed to, whatever their order. */
function narrowing<Row>({ props, view }: DrawnTable<Row>): string {
  return hashKey([...props.source.key, view.query.search]);
}
