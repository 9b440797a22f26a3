import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Column } from '../../../../src/console/table/columns/column.ts';
import { chooseDensity } from '../../../../src/console/ui/density-store.ts';
import { columns, fakeSource, type TestDevice } from './devices.ts';
import { eachOnItsOwnPage, grid, names, rows, selected, show } from './table-page.tsx';

eachOnItsOwnPage();
afterEach(() => {
  windowIs(1024);
  chooseDensity('compact');
});

function windowIs(width: number): void {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true });
  window.dispatchEvent(new Event('resize'));
}

const cells = (row: HTMLElement | undefined) =>
  [...(row?.children ?? [])].map(({ textContent }) => textContent);
const rowHeight = () => grid().style.getPropertyValue('--row-height');

const [name, label] = columns as [Column<TestDevice>, Column<TestDevice>];
const facts: readonly Column<TestDevice>[] = [
  name,
  { ...label, brief: (row) => `brief ${row.label}` },
  { id: 'id', title: 'table.group', width: 140, text: ({ id }) => id },
  { id: 'more', title: 'table.group', width: 140, text: () => 'more' },
];

test('on a phone a row is a card: its name and two facts, in a grid as before', async () => {
  windowIs(390);
  const user = await show(fakeSource(1000), facts);
  expect(cells(rows()[0])).toEqual(['', 'Device 0', 'brief even', 'id-0', '⋮']);
  expect(rowHeight()).toBe('60px');
  expect(rows().length).toBeLessThan(30);
  expect(grid().getAttribute('aria-rowcount')).toBe('1001');
  await user.click(within(rows()[1] as HTMLElement).getByRole('checkbox'));
  expect(selected()).toEqual(['Device 1']);
});

test('in a wide window it has all its columns, and is a card when the window becomes small', async () => {
  await show(fakeSource(20), facts);
  expect(cells(rows()[0])).toEqual(['', 'Device 0', 'even', 'id-0', 'more', '⋮']);
  act(() => windowIs(390));
  expect(cells(rows()[0])).toEqual(['', 'Device 0', 'brief even', 'id-0', '⋮']);
});

test('rows are as high as the density says, and as many are drawn as fit', async () => {
  await show(fakeSource(1000));
  expect(rowHeight()).toBe('36px');
  const compact = names().length;
  await act(async () => chooseDensity('comfortable'));
  expect(rowHeight()).toBe('44px');
  expect(screen.getAllByRole('rowheader').length).toBeLessThan(compact);
});
