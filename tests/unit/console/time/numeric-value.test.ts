import { describe, expect, test } from 'vitest';
import { numericValue, reckonedValue } from '../../../../src/console/time/numeric-value.ts';

describe('a value of a series', () => {
  test.each([
    ['21.5', 21.5],
    ['20.0', 20],
    ['-0.25', -0.25],
    ['1.0E10', 1e10],
    ['0', 0],
    [42, 42],
  ])('is the number %j', (value, number) => expect(numericValue(value)).toBe(number));

  test.each(['', ' 1', '007', '+1', '0x10', '1,5', 'NaN', 'Infinity', '1e999', '12345678901234567890', '1.'])(
    'stays the text %j',
    (value) => expect(numericValue(value)).toBeUndefined(),
  );

  test.each([[true], [null], [undefined], [{}], [[1]], [Number.NaN]])('%j is no number', (value) => {
    expect(numericValue(value)).toBeUndefined();
  });

  test('that is reckoned with may be written in any way', () => {
    expect(['007', ' 1 ', '1e3', true, false, 5].map(reckonedValue)).toEqual([7, 1, 1_000, 1, 0, 5]);
    for (const value of ['', ' ', 'on', null, undefined, {}, [1], 'Infinity']) {
      expect(reckonedValue(value)).toBeNaN();
    }
  });
});
