import { expect, test } from 'vitest';
import { formatValue } from '../../../../../src/console/widgets/kit/format-value.ts';

test('numbers are written with their digits and units, also those that came as text', () => {
  expect(formatValue(21.456, { decimals: 1, units: '°C' })).toBe('21.5 °C');
  expect(formatValue('21.456', { decimals: 1, units: '°C' })).toBe('21.5 °C');
  expect(formatValue(21.456, {})).toBe('21.456');
});

test('zeros at the end go unless they are asked for', () => {
  expect(formatValue(21, { decimals: 2 })).toBe('21');
  expect(formatValue(21, { decimals: 2 }, { keepZeros: true })).toBe('21.00');
});

test('what is no number stands as it is, without units', () => {
  expect(formatValue('open', { units: '%' })).toBe('open');
  expect(formatValue(true, { units: '%' })).toBe('true');
  expect(formatValue({ a: 1 }, {})).toBe('{"a":1}');
  expect(formatValue(null, { units: '%' })).toBe('');
  expect(formatValue(undefined, {})).toBe('');
});

test('no number of digits breaks it', () => {
  expect(formatValue(1.5, { decimals: -3 })).toBe('2');
  expect(formatValue(1.5, { decimals: 400 })).toBe('1.5');
  expect(formatValue(1.5, { decimals: Number.NaN })).toBe('2');
});
