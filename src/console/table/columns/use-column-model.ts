import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useMemo, useRef } from 'react';
import type { Column } from './column.ts';
import type { Track } from './column-layout.ts';
import { type ColumnChoice, loadColumnChoice, NO_CHOICE, saveColumnChoice } from './column-preferences.ts';
import { printColumns, readColumns } from './column-text.ts';
import { startSide } from './side.ts';

/** Rows are loaded, ordered and drawn elsewhere; the table library keeps the columns. */
const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
});
const NO_ROWS: never[] = [];
const LEAST_WIDTH = 48;
const MOST_WIDTH = 1200;

/** A column as the chooser lists it. */
export interface ColumnOption {
  id: string;
  title: Column<never>['title'];
  shown: boolean;
  pinned: boolean;
  /** The first column names the row and stays. */
  fixed: boolean;
}

/** The columns of a table as a user has them, and the ways to change that. */
export interface ColumnModel<Row> {
  /** The columns to show, in order; the same array while neither changes. */
  shown: readonly Column<Row>[];
  /** How many of them stay in sight, from the first one on. */
  pinned: number;
  /** The room of each column shown. */
  tracks: readonly Track[];
  /** The columns shown, with their order, pins and widths, as an address says them. */
  text: string;
  /** All columns, in order, those that are pinned first. */
  options: readonly ColumnOption[];
  /** Shows or hides a column. */
  toggle(columnId: string): void;
  /** Puts a column where another one is, among the pinned ones or the others, as that one is. */
  move(columnId: string, targetId: string): void;
  /** Keeps a column in sight at the start, or lets it go. */
  pin(columnId: string): void;
  /** Gives a column a width in pixels; null: the declared one. */
  resize(columnId: string, width: number | null): void;
  /** Follows the mouse or the finger that has taken hold of the edge of a column, which is drawn in a width. */
  drag(columnId: string, width: number, event: unknown): void;
  /** Back to the columns as they are declared. */
  reset(): void;
}

/** What the address says of the columns, and the way to have it say something else. */
export interface SharedColumns {
  text: string | null;
  set(text: string): void;
}

/**
 * The columns of a table: shown, ordered, pinned and resized by the user, and remembered for that user. Where the
 * address says which, those are shown, and changes of them are the address's.
 */
export function useColumnModel<Row>(
  tableId: string,
  columns: readonly Column<Row>[],
  userId: string,
  shared: SharedColumns,
): ColumnModel<Row> {
  const asked = useRef(shared);
  asked.current = shared;
  const options = useMemo(() => {
    const choice = choiceOf(tableId, userId, columns, asked.current.text);
    return {
      features,
      columns: columns.map(definitionOf),
      data: NO_ROWS,
      columnResizeMode: 'onChange' as const,
      columnResizeDirection: startSide() === 'left' ? ('ltr' as const) : ('rtl' as const),
      initialState: {
        columnVisibility: { ...declaredVisibility(columns), ...choice.columns },
        columnOrder: choice.order,
        columnPinning: { start: choice.pinned, end: [] },
        columnSizing: choice.widths,
      },
    };
  }, [tableId, columns, userId]);
  const table = useTable<typeof features, RowData>(options);
  const { columnVisibility, columnOrder, columnPinning, columnSizing, columnResizing } = table.state;
  const resizing = columnResizing.isResizingColumn !== false;

  const textNow = useRef('');
  const saved = useRef<unknown>(null);
  useEffect(() => {
    if (resizing) return;
    const choice = {
      columns: columnVisibility,
      order: columnOrder,
      pinned: columnPinning.start,
      widths: columnSizing,
    };
    const text = JSON.stringify(choice);
    if (saved.current !== null && saved.current !== text) {
      if (asked.current.text === null) saveColumnChoice(tableId, userId, choice);
      else asked.current.set(textNow.current);
    }
    saved.current = text;
  }, [tableId, userId, resizing, columnVisibility, columnOrder, columnPinning, columnSizing]);

  const drawn = useRef(shared.text);
  useEffect(() => {
    if (drawn.current === shared.text) return;
    drawn.current = shared.text;
    if (shared.text === textNow.current) return;
    const choice = choiceOf(tableId, userId, columns, shared.text);
    // What comes from elsewhere is no change of the user's.
    saved.current = null;
    table.setColumnVisibility({ ...declaredVisibility(columns), ...choice.columns });
    table.setColumnOrder([...choice.order]);
    table.setColumnPinning({ start: [...choice.pinned], end: [] });
    table.setColumnSizing({ ...choice.widths });
  }, [table, tableId, userId, columns, shared.text]);

  const all = [...table.getStartLeafColumns(), ...table.getCenterLeafColumns()];
  const text = printColumns(
    all
      .filter((column) => column.getIsVisible())
      .map(({ id }) => ({
        id,
        pinned: table.getColumn(id)?.getIsPinned() === 'start',
        width: columnSizing[id],
      })),
  );
  textNow.current = text;
  // Every row depends on the columns shown, which a new width does not change.
  const shownIds = all
    .filter((column) => column.getIsVisible())
    .map(({ id }) => id)
    .join('\n');
  const shown = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    return shownIds.split('\n').flatMap((id) => byId.get(id) ?? []);
  }, [columns, shownIds]);

  return useMemo(() => {
    const isPinned = (id: string) => table.getColumn(id)?.getIsPinned() === 'start';
    const inOrder = [...table.getStartLeafColumns(), ...table.getCenterLeafColumns()];
    const titles = new Map(columns.map(({ id, title }) => [id, title]));
    return {
      shown,
      text,
      pinned: shown.filter(({ id }) => isPinned(id)).length,
      tracks: shown.map(({ id, width, grow = 0 }) => ({
        width: table.getColumn(id)?.getSize() ?? width,
        grow: isPinned(id) || id in table.state.columnSizing ? 0 : grow,
      })),
      options: inOrder.map((column) => ({
        id: column.id,
        title: titles.get(column.id) ?? { text: column.id },
        shown: column.getIsVisible(),
        pinned: isPinned(column.id),
        fixed: !column.getCanHide(),
      })),
      toggle: (id) => table.getColumn(id)?.toggleVisibility(),
      move(id, target) {
        if (isPinned(target)) {
          table.setColumnPinning(({ start, end }) => ({ start: moved(start, id, target), end }));
          return;
        }
        if (isPinned(id)) table.getColumn(id)?.pin(false);
        table.setColumnOrder(
          moved(
            inOrder.map((column) => column.id),
            id,
            target,
          ),
        );
      },
      pin: (id) => table.getColumn(id)?.pin(isPinned(id) ? false : 'start'),
      resize(id, width) {
        table.setColumnSizing(({ [id]: _before, ...others }) =>
          width === null ? others : { ...others, [id]: columnWidth(width) },
        );
      },
      drag(id, width, event) {
        // It may have grown beyond its declared width, and is taken hold of where it is drawn.
        table.setColumnSizing((widths) => ({ ...widths, [id]: columnWidth(width) }));
        table
          .getLeafHeaders()
          .find(({ column }) => column.id === id)
          ?.getResizeHandler()(event);
      },
      reset() {
        table.setColumnVisibility(declaredVisibility(columns));
        table.setColumnOrder(NO_CHOICE.order);
        table.setColumnPinning({ start: [], end: [] });
        table.setColumnSizing({});
      },
    };
  }, [table, columns, shown, text]);
}

/** The columns that the address asks for, else those the user had. */
function choiceOf(
  tableId: string,
  userId: string,
  columns: readonly Column<never>[],
  text: string | null,
): ColumnChoice {
  const ids = columns.map(({ id }) => id);
  return (text === null ? undefined : readColumns(text, ids)) ?? loadColumnChoice(tableId, userId);
}

/** A list with one of its members, or a new one, in the place of another. */
function moved(ids: readonly string[], id: string, target: string): string[] {
  const place = ids.indexOf(target);
  return ids.filter((other) => other !== id).toSpliced(place, 0, id);
}

/** The width nearest to one that a column can have, in pixels. */
export function columnWidth(width: number): number {
  return Math.min(Math.max(Math.round(width), LEAST_WIDTH), MOST_WIDTH);
}

function declaredVisibility(columns: readonly Column<never>[]): Record<string, boolean> {
  return Object.fromEntries(columns.map(({ id, hidden }) => [id, !hidden]));
}

function definitionOf(
  { id, width }: Pick<Column<never>, 'id' | 'width'>,
  place: number,
): ColumnDef<typeof features, RowData> {
  return {
    id,
    size: width,
    minSize: LEAST_WIDTH,
    maxSize: MOST_WIDTH,
    enableHiding: place > 0,
  };
}
