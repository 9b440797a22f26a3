import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { systemWidgets } from '../../../../../src/console/widgets/registry/system-widgets.ts';
import type { WidgetConfig } from '../../../../../src/model/widget-config.ts';
import { drawWidget } from '../drawn-widget.tsx';

const config: WidgetConfig = {
  title: 'Flows',
  decimals: 1,
  datasources: [
    {
      type: 'entity',
      dataKeys: ['North', 'South', 'East'].map((label, place) => ({
        name: label.toLowerCase(),
        type: 'timeseries' as const,
        label,
        color: ['#2196f3', '#4caf50', '#f44336'][place] ?? '#000',
        units: 'l/min',
      })),
    },
  ],
};
const charts = systemWidgets().filter(
  ({ bundleAlias, kind }) => bundleAlias === 'charts' && kind === 'latest',
);

describe.each(charts)('$typeAlias', ({ typeAlias }) => {
  test('has its values as a table for those who do not see it', async () => {
    const drawn = await drawWidget(`charts.${typeAlias}`, { config });
    const rows = await within(drawn).findAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'North50 l/min',
      'South79.8 l/min',
      'East10.3 l/min',
    ]);
    expect(within(drawn).getByRole('figure', { name: 'Flows' })).toBeTruthy();
  });

  test('says that there is nothing where there is nothing', async () => {
    const drawn = await drawWidget(`charts.${typeAlias}`, { config, state: 'empty' });
    expect((await within(drawn).findByRole('status')).textContent).toBe('There is nothing to show');
  });
});

test('a pie has a slice for each value, in its colour', async () => {
  for (const type of ['pie', 'pie_chart_js', 'doughnut_chart_js'] as const) {
    const drawn = await drawWidget(`charts.${type}`, { config });
    await within(drawn).findByRole('figure');
    const colours = [...drawn.querySelectorAll('svg path')].map((path) => path.getAttribute('fill'));
    expect(colours).toEqual(['#2196f3', '#4caf50', '#f44336']);
  }
});

test('labels of a pie say how much of the whole a value is', async () => {
  const drawn = await drawWidget('charts.pie', { config: { ...config, settings: { showLabels: true } } });
  await within(drawn).findByRole('figure');
  const texts = [...drawn.querySelectorAll('svg text')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['North36%', 'South57%', 'East7%']);
});

test('a slice that does something can be reached by keys', async () => {
  const actions = { sliceClick: [{ name: 'open', type: 'openDashboardState' as const }] };
  const drawn = await drawWidget('charts.pie', { config: { ...config, actions } });
  expect(await within(drawn).findByRole('button', { name: 'North' })).toBeTruthy();
  const without = await drawWidget('charts.pie', { config });
  await within(without).findByRole('figure');
  expect(within(without).queryByRole('button')).toBeNull();
});

test('bars stand on 0, as high as their values', async () => {
  const drawn = await drawWidget('charts.bars', { config });
  await within(drawn).findByRole('figure');
  const heights = [...drawn.querySelectorAll('svg rect')].map((bar) => Number(bar.getAttribute('height')));
  expect(heights[1]).toBeGreaterThan(heights[0] ?? 0);
  expect((heights[0] ?? 0) / (heights[1] ?? 1)).toBeCloseTo(50 / 79.8, 2);
});
