import { useState } from 'react';
import type { RowWindows } from '../rows/row-windows.ts';
import { followFocus, type GridFocus } from './grid-focus.ts';

interface FocusState {
  focus: GridFocus | null;
  /** Puts the focus on a place. */
  focusRow(index: number): void;
}

/** Which row the keyboard is at. It follows its row when the list is read again, and starts anew in another list. */
export function useGridFocus<Row>(windows: RowWindows<Row>, rowId: (row: Row) => string): FocusState {
  const [state, setState] = useState<{ focus: GridFocus | null; list: string }>({
    focus: null,
    list: windows.key,
  });

  const idAt = (index: number) => {
    const row = windows.row(index);
    return row === undefined ? undefined : rowId(row);
  };
  const total = windows.total ?? 0;
  const sameList = state.list === windows.key;
  const held = sameList || !state.focus ? state.focus : { index: 0, id: null };
  const placeOf = (id: string) => windows.placeOf((row) => rowId(row) === id);
  // Before the first rows are there, nothing is known to have moved.
  const focus = windows.total === undefined ? held : followFocus(held, { total, idAt, placeOf });
  if (!sameList || focus !== state.focus) setState({ focus, list: windows.key });

  return {
    focus,
    focusRow: (index) => setState({ focus: { index, id: idAt(index) ?? null }, list: windows.key }),
  };
}
