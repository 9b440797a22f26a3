import type { EntityRef } from '../commands/command.ts';
import type { Message } from '../i18n/translation-key.ts';
import type { Column } from './columns/column.ts';
import type { LiveRows } from './columns/live-rows.ts';
import type { ColumnModel } from './columns/use-column-model.ts';
import type { GridFocus } from './grid/grid-focus.ts';
import type { RowPress } from './grid/table-grid.tsx';
import type { RowList } from './rows/row-list.ts';
import type { EntityTableProps } from './table-props.ts';
import type { TableView } from './use-table-view.ts';

/** What a table shows of what a person does in it; its search and order stand in the URL. */
export interface TableState {
  /** The row the keyboard is at. */
  focus: GridFocus | null;
  /** The column the keyboard is at; null: it is at the row as a whole. */
  column: string | null;
  /** The card about that row is shown. */
  peeking: boolean;
  /** The search box is open though nothing is searched for. */
  searching: boolean;
  choosingColumns: boolean;
  /** What was done to a column last, for those who do not see it. */
  said: Message | null;
  /** The menu of a row; each opening has a number of its own. */
  menu: { name: string; subject: EntityRef | null; point: RowPress['point']; opening: number } | null;
}

/** What a table was drawn with. */
export interface DrawnTable<Row> {
  props: EntityTableProps<Row>;
  list: RowList<Row>;
  /** The columns on screen. */
  columns: readonly Column<Row>[];
  model: ColumnModel<Row>;
  live: LiveRows<Row> | null;
  view: TableView;
}
