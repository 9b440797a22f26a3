import { describe, expect, it } from 'vitest';
import { followFocus, stepFrom } from '../../../../../src/console/table/grid/grid-focus.ts';

const around = { total: 100, pageRows: 10, firstVisible: 40 };

describe('A step of the keyboard', () => {
  it.each([
    ['next', 5, 6],
    ['next', 99, 99],
    ['previous', 5, 4],
    ['previous', 0, 0],
    ['page-down', 5, 14],
    ['page-down', 95, 99],
    ['page-up', 14, 5],
    ['page-up', 3, 0],
    ['first', 50, 0],
    ['last', 50, 99],
  ] as const)('%s from row %i leads to row %i', (step, from, to) => {
    expect(stepFrom(from, step, around)).toBe(to);
  });

  it('starts at the first row on screen when no row has the focus', () => {
    expect(stepFrom(null, 'next', around)).toBe(40);
    expect(stepFrom(null, 'page-up', around)).toBe(40);
    expect(stepFrom(null, 'last', around)).toBe(99);
  });

  it('leads nowhere in an empty table', () => {
    expect(stepFrom(null, 'next', { ...around, total: 0 })).toBeNull();
  });

  it('moves on even where less than two rows fit', () => {
    expect(stepFrom(5, 'page-down', { ...around, pageRows: 1 })).toBe(6);
  });
});

describe('The focus after the rows changed', () => {
  const rows = (ids: readonly string[], total = ids.length) => ({
    total,
    idAt: (index: number) => ids[index],
    placeOf: (id: string) => (ids.includes(id) ? ids.indexOf(id) : undefined),
  });

  it('follows its row when others came in front of it', () => {
    expect(followFocus({ index: 1, id: 'b' }, rows(['new', 'a', 'b']))).toEqual({ index: 2, id: 'b' });
  });

  it('goes to the next row when its own is gone', () => {
    expect(followFocus({ index: 1, id: 'b' }, rows(['a', 'c', 'd']))).toEqual({ index: 1, id: 'c' });
  });

  it('goes to the last row when the end of the list is gone', () => {
    expect(followFocus({ index: 2, id: 'c' }, rows(['a', 'b']))).toEqual({ index: 1, id: 'b' });
  });

  it('learns the id of its row when the row arrives', () => {
    expect(followFocus({ index: 0, id: null }, rows(['a']))).toEqual({ index: 0, id: 'a' });
  });

  it('stays the same object when nothing concerns it', () => {
    const loaded = { index: 0, id: 'a' };
    const loading = { index: 7, id: 'h' };
    expect(followFocus(loaded, rows(['a', 'b']))).toBe(loaded);
    expect(followFocus(loading, rows(['a', 'b'], 100))).toBe(loading);
  });

  it('is nowhere in an empty list', () => {
    expect(followFocus({ index: 0, id: 'a' }, rows([]))).toBeNull();
  });
});
