import type { EntityRef } from '../commands/command.ts';
import { translate } from '../i18n/i18n.ts';
import type { TableController } from './active-table.ts';
import { type FocusStep, type GridFocus, stepFrom } from './grid/grid-focus.ts';
import { extendSelection } from './grid/selection-range.ts';
import type { GridHandle } from './grid/table-grid.tsx';
import { BATCH_SIZE, rowsInRange } from './rows/all-rows.ts';
import { exportCsv, exportedColumns } from './rows/csv-export.ts';
import type { RowWindows } from './rows/row-windows.ts';
import { matchingEntities } from './rows/select-matching.ts';
import type { RowRange } from './rows/window-arithmetic.ts';
import { clearSelection, selectionOf, setSelected, toggleSelected } from './selection-store.ts';
import type { Column, EntityTableProps, Sort } from './table-props.ts';

/** The parts of a table as of its last render. */
export interface TableParts<Row> {
  props: EntityTableProps<Row>;
  windows: RowWindows<Row>;
  /** The columns on screen. */
  columns: readonly Column<Row>[];
  focus: GridFocus | null;
  focusRow(index: number): void;
  search: string;
  sort: Sort;
  setSearch(search: string): void;
  setSort(sort: Sort): void;
  grid: { readonly current: GridHandle | null };
  searchBox: { readonly current: HTMLInputElement | null };
  peeking: boolean;
  setPeeking(peeking: boolean): void;
  choosingColumns: boolean;
  setChoosingColumns(choosing: boolean): void;
  openMenu(index: number, point: { x: number; y: number }): void;
}

/** A short list: selecting its rows takes one request at most. */
const SHORT_LIST = BATCH_SIZE;

/** What a person does in a table, in terms of its parts; `parts` answers with the latest ones. */
export function createTableController<Row>(id: string, parts: () => TableParts<Row>): TableController {
  /** Where a selection extends from; of use only in the list it was set in. */
  let anchor: { list: string; index: number } | null = null;

  const anchorAt = (index: number) => {
    anchor = { list: parts().windows.key, index };
  };

  const focusGrid = () => parts().grid.current?.element()?.focus({ preventScroll: true });

  const goTo = (index: number) => {
    const { grid, focusRow } = parts();
    focusRow(index);
    grid.current?.showRow(index);
    focusGrid();
  };

  const target = (step: FocusStep): number | null => {
    const { windows, focus, grid } = parts();
    const { first = 0, count = 1 } = grid.current?.visible() ?? {};
    const around = { total: windows.total ?? 0, pageRows: count, firstVisible: first };
    return stepFrom(focus?.index ?? null, step, around);
  };

  /** The current row; in a table without one, the first on screen becomes it. */
  const currentIndex = (): number | null => {
    const index = parts().focus?.index ?? target('next');
    if (index !== null && !parts().focus) goTo(index);
    return index;
  };

  const rowAt = (index: number | null) => (index === null ? undefined : parts().windows.row(index));

  const entitiesIn = async ({ first, last }: RowRange): Promise<EntityRef[]> => {
    const { windows, props } = parts();
    const loaded = Array.from({ length: last - first + 1 }, (_, step) => windows.row(first + step));
    const rows = loaded.every((row) => row !== undefined)
      ? loaded
      : await rowsInRange(props.source, windows.query, { first, last }, new AbortController().signal);
    return rows.map(props.entityOf);
  };

  const extendTo = async (index: number) => {
    const { focus, windows } = parts();
    const from = focus?.index ?? index;
    if (anchor?.list !== windows.key) anchorAt(from);
    const change = extendSelection(anchor?.index ?? from, from, index);
    goTo(index);
    for (const range of change.deselect) setSelected(id, await entitiesIn(range), false);
    setSelected(id, await entitiesIn(change.select), true);
  };

  const clearable = (): (() => void) | undefined => {
    const { props, search, setSearch, searchBox, peeking, choosingColumns, ...rest } = parts();
    if (choosingColumns) {
      return () => {
        rest.setChoosingColumns(false);
        focusGrid();
      };
    }
    if (searchBox.current && document.activeElement === searchBox.current) return focusGrid;
    if (peeking) return () => rest.setPeeking(false);
    if (search) return () => setSearch('');
    if (selectionOf(id).entities.size > 0) return () => clearSelection(id);
    if (props.openId !== null) return () => props.onOpen(null);
    return undefined;
  };

  return {
    id,
    rowCount: () => parts().windows.total ?? 0,
    canClear: () => clearable() !== undefined,
    clear: () => clearable()?.(),
    sortChoices: () =>
      parts().props.columns.flatMap(({ sortProperty, title }) =>
        sortProperty ? { value: sortProperty, label: translate(title) } : [],
      ),
    move(step) {
      const index = target(step);
      anchor = null;
      if (index !== null) goTo(index);
    },
    async extend(step) {
      const index = target(step);
      if (index !== null) await extendTo(index);
    },
    extendTo,
    toggleSelection(index = currentIndex() ?? undefined) {
      const row = rowAt(index ?? null);
      if (row === undefined || index === undefined) return;
      anchorAt(index);
      toggleSelected(id, parts().props.entityOf(row));
    },
    async selectShown() {
      const { windows, grid } = parts();
      const total = windows.total ?? 0;
      const { first = 0, count = total } = grid.current?.visible() ?? {};
      const last = total <= SHORT_LIST ? total - 1 : Math.min(first + count, total) - 1;
      const entities = await entitiesIn({ first: total <= SHORT_LIST ? 0 : first, last });
      const selected = selectionOf(id).entities;
      const all = entities.every((entity) => selected.has(entity.id));
      setSelected(id, entities, !all);
    },
    async selectMatching(signal) {
      const { props, windows } = parts();
      const { source, entityOf } = props;
      const matching = { source, entityOf, query: windows.query, total: windows.total ?? 0 };
      const entities = await matchingEntities(matching, signal);
      if (entities) setSelected(id, entities, true);
      return selectionOf(id).entities.size;
    },
    clearSelection() {
      clearSelection(id);
      focusGrid();
    },
    open() {
      const row = rowAt(currentIndex());
      if (row !== undefined) parts().props.onOpen(row);
    },
    peek() {
      if (currentIndex() !== null) parts().setPeeking(!parts().peeking);
    },
    openRowMenu() {
      const index = currentIndex();
      const { grid, openMenu } = parts();
      const row = index === null ? null : grid.current?.rowElement(index);
      if (index === null || !row) return;
      const { right, bottom } = (row.querySelector('[data-more]') ?? row).getBoundingClientRect();
      openMenu(index, { x: right, y: bottom });
    },
    openColumns: () => parts().setChoosingColumns(true),
    focusSearch() {
      parts().searchBox.current?.focus();
      parts().searchBox.current?.select();
    },
    refresh: () => parts().windows.refresh(),
    sort: () => parts().sort,
    sortBy(sort) {
      parts().setSort(sort);
      focusGrid();
    },
    async exportCsv(signal) {
      const { props, windows, columns: shown } = parts();
      const { source } = props;
      const columns = exportedColumns(shown);
      const wanted = { tableId: id, columns, source, query: windows.query, total: windows.total ?? 0 };
      return await exportCsv(wanted, signal);
    },
  };
}
