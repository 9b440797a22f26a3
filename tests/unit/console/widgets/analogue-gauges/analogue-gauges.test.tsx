import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { drawWidget } from '../drawn-widget.tsx';

const dataKeys = [
  { name: 'speed', type: 'timeseries' as const, label: 'Speed', color: '#e65100', decimals: 1 },
];

async function meterOf(type: string, settings: Record<string, unknown>, size = { width: 320, height: 220 }) {
  const config = {
    units: 'km/h',
    settings: { animation: false, ...settings },
    datasources: [{ type: 'entity' as const, dataKeys }],
  };
  const drawn = await drawWidget(`analogue_gauges.${type}`, { config, size });
  return await within(drawn).findByRole('meter', { name: 'Speed' });
}

describe.each([
  'temperature_gauge_canvas_gauges',
  'temperature_radial_gauge_canvas_gauges',
  'speed_gauge_canvas_gauges',
  'radial_gauge_canvas_gauges',
])('%s', (type) => {
  test('shows its value in a box, its scale, its units and what it is called', async () => {
    const meter = await meterOf(type, { unitTitle: 'Wind', majorTicksCount: 2 });
    expect(meter.getAttribute('aria-valuetext')).toBe('50.0 km/h');
    const texts = [...meter.querySelectorAll('text')].map(({ textContent }) => textContent);
    expect(texts).toEqual(['0', '50', '100', 'Wind', 'km/h', '050.0']);
  });

  test('leaves out what is not wanted', async () => {
    const meter = await meterOf(type, {
      showUnitTitle: false,
      valueBox: false,
      majorTicksCount: 1,
      units: '',
    });
    expect(meter.textContent).toBe('0100km/h');
  });

  test('has the units and digits that old ones keep among their settings', async () => {
    const config = {
      settings: { units: 'knots', valueDec: 2, animation: false },
      datasources: [{ type: 'entity' as const, dataKeys: [{ ...dataKeys[0], decimals: null } as never] }],
    };
    const drawn = await drawWidget(`analogue_gauges.${type}`, { config });
    expect((await within(drawn).findByRole('meter')).getAttribute('aria-valuetext')).toBe('50.00 knots');
  });
});

test('the needle points to the value', async () => {
  const meter = await meterOf('radial_gauge_canvas_gauges', { startAngle: 45, ticksAngle: 270 });
  expect(meter.querySelector('g[transform]')?.getAttribute('transform')).toBe('rotate(360 100 100)');
});

test.each([
  ['radial_gauge_canvas_gauges', 1],
  ['temperature_gauge_canvas_gauges', 2],
])('the needles of %s have the colours and the shadows that are set', async (type, count) => {
  const meter = await meterOf(type, {
    defaultColor: '#e65100',
    colorNeedleEnd: '#112233',
    colorNeedleShadowUp: '#445566',
    colorNeedleShadowDown: '#778899',
  });
  const needles = [...meter.querySelectorAll('[data-part=needle]')];
  expect(needles).toHaveLength(count);
  for (const needle of needles) {
    const colours = [...needle.querySelectorAll('stop')].map((stop) => stop.getAttribute('stop-color'));
    expect(colours).toEqual(['#e65100', '#112233']);
    expect(needle.querySelector('feDropShadow')?.getAttribute('flood-color')).toBe('#778899');
    expect(needle.querySelector('path:last-child')?.getAttribute('fill')).toBe('#445566');
  }
});

test('the box of the value casts the shadow that is set', async () => {
  const meter = await meterOf('radial_gauge_canvas_gauges', { colorValueBoxShadow: '#abcdef' });
  const colours = [...meter.querySelectorAll('feDropShadow')].map((one) => one.getAttribute('flood-color'));
  expect(colours).toContain('#abcdef');
});

test('the bar lies where there is more width than height, and else stands', async () => {
  const part = (meter: Element) => meter.querySelector('[data-part=progress]');
  const lying = part(await meterOf('temperature_gauge_canvas_gauges', {}, { width: 320, height: 100 }));
  expect(Number(lying?.getAttribute('width'))).toBe(150);
  const standing = part(await meterOf('temperature_gauge_canvas_gauges', {}, { width: 100, height: 320 }));
  expect(Number(standing?.getAttribute('height'))).toBeGreaterThan(80);
});

test('a compass turns its needle, or its plate the other way', async () => {
  const settings = { majorTicks: ['N', 'E', 'S', 'W'] };
  const turned = async (animationTarget: string) =>
    [...(await meterOf('analogue_compass', { ...settings, animationTarget })).children]
      .filter(({ tagName }) => tagName === 'g')
      .map((group) => group.getAttribute('transform'));
  expect(await turned('needle')).toEqual(['rotate(0 100 100)', 'rotate(50 100 100)']);
  expect(await turned('plate')).toEqual(['rotate(-50 100 100)', 'rotate(0 100 100)']);
});

test('a compass writes what stands around it', async () => {
  const meter = await meterOf('analogue_compass', { majorTicks: ['N', 'E', 'S', 'W'] });
  expect(meter.textContent).toBe('NESW');
  expect(meter.getAttribute('aria-valuetext')).toBe('50°');
});
