import { within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { Series } from '../../../../../src/console/time/series.ts';
import { type PointRow, pointRows } from '../../../../../src/console/widgets/cards/point-rows.ts';
import type { WidgetLine } from '../../../../../src/console/widgets/contract/picture.ts';
import type { WidgetConfig } from '../../../../../src/model/widget-config.ts';
import { drawWidget } from '../drawn-widget.tsx';

const config: WidgetConfig = {
  decimals: 0,
  datasources: [0, 1].map(() => ({
    type: 'entity' as const,
    dataKeys: [
      { name: 'pressure', type: 'timeseries' as const, label: 'Pressure', units: 'bar' },
      { name: 'level', type: 'timeseries' as const, label: 'Level' },
    ],
  })),
};

async function drawn(settings: Record<string, unknown> = {}) {
  const region = await drawWidget('cards.timeseries_table', {
    config: { ...config, settings },
    size: { width: 680, height: 420 },
  });
  await within(region).findAllByRole('row');
  return { region, user: userEvent.setup() };
}
const rowTexts = (region: HTMLElement) =>
  within(region)
    .getAllByRole('row')
    .slice(1)
    .map((row) => Array.from(row.children, ({ textContent }) => textContent));

describe('a table of what was over time', () => {
  test('has a row for each moment, the newest first', async () => {
    const { region } = await drawn();
    const [first, second] = rowTexts(region);
    expect(first).toEqual(['2026-01-01 00:00:00', '29 bar', '57']);
    expect(second?.[0]).toBe('2025-12-31 23:59:00');
  });

  test('has a tab for each entity', async () => {
    const { region, user } = await drawn();
    const tabs = within(region).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Pump 1', 'Pump 2']);
    await user.click(tabs[1] as HTMLElement);
    await vi.waitFor(() => expect(rowTexts(region)[0]).not.toContain('29 bar'));
    expect(within(region).getByRole('grid', { name: 'Pump 2' })).toBeTruthy();
  });

  test('shows times as its settings say', async () => {
    const { region } = await drawn({ showMilliseconds: true });
    expect(rowTexts(region)[0]?.[0]).toBe('2026-01-01 00:00:00.000');
  });

  test('does without times where nobody wants them', async () => {
    const { region } = await drawn({ showTimestamp: false });
    expect(rowTexts(region)[0]).toEqual(['29 bar', '57']);
  });

  test('finds moments by what their cells show, and orders them by their values', async () => {
    const { region, user } = await drawn();
    await user.click(within(region).getByRole('button', { name: 'Search the list' }));
    await user.type(within(region).getByRole('searchbox'), '23:30:00');
    await vi.waitFor(() => expect(rowTexts(region)).toHaveLength(1));
    await user.clear(within(region).getByRole('searchbox'));
    await vi.waitFor(() => expect(within(region).getByText('1–10 of 60')).toBeTruthy());
    await user.click(within(region).getByRole('button', { name: 'Pressure' }));
    await vi.waitFor(() => expect(rowTexts(region)[0]?.[1]).toBe('20 bar'));
  });
});

describe('rows of points', () => {
  const series = (points: Record<number, unknown>): Series => {
    const entries = Object.entries(points);
    const isText = (value: unknown) => typeof value !== 'number';
    return {
      times: Float64Array.from(entries, ([ts]) => Number(ts)),
      values: Float64Array.from(entries, ([, value]) => (isText(value) ? Number.NaN : Number(value))),
      others: new Map(entries.flatMap(([, value], at) => (isText(value) ? [[at, value] as const] : []))),
    };
  };
  const lines = (...all: Record<number, unknown>[]) =>
    all.map((points) => ({ series: series(points) }) as WidgetLine);
  const none = new Map<number, PointRow>();

  test('have what all keys had at a moment', () => {
    expect(pointRows(lines({ 1: 5, 3: 'on' }, { 1: 7, 2: 8 }), none)).toEqual([
      { ts: 3, values: ['on', undefined] },
      { ts: 2, values: [undefined, 8] },
      { ts: 1, values: [5, 7] },
    ]);
  });

  test('are left out where nothing was, if that is wanted', () => {
    const given = lines({ 1: '', 2: 0 }, { 1: null });
    expect(pointRows(given, none, { hideEmptyLines: true }).map(({ ts }) => ts)).toEqual([2]);
    expect(pointRows(given, none).map(({ ts }) => ts)).toEqual([2, 1]);
  });

  test('stay the same where nothing has changed', () => {
    const before = pointRows(lines({ 1: 5, 2: 6 }), none);
    const after = pointRows(lines({ 1: 5, 2: 9 }), new Map(before.map((row) => [row.ts, row])));
    expect(after[1]).toBe(before[1]);
    expect(after[0]).not.toBe(before[0]);
  });
});
