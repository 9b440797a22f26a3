import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { systemWidgets } from '../../../../../src/console/widgets/registry/system-widgets.ts';
import type { WidgetConfig } from '../../../../../src/model/widget-config.ts';
import { drawWidget } from '../drawn-widget.tsx';

const gauges = systemWidgets().filter(({ bundleAlias }) => bundleAlias === 'digital_gauges');

function configOf(settings: Record<string, unknown>): WidgetConfig {
  const dataKeys = [
    { name: 'temperature', type: 'timeseries' as const, label: 'Temperature', color: '#2196f3', decimals: 1 },
  ];
  return { units: '°C', settings, datasources: [{ type: 'entity', dataKeys }] };
}

async function meterOf(settings: Record<string, unknown>, state: 'sample' | 'hostile' | 'empty' = 'sample') {
  const drawn = await drawWidget('digital_gauges.gauge_justgage', { config: configOf(settings), state });
  return await within(drawn).findByRole('meter');
}

test.each(gauges)('$typeAlias says its value to those who hear it', async ({ typeAlias }) => {
  const drawn = await drawWidget(`digital_gauges.${typeAlias}`, { config: configOf({ showValue: true }) });
  const meter = await within(drawn).findByRole('meter', { name: 'Temperature' });
  expect(meter.getAttribute('aria-valuetext')).toBe('50.0 °C');
  expect(meter.textContent).toContain('50.0 °C');
});

describe.each(['arc', 'donut', 'horizontalBar', 'verticalBar'])('a gauge that is a %s', (gaugeType) => {
  test('draws the bar as far as its value is between its ends', async () => {
    const meter = await meterOf({ gaugeType, minValue: 0, maxValue: 100, animation: false });
    const [track, bar] = [...meter.querySelectorAll('path')].map((path) => path.getAttribute('d'));
    expect(track).not.toBe(bar);
    const full = await meterOf({ gaugeType, minValue: 0, maxValue: 50, animation: false });
    const [whole, same] = [...full.querySelectorAll('path')].map((path) => path.getAttribute('d'));
    expect(whole).toBe(same);
  });

  test('shows of its texts those that are wanted', async () => {
    const plain = await meterOf({ gaugeType });
    expect(plain.textContent).toBe('');
    const all = {
      showValue: true,
      showMinMax: true,
      showTitle: true,
      title: 'Boiler',
      showUnitTitle: true,
      unitTitle: 'Heat',
    };
    const textsOf = async (settings: object) => {
      const texts = (await meterOf({ gaugeType, ...settings })).querySelectorAll('text');
      return [...texts].map(({ textContent }) => textContent);
    };
    expect(await textsOf(all)).toEqual(['0', '100', '50.0 °C', 'Boiler', 'Heat']);
    const named = await textsOf({ ...all, title: '', unitTitle: '' });
    expect(named.slice(3)).toEqual(['Temperature', 'Temperature']);
  });
});

test('an end of the scale that is 0 is read as consoles always have', async () => {
  const meter = await meterOf({ minValue: 0, maxValue: 0 });
  expect(meter.getAttribute('aria-valuemax')).toBe('100');
  const turned = await meterOf({ minValue: 50, maxValue: 10 });
  expect([turned.getAttribute('aria-valuemin'), turned.getAttribute('aria-valuemax')]).toEqual(['50', '150']);
});

test('the bar has the colour of its value: from a row of colours, or of ranges, also those of attributes', async () => {
  const colourOf = async (settings: Record<string, unknown>) =>
    (await meterOf({ animation: false, ...settings })).querySelectorAll('path')[1]?.getAttribute('stroke');
  expect(await colourOf({})).toBe('#2196f3');
  expect(await colourOf({ levelColors: ['#ff0000'] })).toBe('#ff0000');
  expect(await colourOf({ levelColors: ['#ff0000', '#00ff00', '#0000ff'] })).toBe('#00ff00');
  expect(await colourOf({ levelColors: ['url(https://example.org/x)'] })).toBe('#2196f3');
  const range = (from: number, to: number, color: string) => ({
    from: { value: from },
    to: { value: to },
    color,
  });
  const fixedLevelColors = [range(0, 49, '#ff0000'), range(50, 100, '#0000ff')];
  expect(await colourOf({ useFixedLevelColor: true, fixedLevelColors })).toBe('#0000ff');
  const bound = { valueSource: 'entityAttribute', entityAlias: 'Boilers', attribute: 'limit' };
  const followed = await meterOf({
    animation: false,
    useFixedLevelColor: true,
    fixedLevelColors: [{ from: bound, to: bound, color: '#0a0a0a' }],
  });
  await vi.waitFor(() =>
    expect(followed.querySelectorAll('path')[1]?.getAttribute('stroke')).toBe('#0a0a0a'),
  );
});

test('marks stand at their values', async () => {
  const meter = await meterOf({ showTicks: true, ticksValue: [{ value: 25 }, { value: 75 }, {}] });
  expect(meter.querySelectorAll('path')).toHaveLength(4);
});

test('the time of the value stands below it by any pattern', async () => {
  const meter = await meterOf({ showTimestamp: true, timestampFormat: 'DD.MM.YYYY' });
  expect(meter.textContent).toBe('01.01.2026');
  const odd = await meterOf({ showTimestamp: true, timestampFormat: 'nonsense [' });
  expect(odd.textContent).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test('no value, or one that is none, draws an empty bar and not an error', async () => {
  for (const state of ['empty', 'hostile'] as const) {
    const meter = await meterOf({ showValue: true, animation: false }, state);
    expect(meter.getAttribute('aria-valuenow')).toBe('0');
  }
});

test('settings of the wrong kind count as missing', async () => {
  const meter = await meterOf({
    showValue: 'yes',
    gaugeType: 'spiral',
    levelColors: 'red',
    valueFont: 7,
    maxValue: '9',
  });
  expect(meter.getAttribute('aria-valuemax')).toBe('100');
});
