import type { EntityRef } from '../commands/command.ts';
import { narrowing } from './narrowing.ts';
import type { TableRows } from './table-rows.ts';
import type { DrawnTable } from './table-state.ts';

/** The row of a table whose details are open, if there is one. */
export class OpenRow<Row> {
  readonly #rows: TableRows<Row>;
  readonly #drawn: () => DrawnTable<Row>;
  /** What the list was narrowed to when it was opened, or last seen. */
  #openedIn: string;
  /** What it was called when it was last acted on: it may have left the list. */
  #called: { id: string; name: string } | undefined;

  constructor(rows: TableRows<Row>, drawn: () => DrawnTable<Row>) {
    this.#rows = rows;
    this.#drawn = drawn;
    this.#openedIn = narrowing(drawn());
  }

  /** Its id; null where none is open. */
  get id(): string | null {
    return this.#drawn().props.openId ?? null;
  }

  /** What it stands for; null where none is open. */
  subject(): EntityRef | null {
    const { id } = this;
    if (id === null) return null;
    const place = this.#rows.placeOf(id);
    const listed = this.#rows.subjectAt(place);
    if (listed) this.#called = { id, name: listed.name };
    if (place !== undefined) return listed;
    // Opened by a link, it may be far from the rows loaded; its id is enough to act on it.
    const name = this.#called?.id === id ? this.#called.name : id;
    const { rowType } = this.#drawn().props;
    return rowType ? { entityType: rowType, id, name } : null;
  }

  /** Notes that another row was opened, or none is any more. */
  changed(): void {
    this.#openedIn = narrowing(this.#drawn());
  }

  /** Closes the details where a search or a filter leaves the row out: what is acted on is among what is listed. */
  closeHidden(): void {
    const { list, props } = this.#drawn();
    // Before the rows that are asked for are there, nothing is known to be left out.
    if (this.id === null || list.total === undefined || !this.#rows.areAsked()) return;
    const narrowed = narrowing(this.#drawn());
    if (narrowed === this.#openedIn) return;
    this.#openedIn = narrowed;
    if (this.#rows.placeOf(this.id) === undefined) props.onOpen?.(null);
  }
}
