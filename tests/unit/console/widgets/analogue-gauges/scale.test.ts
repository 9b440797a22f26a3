import { expect, test } from 'vitest';
import {
  boxedValue,
  colouredParts,
  placeOn,
  scaleNumber,
  scaleOf,
} from '../../../../../src/console/widgets/analogue-gauges/scale.ts';

const settings = { minValue: -60, maxValue: 100, majorTicksCount: 8, minorTicks: 2 };

test('a scale goes in even steps from its first number to its last, with marks between them', () => {
  const scale = scaleOf(settings);
  expect(scale.majors).toEqual([-60, -40, -20, 0, 20, 40, 60, 80, 100]);
  expect(scale.minors).toHaveLength(8);
  expect(placeOn(scale, 20)).toBe(0.5);
});

test('beyond an end a value is at that end', () => {
  const scale = scaleOf(settings);
  expect([placeOn(scale, -1000), placeOn(scale, 1000)]).toEqual([0, 1]);
});

test('where nothing is chosen there are ten steps from 0 to 100', () => {
  const scale = scaleOf({ minValue: 0, maxValue: 0, minorTicks: 0 });
  expect([scale.min, scale.max, scale.majors.length]).toEqual([0, 100, 11]);
});

test('no number of steps stops the page', () => {
  for (const count of [1e9, -5, 0.4, Number.MAX_VALUE]) {
    const scale = scaleOf({ ...settings, majorTicksCount: count, minorTicks: count });
    expect(scale.majors.length).toBeLessThanOrEqual(101);
    expect(scale.minors.length).toBeLessThanOrEqual(10_000);
  }
});

test('colours lie where they are set, and those that lie nowhere are left out', () => {
  const scale = scaleOf(settings);
  const parts = colouredParts(scale, [
    { from: -60, to: 20, color: 'blue' },
    { from: 20, to: 5000, color: 'red' },
    { from: 200, to: 300, color: 'green' },
  ]);
  expect(parts).toEqual([
    { from: 0, to: 0.5, colour: 'blue', opacity: 1 },
    { from: 0.5, to: 1, colour: 'red', opacity: 1 },
  ]);
});

test('where no colours are set each step has more of the colour of all', () => {
  const parts = colouredParts(scaleOf({ ...settings, majorTicksCount: 4 }), []);
  expect(parts.map(({ opacity }) => opacity)).toEqual([0, 0.25, 0.5, 0.75]);
});

test('numbers of the scale have the digits that tell them apart', () => {
  expect(scaleNumber(20, scaleOf(settings))).toBe('20');
  const fine = scaleOf({ minValue: 0.2, maxValue: 0.7, majorTicksCount: 5, minorTicks: 1 });
  expect(fine.majors.map((number) => scaleNumber(number, fine))).toEqual([
    '0.2',
    '0.3',
    '0.4',
    '0.5',
    '0.6',
    '0.7',
  ]);
});

test('a value fills its box with zeros', () => {
  expect(boxedValue('7.5', 3)).toBe('007.5');
  expect(boxedValue('-7.5', 3)).toBe('-007.5');
  expect(boxedValue('1234', 3)).toBe('1234');
});
