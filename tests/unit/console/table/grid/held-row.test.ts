import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { GridFocus } from '../../../../../src/console/table/grid/grid-focus.ts';
import { useHeldRow } from '../../../../../src/console/table/grid/held-row.ts';

/** A grid whose current row can be said anew. */
function heldRow(focus: GridFocus | null) {
  const moved = vi.fn();
  const { rerender } = renderHook(({ now }: { now: GridFocus | null }) => useHeldRow(now, moved), {
    initialProps: { now: focus },
  });
  return { moved, become: (now: GridFocus | null) => rerender({ now }) };
}

test('a row before which others come has moved by as many, and back when they go', () => {
  const { moved, become } = heldRow({ index: 3, id: 'a' });
  become({ index: 5, id: 'a' });
  expect(moved).toHaveBeenLastCalledWith(2, 3);
  become({ index: 4, id: 'a' });
  expect(moved).toHaveBeenLastCalledWith(-1, 5);
});

test('another row that becomes the current one has not moved', () => {
  const { moved, become } = heldRow({ index: 3, id: 'a' });
  become({ index: 4, id: 'b' });
  become({ index: 4, id: 'b' });
  become(null);
  become({ index: 0, id: null });
  become({ index: 1, id: null });
  expect(moved).not.toHaveBeenCalled();
});
