import {
  type ColumnDef,
  type ColumnVisibilityState,
  columnSizingFeature,
  columnVisibilityFeature,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Column, Sort } from './column.ts';
import { type ColumnChoice, loadColumnChoice, saveColumnChoice } from './column-preferences.ts';

/** Rows are loaded and ordered by the server, so the table library keeps the columns only. */
const features = tableFeatures({ columnVisibilityFeature, columnSizingFeature, rowSortingFeature });
const NO_ROWS: never[] = [];

/** A column as the chooser lists it. */
export interface ColumnOption {
  id: string;
  title: Column<never>['title'];
  shown: boolean;
  /** The first column names the row and stays. */
  fixed: boolean;
}

interface ColumnModel<Row> {
  /** The columns to show, in order. */
  shown: readonly Column<Row>[];
  options: readonly ColumnOption[];
  toggle(columnId: string): void;
  /** How a column is sorted: false when it is not. */
  sorted(column: Column<Row>): 'asc' | 'desc' | false;
}

/** The columns of a table: which are shown, chosen by the user and remembered, and by which one it is sorted. */
export function useColumnModel<Row>(
  table: { id: string; columns: readonly Column<Row>[]; userId: string },
  sort: Sort,
): ColumnModel<Row> {
  const { id, columns, userId } = table;
  const [choice, setChoice] = useState<ColumnChoice>(() => loadColumnChoice(id, userId));
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, choice[column.id] ?? !column.hidden])),
    [columns, choice],
  );
  const sorting = useMemo(() => {
    const sorted = columns.find(({ sortProperty }) => sortProperty === sort.property);
    return sorted ? [{ id: sorted.id, desc: sort.order === 'DESC' }] : [];
  }, [columns, sort]);

  // The library hands out a new model whenever its options are a new object, and every row depends on it.
  const options = useMemo(
    () => ({
      features,
      columns: definitions,
      data: NO_ROWS,
      manualSorting: true,
      state: { columnVisibility, sorting },
      onColumnVisibilityChange: (updater: Updater<ColumnVisibilityState>) => {
        const next = typeof updater === 'function' ? updater(columnVisibility) : updater;
        setChoice(next);
        saveColumnChoice(id, userId, next);
      },
    }),
    [definitions, columnVisibility, sorting, id, userId],
  );
  const model = useTable<typeof features, RowData>(options);

  return useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    return {
      shown: model.getVisibleLeafColumns().flatMap((column) => byId.get(column.id) ?? []),
      options: model.getAllLeafColumns().flatMap((column) => {
        const declared = byId.get(column.id);
        const { id: columnId } = column;
        return declared
          ? { id: columnId, title: declared.title, shown: column.getIsVisible(), fixed: !column.getCanHide() }
          : [];
      }),
      toggle: (columnId) => model.getColumn(columnId)?.toggleVisibility(),
      sorted: (column) => model.getColumn(column.id)?.getIsSorted() ?? false,
    };
  }, [model, columns]);
}

function definitionOf(
  column: Pick<Column<never>, 'id' | 'title' | 'width'>,
  place: number,
): ColumnDef<typeof features, RowData> {
  return { id: column.id, header: column.title, size: column.width, enableHiding: place > 0 };
}
