import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChartFeed, ChartPicture } from '../../../../src/console/charts/chart-feed.ts';
import { TimeChart } from '../../../../src/console/charts/time-chart.tsx';
import { formatTimestamp } from '../../../../src/console/i18n/format-timestamp.ts';

const LINES = [
  { id: 'flow', label: 'Flow' },
  { id: 'level', label: 'Level' },
];
const BEGIN = Date.UTC(2026, 4, 7, 12);
const MINUTE = 60_000;

let picture: ChartPicture;
let told: Set<() => void>;
const feed: ChartFeed = {
  subscribe(onChange) {
    told.add(onChange);
    return () => told.delete(onChange);
  },
  picture: () => picture,
};

beforeEach(() => {
  told = new Set();
  picture = {
    series: [points(1, 2, 9), points(4, 5, 6)],
    period: { startTs: BEGIN, endTs: BEGIN + 3 * MINUTE },
  };
  render(<TimeChart label="Pump 7" lines={LINES} feed={feed} />);
});

afterEach(cleanup);

test('The legend has the latest value of each line, and a line can be left out', async () => {
  const legend = screen.getByRole('list', { name: 'Lines' });
  expect(within(legend).getByRole('button', { name: 'Flow 9' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(within(legend).getByRole('button', { name: 'Flow 9' }));
  expect(within(legend).getByRole('button', { name: 'Flow 9' }).getAttribute('aria-pressed')).toBe('false');
  await come(points(1, 2, 9, 3.5));
  within(legend).getByRole('button', { name: 'Flow 3.5' });
});

test('Keys zoom and move, and it is said what is shown', () => {
  const press = (key: string) =>
    fireEvent.keyDown(screen.getByRole('group', { name: 'Lines of Pump 7' }), { key });
  press('+');
  expect(shown()).toBe(`From ${clock(1.5)} to ${clock(3)}`);
  press('ArrowLeft');
  expect(shown()).toBe(`From ${clock(1.125)} to ${clock(2.625)}`);
  press('ArrowRight');
  expect(shown()).toBe(`From ${clock(1.5)} to ${clock(3)}`);
  press('-');
  expect(shown()).toBe(`From ${clock(0)} to ${clock(3)}`);
  press('+');
  press('0');
  expect(shown()).toBe(`From ${clock(0)} to ${clock(3)}`);
});

test('Keys that mean something else are left alone', () => {
  const lines = screen.getByRole('group', { name: 'Lines of Pump 7' });
  // `fireEvent` says whether nobody has taken it.
  expect(fireEvent.keyDown(lines, { key: '+', ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(lines, { key: 'k' })).toBe(true);
  expect(fireEvent.keyDown(lines, { key: '+' })).toBe(false);
});

test('Buttons do the same; those that would do nothing say so and keep the focus', () => {
  const button = (name: string) => screen.getByRole('button', { name });
  expect(button('Zoom out').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button('Zoom in'));
  expect(shown()).toBe(`From ${clock(1.5)} to ${clock(3)}`);
  expect(button('Later').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button('Earlier'));
  expect(button('Later').getAttribute('aria-disabled')).toBe('false');
  fireEvent.click(button('Show everything'));
  expect(button('Zoom out').getAttribute('aria-disabled')).toBe('true');
});

test('What the lines say can be read as a table, of the part that is shown, as it goes on', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
  const table = screen.getByRole('region', { name: 'Table of Pump 7' });
  expect(rowsOf(table)).toContain('Flow 9 1 9 4 3');
  expect(rowsOf(table)).toContain(`${clock(2)} 9 6`);
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(rowsOf(table)).toContain('Level 6 6 6 6 1');
  await come(points(1, 2, 9, 3.5));
  expect(rowsOf(table)).toContain('Flow 3.5 3.5 9 6.25 2');
  fireEvent.click(screen.getByRole('button', { name: 'Show as lines' }));
  screen.getByRole('group', { name: 'Lines of Pump 7' });
});

/** A value each minute. */
function points(...values: number[]) {
  return {
    times: Float64Array.from(values, (_value, place) => BEGIN + place * MINUTE),
    values: Float64Array.from(values),
    others: undefined,
  };
}

/** Another picture of the first line comes. */
async function come(flow: ChartPicture['series'][number]): Promise<void> {
  picture = { ...picture, series: [flow, ...picture.series.slice(1)] };
  await act(async () => {
    for (const onChange of told) onChange();
  });
}

function clock(minutes: number): string {
  return formatTimestamp(BEGIN + minutes * MINUTE);
}

function shown(): string | null {
  return screen.getByRole('status').textContent;
}

function rowsOf(table: HTMLElement): string[] {
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '));
}
