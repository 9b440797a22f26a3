import { describe, expect, it } from 'vitest';
import { createRowSlots } from '../../../../../src/console/table/grid/row-slots.ts';

function slotsAt(slots: ReturnType<typeof createRowSlots>, first: number): number[] {
  slots.start(first, 5);
  return [0, 1, 2, 3, 4].map((step) => slots.of(first + step));
}

describe('The elements that draw rows', () => {
  it('stay with their rows over a short way; those that left take the rows that come', () => {
    const slots = createRowSlots();
    expect(slotsAt(slots, 0)).toEqual([0, 1, 2, 3, 4]);
    expect(slotsAt(slots, 2)).toEqual([2, 3, 4, 0, 1]);
    expect(slotsAt(slots, 1)).toEqual([1, 2, 3, 4, 0]);
  });

  it('keep their order over a leap, so that none is moved in the document', () => {
    const slots = createRowSlots();
    slotsAt(slots, 0);
    expect(slotsAt(slots, 1)).toEqual([1, 2, 3, 4, 0]);
    expect(slotsAt(slots, 1000)).toEqual([1, 2, 3, 4, 0]);
    expect(slotsAt(slots, 3)).toEqual([1, 2, 3, 4, 0]);
  });

  it('are given out anew when their number changes', () => {
    const slots = createRowSlots();
    slotsAt(slots, 3);
    slots.start(3, 7);
    expect(new Set(Array.from({ length: 7 }, (_, step) => slots.of(3 + step))).size).toBe(7);
  });
});
