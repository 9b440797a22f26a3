import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawWidget } from '../drawn-widget.tsx';

const datasources = [
  {
    type: 'entity' as const,
    dataKeys: [
      { name: 'temperature', type: 'timeseries' as const, label: 'Temperature', units: '°C', decimals: 1 },
    ],
  },
];

test('a simple card shows the latest value with its digits and units, and what it is', async () => {
  const card = await drawWidget('cards.simple_card', { config: { datasources } });
  expect(await within(card).findByRole('term')).toHaveProperty('textContent', 'Temperature');
  expect(within(card).getByRole('definition')).toHaveProperty('textContent', '50 °C');
});

test('it has the units of the widget where the key has none', async () => {
  const dataKeys = [{ name: 'level', type: 'attribute' as const, label: 'Level' }];
  const card = await drawWidget('cards.simple_card', {
    config: { units: '%', datasources: [{ type: 'entity', dataKeys }] },
  });
  expect(await within(card).findByRole('definition')).toHaveProperty('textContent', '50 %');
});

test('of nothing it shows no value', async () => {
  const card = await drawWidget('cards.simple_card', { config: { datasources }, state: 'empty' });
  expect(await within(card).findByRole('definition')).toHaveProperty('textContent', '–');
});

test('what comes is text, whatever it looks like', async () => {
  const card = await drawWidget('cards.simple_card', { config: { datasources }, state: 'hostile' });
  expect((await within(card).findByRole('term')).textContent).toBe(
    '<script>document.title = "hostile"</script>',
  );
  expect(within(card).getByRole('definition').textContent).toContain('<img src=x');
});

test('settings that cannot be read count as missing', async () => {
  const card = await drawWidget('cards.simple_card', {
    config: { datasources, settings: { labelPosition: 7, whatever: true } },
  });
  expect(await within(card).findByRole('term')).toBeTruthy();
});
