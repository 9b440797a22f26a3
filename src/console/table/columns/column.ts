import type { ReactNode } from 'react';
import type { EntityKey } from '../../../model/entity-query.ts';
import type { SortOrder } from '../../../model/page.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { RowValues } from '../../live/row-follower.ts';

/** One column, declared once: header, cells, CSV, sorting and the column chooser all follow from it. */
export interface Column<Row> {
  id: string;
  /** A text where it is a name from outside. */
  title: TranslationKey | { text: string };
  /** Least width in pixels. */
  width: number;
  /** Share of the space left over; 0 or left out: the column keeps its width. */
  grow?: number;
  /** What the list is sorted by, as the server names it; none: not sortable. */
  sortProperty?: string;
  /** What rows in memory are ordered by where the text would not do, such as the time behind a date. */
  order?(row: Row): number;
  /** What the cell shows when plain text is not enough. Keep it to a few elements: it is drawn for every row. */
  cell?(row: Row, live?: RowValues): ReactNode;
  /** What stands in the place of the cell where that has less room than the column's width, as on a phone. */
  brief?(row: Row, live?: RowValues): ReactNode;
  /** The value in words: for CSV, the tooltip, the peek card, and the cell unless `cell` is given. */
  text(row: Row, live?: RowValues): string;
  /** What files for programs have of it: a name in place of the id, and a plain value in place of the text. */
  exported?: { name?: string; value?(row: Row): string | number | boolean };
  align?: 'start' | 'end' | 'center';
  /** Left out until the user chooses it. */
  hidden?: boolean;
  /**
   * What it shows of the row's subject: the table follows these keys of all rows on screen, and hands over the values
   * once they are known. Of all other rows it says nothing, so it is left out of CSV.
   */
  live?: { keys: readonly EntityKey[] };
}

/** What a list is sorted by: a property as the server names it. */
export interface Sort {
  property: string;
  order: SortOrder;
}
