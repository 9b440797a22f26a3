import { expect, test } from 'vitest';
import {
  columnRoom,
  keySettings,
  pageSizes,
  storedSort,
} from '../../../../../src/console/widgets/table/table-settings.ts';

test('pages have the stored length, twice and three times that; without pages there is one long one', () => {
  expect(pageSizes({ displayPagination: true, defaultPageSize: 5 })).toEqual([5, 10, 15]);
  expect(pageSizes({ displayPagination: true, defaultPageSize: 0 })).toEqual([10, 20, 30]);
  expect(pageSizes({ displayPagination: false, defaultPageSize: 5 })).toEqual([1024]);
});

test('a stored order is the name of a column with a sign before it', () => {
  const fallback = { property: 'name', order: 'ASC' } as const;
  const columnOf = (name: string) => (name === 'Level' ? 'key0' : undefined);
  expect(storedSort('-Level', fallback, columnOf)).toEqual({ property: 'key0', order: 'DESC' });
  expect(storedSort('+Level', fallback, columnOf)).toEqual({ property: 'key0', order: 'ASC' });
  expect(storedSort('Level', fallback, columnOf)).toEqual({ property: 'key0', order: 'ASC' });
  expect(storedSort('-Nothing', fallback, columnOf)).toBe(fallback);
});

test('a column is as wide as it is stored, in pixels or by its share, else as there is room', () => {
  expect(columnRoom('120px')).toEqual({ width: 120 });
  expect(columnRoom('30%')).toEqual({ width: 48, grow: 30 });
  for (const stored of ['0px', '', '0', 'wide', 'calc(1px)'])
    expect(columnRoom(stored)).toEqual({ width: 96, grow: 20 });
});

test('settings of a column that are no use count as missing', () => {
  expect(keySettings({ settings: { columnWidth: 7, useCellStyleFunction: 'yes' } })).toMatchObject({
    columnWidth: '0px',
    useCellStyleFunction: false,
  });
});
