import { useEffect, useRef } from 'react';
import type { RowWindows } from '../rows/row-windows.ts';
import type { GridHandle } from './table-grid.tsx';

interface Returning<Row> {
  openId: string | null;
  windows: RowWindows<Row>;
  rowId(row: Row): string;
  grid: { readonly current: GridHandle | null };
  focusRow(index: number): void;
}

/** Brings the focus back to the row whose details were closed, unless it is somewhere else by now. */
export function useReturnedFocus<Row>({ openId, windows, rowId, grid, focusRow }: Returning<Row>): void {
  const before = useRef(openId);
  useEffect(() => {
    const closed = openId === null ? before.current : null;
    before.current = openId;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (closed === null || !isLost) return;
    const place = windows.placeOf((row) => rowId(row) === closed);
    if (place !== undefined) {
      focusRow(place);
      grid.current?.showRow(place);
    }
    grid.current?.element()?.focus({ preventScroll: true });
  });
}
