import { selectedCount } from './selection-store.ts';
import type { TableStore } from './table-store.ts';

/** Takes back one thing in a table: the chooser, the card, the search, the selection, the details. Undefined where there is none. */
export function clearing(table: TableStore<unknown>): (() => void) | undefined {
  const { state, searchBox, selection, cursor } = table;
  const { props, view } = table.drawn;
  if (state.choosingColumns) {
    return () => {
      table.closeColumns();
      cursor.focusGrid();
    };
  }
  if (searchBox.current && document.activeElement === searchBox.current) return () => table.leaveSearch();
  if (state.column !== null) {
    return () => {
      state.column = null;
    };
  }
  if (state.peeking) {
    return () => {
      state.peeking = false;
    };
  }
  if (view.query.search || state.searching) return () => table.closeSearch();
  if (selectedCount(selection.stored) > 0) return () => selection.clear();
  const { openId = null, onOpen } = props;
  return openId === null || !onOpen ? undefined : () => onOpen(null);
}
