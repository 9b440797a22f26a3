import { proxy } from 'valtio/vanilla';
import { rereadEntity } from '../api/entity-info.ts';
import type { EntityQuery, EntityRef, TargetType } from '../commands/command.ts';
import { currentPath } from '../ui/navigation.ts';
import type { Sort } from './columns/column.ts';
import type { Side } from './columns/side.ts';
import type { GridHandle, RowPress } from './grid/table-grid.tsx';
import { OpenRow } from './open-row.ts';
import { RowSelection } from './row-selection.ts';
import { selectedEntities } from './selection-store.ts';
import { TableColumns } from './table-columns.ts';
import { TableCursor } from './table-cursor.ts';
import { TableRows } from './table-rows.ts';
import type { DrawnTable, TableState } from './table-state.ts';

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
  readonly #shown = () => this.#drawn;
  readonly columns = new TableColumns<Row>(this.state, this.grid, this.#shown);
  readonly rows = new TableRows<Row>(this.#shown);
  readonly cursor = new TableCursor<Row>(this.state, this.grid, this.rows, this.#shown);
  readonly selection = new RowSelection<Row>(this.grid, this.rows, this.cursor, this.#shown);
  readonly #open: OpenRow<Row>;
  #drawn: DrawnTable<Row>;
  /** Those who wait until it is known what is listed. */
  #waiting: (() => void)[] = [];

  constructor(drawn: DrawnTable<Row>) {
    this.#drawn = drawn;
    this.#open = new OpenRow(this.rows, this.#shown);
  }

  /** What it was drawn with last. */
  get drawn(): DrawnTable<Row> {
    return this.#drawn;
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
    this.selection.follow();
    this.#tellWaiting();
    if (drawn.props.openId !== props.openId) this.#open.changed();
    if (list === drawn.list) return;
    this.cursor.restart();
    this.#open.closeHidden();
  }

  /** Has the selection and the focus follow their rows after the rows have changed. */
  follow(): void {
    this.selection.follow();
    this.#tellWaiting();
    this.cursor.follow();
  }

  /**
   * Resolves once the rows that are asked for are on screen, or cannot be had: what a person does right after a search
   * is meant for what it finds. Undefined where there is nothing to wait for.
   */
  ready(): Promise<void> | undefined {
    return this.rows.areReady() ? undefined : new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Says that the table is off the screen: nobody waits for its rows any more. */
  leave(): void {
    for (const go of this.#waiting.splice(0)) go();
  }

  /** What commands act on: the selection, of all rows those on screen, else the open row, else the one with the focus. */
  targets(): readonly EntityRef[] {
    if (this.selection.stored.all) return this.selection.shown();
    const selected = selectedEntities(this.id);
    if (selected.length > 0) return selected;
    const subject = this.#open.id === null ? this.rows.subjectAt(this.cursor.place) : this.#open.subject();
    return subject ? [subject] : [];
  }

  /** What `targets` are only some of when all rows are selected. */
  query(): EntityQuery | undefined {
    return this.selection.query();
  }

  /**
   * Makes a row the current one wherever it is listed, and scrolls to it. Resolves to whether it is listed; undefined:
   * it is not among the first rows of a list that is too long to be looked through.
   */
  async reveal(id: string, signal: AbortSignal): Promise<boolean | undefined> {
    const place = await this.rows.find(id, signal);
    if (typeof place !== 'number') return place;
    this.cursor.show(place, id);
    return true;
  }

  /** Whether rows have details. */
  canOpen(): boolean {
    return this.#drawn.props.onOpen !== undefined;
  }

  open(): void {
    const row = this.rows.at(this.cursor.current());
    if (row !== undefined) this.#drawn.props.onOpen?.(row);
  }

  peek(): void {
    if (this.cursor.current() !== null) this.state.peeking = !this.state.peeking;
  }

  openRowMenu(): void {
    const index = this.cursor.current();
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
    this.cursor.focusGrid();
  }

  /** Closes the search box, and with it the search. */
  closeSearch(): void {
    this.state.searching = false;
    this.#drawn.view.setSearch('');
    this.cursor.focusGrid();
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
    this.cursor.focusGrid();
  }

  /** Moves by one column to the right or to the left. */
  moveToColumn(side: Side): void {
    if (this.cursor.current() !== null) this.columns.step(side);
  }

  /** Does what a press of the mouse on a row asks for. */
  async press({ index, part, extend, toggle, point }: RowPress): Promise<void> {
    const { list, props } = this.#drawn;
    if (part === 'retry') return list.retry();
    if (extend) return await this.selection.extendTo(index);
    this.cursor.put(index);
    if (part === 'more') return this.#openMenu(index, point);
    if (part === 'check' || toggle) return this.selection.toggle(index);
    const row = list.row(index);
    if (row !== undefined) props.onOpen?.(props.rowId(row) === props.openId ? null : row);
  }

  #openMenu(index: number, point: RowPress['point']): void {
    const row = this.rows.at(index);
    if (row === undefined) return;
    this.state.menu = {
      name: this.#drawn.props.columns[0]?.text(row) ?? '',
      subject: this.rows.subjectOf(row),
      point,
      opening: (this.state.menu?.opening ?? 0) + 1,
    };
  }

  #tellWaiting(): void {
    if (this.#waiting.length > 0 && this.rows.areReady()) this.leave();
  }
}
