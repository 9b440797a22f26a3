// biome-ignore-all lint/suspicious/noTemplateCurlyInString: patterns have variables that look like those of templates
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hostWidget } from '../hosted-widget.tsx';
import { pictureOf } from './map-picture.ts';

afterEach(cleanup);

const ways = pictureOf(
  [
    { name: 'Truck', values: { latitude: [48, 48.1, 48.2], longitude: [11, 11.1, 11.1], load: [1, 5, 9] } },
    { name: 'Van', values: { latitude: [49, 49.1, 49.2], longitude: [12, 12.1, 12.1], load: [2, 4, 6] } },
  ],
  { type: 'timeseries', isSeries: true },
);

async function drawTrips(settings: Record<string, unknown>, picture = ways) {
  const size = { width: 700, height: 420 };
  await hostWidget(
    'maps_v2.test',
    { settings: { label: '${entityName}: ${load:0}', ...settings } },
    {},
    { size, picture },
  );
}

test('what was at a moment is shown by keys and the slider, of the way that is chosen', async () => {
  await drawTrips({});
  expect(await screen.findByText('Truck: 1')).toBeTruthy();
  fireEvent.change(screen.getByRole('slider'), { target: { value: '1' } });
  expect(await screen.findByText('Truck: 5')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Van' }));
  expect(await screen.findByText('Van: 4')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'To the end' }));
  expect(await screen.findByText('Van: 6')).toBeTruthy();
});

test('the tooltips of all ways are a list that can be put away', async () => {
  await drawTrips({ tooltipColor: '#112233' });
  const button = await screen.findByRole('button', { name: 'Hide what they say' });
  expect(document.querySelector('ul[style*="rgb(17, 34, 51)"]')?.childElementCount).toBe(2);
  fireEvent.click(button);
  expect(await screen.findByRole('button', { name: 'Show what they say' })).toBeTruthy();
  expect(document.querySelector('ul[style*="rgb(17, 34, 51)"]')).toBeNull();
});

test('ways have their lines, symbols and points', async () => {
  await drawTrips({
    color: '#123456',
    strokeWeight: 3,
    usePolylineDecorator: true,
    useDecoratorCustomColor: true,
    decoratorCustomColor: '#654321',
    showPoints: true,
    pointColor: '#abcdef',
    pointSize: 12,
  });
  await waitFor(() => expect(document.querySelectorAll('path[stroke="#123456"]')).toHaveLength(2));
  expect(document.querySelectorAll('path[stroke="#654321"]')).toHaveLength(2);
  const points = document.querySelectorAll('path[stroke="#abcdef"]');
  expect(points).toHaveLength(6);
  expect(points[0]?.getAttribute('stroke-width')).toBe('12');
});

test('without ways it says that there is nothing', async () => {
  await drawTrips({}, pictureOf([]));
  expect((await screen.findByRole('status')).textContent).not.toBe('');
});
