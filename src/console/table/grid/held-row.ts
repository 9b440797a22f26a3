import { useLayoutEffect, useRef } from 'react';
import type { GridFocus } from './grid-focus.ts';

/** Tells `move` by how many places the current row has moved when rows before it have come or gone. */
export function useHeldRow(focus: GridFocus | null, move: (places: number, from: number) => void): void {
  const id = focus?.id ?? null;
  const index = focus?.index ?? 0;
  const before = useRef({ id, index });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { id, index };
    if (id !== null && id === was.id && index !== was.index) move(index - was.index, was.index);
  });
}
