import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cells, MAX_ROWS, overlap } from '../../../../../src/console/dashboards/grid/cells.ts';
import {
  bottomPlace,
  focusAfterRemoval,
  moved,
  nearestFreePlace,
  nextInDirection,
  nextInOrder,
  resized,
  scaledSize,
  within,
  wouldOverlap,
} from '../../../../../src/console/dashboards/grid/moves.ts';

/** The widgets of a picture: each letter is one, and stands in all of its cells. */
function pictured(...rows: string[]): Map<string, Cells> {
  const found = new Map<string, Cells>();
  for (const [row, line] of rows.entries()) {
    for (const [col, id] of [...line].entries()) {
      if (id === '.') continue;
      const { row: top, col: left } = found.get(id) ?? { row, col };
      found.set(id, { row: top, col: left, sizeX: col - left + 1, sizeY: row - top + 1 });
    }
  }
  return found;
}

const cells = (col: number, row: number, sizeX = 2, sizeY = 2): Cells => ({ row, col, sizeX, sizeY });

describe('a widget', () => {
  test('moves by cells, or by more', () => {
    expect(moved(cells(4, 4), 'left', 24)).toEqual(cells(3, 4));
    expect(moved(cells(4, 4), 'right', 24)).toEqual(cells(5, 4));
    expect(moved(cells(4, 4), 'up', 24)).toEqual(cells(4, 3));
    expect(moved(cells(4, 4), 'down', 24, 6)).toEqual(cells(4, 10));
  });

  test('moves no further than the grid goes', () => {
    expect(moved(cells(0, 0), 'left', 24)).toEqual(cells(0, 0));
    expect(moved(cells(0, 0), 'up', 24)).toEqual(cells(0, 0));
    expect(moved(cells(21, 0), 'right', 24, 6)).toEqual(cells(22, 0));
    expect(moved(cells(0, MAX_ROWS - 2), 'down', 24)).toEqual(cells(0, MAX_ROWS - 2));
    expect(within(cells(-3, 5, 30, 1), 24)).toEqual(cells(0, 5, 30, 1));
  });

  test('is resized at its right and its lower edge, down to one cell', () => {
    expect(resized(cells(4, 4), 'right', 24)).toEqual(cells(4, 4, 3, 2));
    expect(resized(cells(4, 4), 'left', 24)).toEqual(cells(4, 4, 1, 2));
    expect(resized(cells(4, 4), 'down', 24, 3)).toEqual(cells(4, 4, 2, 5));
    expect(resized(cells(4, 4), 'up', 24, 9)).toEqual(cells(4, 4, 2, 1));
    expect(resized(cells(20, 0), 'right', 24, 99)).toEqual(cells(20, 0, 4, 2));
  });

  test('would lie over others where it goes, which those are not that it lies over already', () => {
    const all = new Map([...pictured('aabb', 'aabb', '..cc'), ['z', cells(0, 0)]]);
    expect(wouldOverlap(all, 'a', cells(1, 0))).toEqual(['b']);
    expect(wouldOverlap(all, 'a', cells(1, 1))).toEqual(['b', 'c']);
    expect(wouldOverlap(all, 'a', cells(0, 2))).toEqual([]);
    expect(wouldOverlap(all, 'new', cells(0, 0))).toEqual(['a', 'z']);
  });

  test('that is new goes below all others, and takes as much of the width as it was made for', () => {
    expect(bottomPlace(pictured('aab', 'aa.'))).toEqual({ row: 2, col: 0 });
    expect(bottomPlace(new Map())).toEqual({ row: 0, col: 0 });
    expect(scaledSize({ sizeX: 8, sizeY: 6 }, { columns: 24, layouts: 1 })).toEqual({ sizeX: 8, sizeY: 6 });
    expect(scaledSize({ sizeX: 8, sizeY: 6 }, { columns: 12, layouts: 2 })).toEqual({ sizeX: 8, sizeY: 6 });
    expect(scaledSize({ sizeX: 7.5, sizeY: 3 }, { columns: 12, layouts: 1 })).toEqual({ sizeX: 3, sizeY: 1 });
    expect(scaledSize({ sizeX: 1, sizeY: 1 }, { columns: 10, layouts: 1 })).toEqual({ sizeX: 1, sizeY: 1 });
    expect(scaledSize({ sizeX: 8, sizeY: 6 }, { columns: 24, layouts: 1 }, 48)).toEqual({
      sizeX: 4,
      sizeY: 3,
    });
  });
});

describe('the nearest free place', () => {
  const all = pictured(
    'aaa.bb', //
    'aaa.bb',
    'cccccc',
  );

  test('is the wanted one where that is free, or where only the widget itself is', () => {
    expect(nearestFreePlace(all, 'new', cells(3, 0, 1, 2), 6)).toEqual(cells(3, 0, 1, 2));
    expect(nearestFreePlace(all, 'a', cells(1, 0, 3, 2), 6)).toEqual(cells(1, 0, 3, 2));
  });

  test('is beside or below what is in the way', () => {
    expect(nearestFreePlace(all, 'new', cells(1, 0, 1, 1), 6)).toEqual(cells(3, 0, 1, 1));
    expect(nearestFreePlace(all, 'new', cells(2, 1, 2, 1), 6)).toEqual(cells(2, 3, 2, 1));
  });

  test('is never over another, and nowhere nearer is one', () => {
    const columns = 8;
    const placed = fc.record({
      col: fc.nat({ max: 6 }),
      row: fc.nat({ max: 6 }),
      sizeX: fc.integer({ min: 1, max: 4 }),
      sizeY: fc.integer({ min: 1, max: 4 }),
    });
    const others = fc.array(placed, { maxLength: 6 });
    fc.assert(
      fc.property(others, placed, (list, wanted) => {
        const stored = new Map(list.map((one, index) => [`w${index}`, one]));
        const found = nearestFreePlace(stored, 'new', wanted, columns);
        const isFree = (at: Cells) => !list.some((other) => overlap(at, other));
        const start = within(wanted, columns);
        const distance = (at: Cells) => Math.abs(at.row - start.row) + Math.abs(at.col - start.col);
        expect(isFree(found)).toBe(true);
        expect(within(found, columns)).toEqual(found);
        for (let row = 0; row <= 20; row++) {
          for (let col = 0; col <= columns - wanted.sizeX; col++) {
            const at = { ...wanted, row, col };
            if (distance(at) < distance(found)) expect(isFree(at)).toBe(false);
          }
        }
      }),
      { seed: 321 },
    );
  });
});

describe('the next widget', () => {
  const all = pictured(
    'aabb..', //
    'aabb.e',
    'cccc..',
    '.d....',
  );

  test.each([
    ['a', 'right', 'b'],
    ['b', 'left', 'a'],
    ['a', 'down', 'c'],
    ['c', 'up', 'a'],
    ['c', 'down', 'd'],
    ['d', 'up', 'c'],
    ['b', 'right', 'e'],
    ['e', 'left', 'b'],
    ['e', 'down', 'c'],
    ['d', 'right', 'c'],
    ['a', 'left', undefined],
    ['a', 'up', undefined],
    ['nobody', 'up', undefined],
  ] as const)('from %s to the %s is %s', (id, direction, next) => {
    expect(nextInDirection(all, id, direction)).toBe(next);
  });

  test('is found where widgets lie over each other, and every one can be left again', () => {
    const stored = new Map([
      ['large', cells(0, 0, 10, 10)],
      ['inside', cells(6, 4, 2, 2)],
    ]);
    expect(nextInDirection(stored, 'large', 'right')).toBe('inside');
    expect(nextInDirection(stored, 'inside', 'left')).toBe('large');
  });

  test('in the order they are read in is the one after or before', () => {
    const order = ['a', 'b', 'c'];
    expect(nextInOrder(order, 'a', 1)).toBe('b');
    expect(nextInOrder(order, 'c', 1)).toBeUndefined();
    expect(nextInOrder(order, 'a', -1)).toBeUndefined();
    expect(nextInOrder(order, '', 1)).toBe('a');
    expect(nextInOrder(order, '', -1)).toBe('c');
  });

  test('that has the focus once some are gone is the one after them, else the one before', () => {
    const order = ['a', 'b', 'c', 'd'];
    expect(focusAfterRemoval(order, ['b'])).toBe('c');
    expect(focusAfterRemoval(order, ['a', 'c'])).toBe('d');
    expect(focusAfterRemoval(order, ['c', 'd'])).toBe('b');
    expect(focusAfterRemoval(order, ['d', 'a'])).toBe('c');
    expect(focusAfterRemoval(order, order)).toBeUndefined();
    expect(focusAfterRemoval([], [])).toBeUndefined();
  });
});
