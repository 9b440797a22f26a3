import type { Choice } from '../commands/input.ts';
import { translate } from '../i18n/i18n.ts';
import type { Message, TranslationKey } from '../i18n/translation-key.ts';
import { type Side, stepTo } from './columns/side.ts';
import { type ColumnOption, columnWidth } from './columns/use-column-model.ts';
import type { GridHandle } from './grid/table-grid.tsx';
import type { DrawnTable, TableState } from './table-state.ts';

/** By how much a column is made wider or narrower at a time, in pixels. */
const WIDTH_STEP = 24;

/** The columns of a table on screen, and everything a person can do with them. */
export class TableColumns<Row> {
  readonly #state: TableState;
  readonly #grid: { readonly current: GridHandle | null };
  readonly #drawn: () => DrawnTable<Row>;

  constructor(
    state: TableState,
    grid: { readonly current: GridHandle | null },
    drawn: () => DrawnTable<Row>,
  ) {
    this.#state = state;
    this.#grid = grid;
    this.#drawn = drawn;
  }

  /** The column that the keyboard is at; undefined: it is at the row as a whole. */
  current(): string | undefined {
    return this.#drawn().columns.find(({ id }) => id === this.#state.column)?.id;
  }

  /** The column that is copied unless told otherwise. */
  copied(): string | undefined {
    return this.current() ?? this.#drawn().props.copied;
  }

  /** All columns: the id and the translated title. */
  choices(): readonly Choice[] {
    return this.#drawn().model.options.map(({ id, title }) => ({ value: id, label: translate(title) }));
  }

  /** The columns that can be sorted by: the property and the translated title. */
  sortChoices(): readonly Choice[] {
    return this.#drawn().props.columns.flatMap(({ sortProperty, title }) =>
      sortProperty ? { value: sortProperty, label: translate(title) } : [],
    );
  }

  /** Goes on to the next column to a side; before the first one is the row as a whole. */
  step(side: Side): void {
    const { columns } = this.#drawn();
    const from = columns.findIndex(({ id }) => id === this.#state.column);
    const column = columns[Math.min(from + stepTo(side), columns.length - 1)]?.id ?? null;
    this.#state.column = column;
    const header = column === null ? null : this.#grid.current?.header(column);
    header?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }

  /** Shows or hides a column. */
  toggle(columnId: string): void {
    const option = this.#option(columnId);
    this.#drawn().model.toggle(columnId);
    if (!option?.fixed)
      this.#say(option?.shown ? 'table.column-now-hidden' : 'table.column-now-shown', columnId);
  }

  /** Moves a column past the next one to a side; pinned columns stay among themselves. */
  move(columnId: string, side: Side): void {
    const { options, move } = this.#drawn().model;
    const column = this.#option(columnId);
    // Past one that is not to be seen, nothing would seem to have happened.
    const seen = options.filter(({ shown }) => shown || !column?.shown);
    const next = column && seen[seen.indexOf(column) + stepTo(side)];
    if (!next || next.pinned !== column.pinned) return;
    move(columnId, next.id);
    this.#say('table.column-now-at', columnId, { place: seen.indexOf(next) + 1, total: seen.length });
  }

  /** Keeps a column in sight, or lets it go. */
  pin(columnId: string): void {
    const pinned = this.#option(columnId)?.pinned;
    this.#drawn().model.pin(columnId);
    this.#say(pinned ? 'table.column-now-loose' : 'table.column-now-pinned', columnId);
  }

  /** Makes a column wider by so many steps, narrower where they are negative. */
  widen(columnId: string, steps: number): void {
    const { columns, model } = this.#drawn();
    const least = model.tracks[columns.findIndex(({ id }) => id === columnId)]?.width ?? 0;
    const drawn = this.#grid.current?.header(columnId)?.getBoundingClientRect().width;
    const width = columnWidth((drawn || least) + steps * WIDTH_STEP);
    model.resize(columnId, width);
    this.#say('table.column-now-wide', columnId, { width });
  }

  /** Back to the columns as they are declared. */
  reset(): void {
    this.#drawn().model.reset();
    this.#state.said = { key: 'table.columns-now-reset' };
  }

  #option(columnId: string): ColumnOption | undefined {
    return this.#drawn().model.options.find(({ id }) => id === columnId);
  }

  #say(key: TranslationKey, columnId: string, values: Message['values'] = {}): void {
    const option = this.#option(columnId);
    if (option) this.#state.said = { key, values: { ...values, column: translate(option.title) } };
  }
}
