import type { ReactNode } from 'react';
import type { PageData, PageLink, SortOrder } from '../../model/page.ts';
import type { EntityRef } from '../commands/command.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';

/** One column, declared once: header, cells, CSV, sorting and the column chooser all follow from it. */
export interface Column<Row> {
  id: string;
  title: TranslationKey;
  /** Least width in pixels. */
  width: number;
  /** Share of the space left over; 0 or left out: the column keeps its width. */
  grow?: number;
  /** The server's name of the property to sort by; none: not sortable. */
  sortProperty?: string;
  /** What the cell shows when plain text is not enough. Keep it to a few elements: it is drawn for every row. */
  cell?(row: Row): ReactNode;
  /** The value in words: for CSV, the tooltip, the peek card, and the cell unless `cell` is given. */
  text(row: Row): string;
  align?: 'start' | 'end' | 'center';
  /** Left out until the user chooses it. */
  hidden?: boolean;
  /** Followed live for the rows on screen only: of all others it says nothing, so it is left out of CSV. */
  live?: boolean;
}

/** Where rows come from, a window at a time. */
export interface TableSource<Row> {
  /** Cache key of the list with its filters; starts with the entity type, so that a save of that type refreshes it. */
  key: readonly unknown[];
  /** Reads one window. Must pass `signal` on, so that windows scrolled past stop loading. */
  fetch(link: PageLink, signal: AbortSignal): Promise<PageData<Row>>;
}

/** What a list is sorted by: a property as the server names it. */
export interface Sort {
  property: string;
  order: SortOrder;
}

export interface EntityTableProps<Row> {
  /** Also the scope `table:{id}`, and the name under which column choices are kept. */
  id: string;
  title: TranslationKey;
  columns: readonly Column<Row>[];
  source: TableSource<Row>;
  defaultSort: Sort;
  rowId(row: Row): string;
  entityOf(row: Row): EntityRef;
  /** The row whose details are open. */
  openId: string | null;
  /** Asks for the details of a row, or for closing them. */
  onOpen(row: NoInfer<Row> | null): void;
  emptyText: TranslationKey;
  /** Shown when a search finds nothing; takes `search`. */
  noMatchText?: TranslationKey;
  /** How many are selected; takes `count`, and `formatted` to show it. */
  selectedText: TranslationKey;
  /** Ids of commands in the toolbar; the first one is offered in the empty table too. */
  toolbarCommands: readonly string[];
  /** Ids of commands offered for the selection. */
  bulkCommands: readonly string[];
  /** Ids of commands in the menu of a row. */
  rowCommands: readonly string[];
  filters?: ReactNode;
  /** The card shown on Space; without it all columns in words. */
  peek?(row: Row): ReactNode;
}
