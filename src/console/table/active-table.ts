import type { Choice } from '../commands/param.ts';
import type { FocusStep } from './grid/grid-focus.ts';
import type { Sort } from './table-props.ts';

/** What commands ask of the table a person works in. */
export interface TableController {
  readonly id: string;
  /** How many rows the list has; 0 while that is not known. */
  rowCount(): number;
  /** Whether there is anything for `clear` to take back. */
  canClear(): boolean;
  /** The columns that can be sorted by: the property and the translated title. */
  sortChoices(): readonly Choice[];
  move(step: FocusStep): void;
  /** Moves and selects what lies between. */
  extend(step: FocusStep): Promise<void>;
  /** Moves to a row of one's choice and selects what lies between. */
  extendTo(index: number): Promise<void>;
  /** Of the current row, or of the one at a place. */
  toggleSelection(index?: number): void;
  /** Selects a short list whole, of a long one the rows on screen; deselects them when all are selected. */
  selectShown(): Promise<void>;
  /** Resolves to how many were selected. */
  selectMatching(signal: AbortSignal): Promise<number>;
  clearSelection(): void;
  /** Takes back one thing: the card, the search, the selection, the details. */
  clear(): void;
  open(): void;
  peek(): void;
  openRowMenu(): void;
  openColumns(): void;
  focusSearch(): void;
  refresh(): Promise<void>;
  /** What the list is sorted by. */
  sort(): Sort;
  sortBy(sort: Sort): void;
  /** Resolves to how many rows were saved; undefined when the user stopped it. */
  exportCsv(signal: AbortSignal): Promise<number | undefined>;
}

/** The tables on screen, the one a person worked in last first. */
let tables: readonly TableController[] = [];

/** Puts a table on screen; it is the active one until another is entered or used. Returns the way to take it off. */
export function enterTable(controller: TableController): () => void {
  tables = [controller, ...tables];
  return () => {
    tables = tables.filter((table) => table !== controller);
  };
}

/** Makes a table the one that commands act on. */
export function activateTable(controller: TableController): void {
  if (tables[0] === controller || !tables.includes(controller)) return;
  tables = [controller, ...tables.filter((table) => table !== controller)];
}

/** The table that commands act on; undefined when none is on screen. */
export function activeTable(): TableController | undefined {
  return tables[0];
}
