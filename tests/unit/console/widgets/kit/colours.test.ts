import { expect, test } from 'vitest';
import { colourAt, evenStops } from '../../../../../src/console/widgets/kit/colour-scale.ts';
import { cssColour } from '../../../../../src/console/widgets/kit/css-colour.ts';

test('a stored colour is taken as far as it is one', () => {
  for (const colour of ['#abc', '#a0b1c2d3', 'tomato', 'rgba(1, 2, 3, 0.5)', 'hsl(20deg 10% 5% / 1)']) {
    expect(cssColour(colour, 'black')).toBe(colour);
  }
  for (const other of [
    'url(#x)',
    'red;background:url(x)',
    'var(--x)',
    'rgb(1',
    '',
    7,
    null,
    `${'a'.repeat(40)}!`,
  ]) {
    expect(cssColour(other, 'black')).toBe('black');
  }
});

test('between two colours is their mixture, outside the nearest', () => {
  const stops = evenStops(['red', 'green', 'blue']);
  expect(colourAt(stops, 0)).toBe('red');
  expect(colourAt(stops, 0.5)).toBe('green');
  expect(colourAt(stops, 0.75)).toBe('color-mix(in srgb, blue 50%, green)');
  expect(colourAt(stops, 2)).toBe('blue');
  expect(colourAt([], 0.5)).toBeUndefined();
});

test('colours of ranges change at once where one ends and the next begins', () => {
  const stops = [
    { at: 0, colour: 'red' },
    { at: 0.5, colour: 'red' },
    { at: 0.5, colour: 'blue' },
    { at: 1, colour: 'blue' },
  ];
  expect([0.25, 0.75].map((place) => colourAt(stops, place))).toEqual([
    'color-mix(in srgb, red 50%, red)',
    'color-mix(in srgb, blue 50%, blue)',
  ]);
});
