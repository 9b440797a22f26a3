import { type PointerEvent, useRef } from 'react';

/** What a handle listens to, so that the row it stands in is dragged to another place of its list. */
export function useRowDrag(at: number, onMove: (from: number, to: number) => void) {
  /** Where what is dragged is by now: the handle stays in the row that it began in. */
  const from = useRef(at);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0) return;
      event.preventDefault();
      from.current = at;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const list = event.currentTarget.closest('ol');
      const to = list ? rowAt([...list.children], event.clientY) : -1;
      if (to < 0 || to === from.current) return;
      onMove(from.current, to);
      from.current = to;
    },
  };
}

/** The row that a height of the window lies in. */
function rowAt(rows: readonly Element[], y: number): number {
  return rows.findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return y >= top && y <= bottom;
  });
}
