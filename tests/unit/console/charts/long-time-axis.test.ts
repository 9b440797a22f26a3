import { describe, expect, test } from 'vitest';
import { reachFar, yearsBetween } from '../../../../src/console/charts/long-time-axis.ts';

const year = (number: number) => {
  const date = new Date(2000, 0, 1);
  date.setFullYear(number);
  return date.getTime();
};

describe('the years along an axis', () => {
  test('are those that can be divided by the step, from the year 0 on', () => {
    expect(yearsBetween(year(0), year(2026), 500)).toEqual([0, 500, 1000, 1500, 2000].map(year));
  });

  test('lie between its ends', () => {
    expect(yearsBetween(year(2001) + 1, year(2004), 1)).toEqual([2002, 2003, 2004].map(year));
  });

  test('are none where there is no time', () => {
    expect(yearsBetween(Number.NaN, 8e18, 100)).toEqual([]);
  });
});

describe('an axis that reaches far', () => {
  const axis = { incrs: () => [1000], splits: () => [7] };
  reachFar(axis);
  const plot = undefined as never;

  test('has steps of thousands of years after those of the library', () => {
    const steps: readonly number[] = axis.incrs();
    expect(steps[0]).toBe(1000);
    expect(steps.some((step) => step > 365 * 864e5 * 1000)).toBe(true);
  });

  test('leaves shorter steps to the library', () => {
    const splits: (...args: unknown[]) => number[] = axis.splits;
    expect(splits(plot, 0, year(2000), year(2001), 864e5, 90)).toEqual([7]);
    expect(splits(plot, 0, year(1), year(2026), 365 * 864e5 * 1000, 90)).toEqual([1000, 2000].map(year));
  });
});
