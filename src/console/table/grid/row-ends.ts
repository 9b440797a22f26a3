import type { ReactNode } from 'react';
import { type Ends, LIST_ENDS } from '../columns/column-layout.ts';

/** What stands at the end of rows in place of the button of their menu. */
export interface RowActions<Row> {
  /** In pixels. */
  width: number;
  /** It stays in sight where the columns are wider than the table. */
  stuck: boolean;
  /** Drawn for every row; those of the current row are the ones that a key reaches. */
  cell(row: Row, current: boolean): ReactNode;
}

/** What stands around the columns of data. */
export interface RowEnds<Row> {
  /** Rows can be selected. */
  checks: boolean;
  end: 'menu' | RowActions<Row> | null;
}

/** The ends of the rows of a list of entities. */
export const LIST_ROW_ENDS: RowEnds<unknown> = { checks: true, end: 'menu' };

/** The room that the ends of rows take. */
export function endsOf(ends: RowEnds<never>): Ends {
  const { checks, end } = ends;
  return {
    start: checks ? LIST_ENDS.start : 0,
    end: end === 'menu' ? LIST_ENDS.end : (end?.width ?? 0),
  };
}
