import { expect, test } from 'vitest';
import { multiples, rangeOf, roomAround, writtenApart } from '../../../../src/console/charts/plot-axes.ts';
import { PLAIN_AXIS } from '../../../../src/console/charts/plot-look.ts';

const axis = { ...PLAIN_AXIS, ink: '', write: () => [] };

test('an axis has room around its values', () => {
  expect(rangeOf(axis, 10, 30)).toEqual([9, 31]);
  expect(rangeOf(axis, null, null)).toEqual([-5, 105]);
  expect(rangeOf(axis, 50, 50)).toEqual([44.5, 55.5]);
  expect(rangeOf(axis, 0, 0)).toEqual([-1.1, 1.1]);
});

test('an axis has two numbers at least, as they are written', () => {
  expect(rangeOf({ ...axis, decimals: 0 }, 10.43, 10.79)).toEqual([10, 11]);
  expect(rangeOf({ ...axis, decimals: 0 }, 0.1, 0.2)).toEqual([0, 1]);
  expect(rangeOf({ ...axis, decimals: 0 }, 10, 30)).toEqual([9, 31]);
  expect(rangeOf({ ...axis, decimals: 0, max: 20 }, 10.43, 10.79)).toEqual([10, 20]);
});

test('an axis of bars begins at 0', () => {
  expect(rangeOf({ ...axis, hasZero: true }, 10, 30)).toEqual([0, 31.5]);
  expect(rangeOf({ ...axis, hasZero: true }, -30, -10)).toEqual([-31.5, 0]);
});

test('an axis has the ends that are set, as far as they are some', () => {
  expect(rangeOf({ ...axis, min: 0, max: 50 }, 10, 30)).toEqual([0, 50]);
  const [min, max] = rangeOf({ ...axis, min: 50, max: 0 }, 10, 30);
  expect(max).toBeGreaterThan(min);
});

test('values beyond all measure have an axis that can be drawn', () => {
  const [min, max] = rangeOf(axis, -Number.MAX_VALUE, Number.MAX_VALUE);
  expect(Number.isFinite(max - min)).toBe(true);
});

test('numbers along an axis are multiples without digits that only come of reckoning', () => {
  expect(multiples(0.05, 0.45, 0.1)).toEqual([0.1, 0.2, 0.3, 0.4]);
  expect(multiples(-7, 12, 5)).toEqual([-5, 0, 5, 10]);
  expect(multiples(0, 1, 0)).toEqual([]);
  expect(multiples(-1e300, 1e300, 1)).toEqual([]);
});

test('numbers along an axis lie so far apart that no two of them read the same', () => {
  expect(writtenApart(0.05, { decimals: 1 })).toBe(0.1);
  expect(writtenApart(0.25, { decimals: 0 })).toBe(1);
  expect(writtenApart(5, { decimals: 0 })).toBe(5);
  expect(writtenApart(0.05, { decimals: undefined })).toBe(0.05);
});

test.each([
  ['half of a date on the right, and else what texts need', 'left', undefined, [null, 30, null, null]],
  ['no more where numbers stand on the right', 'right', undefined, [null, null, null, null]],
  ['what is set on each side', 'left', 12, [12, 30, 12, 12]],
  ['more than half of a date, where that is set', 'left', 40, [40, 40, 40, 40]],
  ['what is set beside numbers on the right, too', 'right', 12, [12, 12, 12, 12]],
] as const)('a plot leaves free %s', (_what, side, room, free) => {
  expect(roomAround({ axes: [{ ...axis, side }], fontSize: 10, ...(room && { room }) })).toEqual(free);
});
