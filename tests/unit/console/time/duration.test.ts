import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { durationOf, durationParts } from '../../../../src/console/time/duration.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../src/console/time/units.ts';

const none = { days: 0, hours: 0, minutes: 0, seconds: 0 };

describe('the parts of a duration', () => {
  test('are whole days, and of the rest hours, minutes and seconds', () => {
    expect(durationParts(DAY + 2 * HOUR + 3 * MINUTE + 4 * SECOND + 567)).toEqual({
      days: 1,
      hours: 2,
      minutes: 3,
      seconds: 4,
    });
    expect(durationParts(999)).toEqual(none);
    expect(durationParts(-5)).toEqual(none);
  });

  test('make the same duration again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 630_720_000 }), (seconds) => {
        expect(durationOf(durationParts(seconds * SECOND))).toBe(seconds * SECOND);
      }),
    );
  });
});

// B4.7
describe('what is typed part by part', () => {
  test('is carried to the next part when it is too much', () => {
    expect(durationOf({ ...none, seconds: 60 })).toBe(MINUTE);
    expect(durationOf({ ...none, minutes: 59, seconds: 61 })).toBe(HOUR + SECOND);
    expect(durationOf({ ...none, hours: 25 })).toBe(DAY + HOUR);
  });

  test('is borrowed from the longer parts when it is below zero', () => {
    expect(durationOf({ ...none, minutes: 1, seconds: -1 })).toBe(59 * SECOND);
    expect(durationOf({ ...none, days: 1, seconds: -1 })).toBe(DAY - SECOND);
  });

  test('is nothing where there is nothing to borrow from', () => {
    expect(durationOf({ ...none, hours: -1, minutes: 30 })).toBe(30 * MINUTE);
    expect(durationOf({ ...none, days: -1, hours: 5 })).toBe(5 * HOUR);
  });

  test('is no duration when it is nothing at all or no number', () => {
    expect(durationOf(none)).toBeNull();
    expect(durationOf({ ...none, seconds: -1 })).toBeNull();
    expect(durationOf({ ...none, days: 1, minutes: Number.NaN })).toBeNull();
    expect(durationOf({ ...none, days: Number.POSITIVE_INFINITY })).toBeNull();
  });

  test('never makes less than nothing', () => {
    const count = fc.integer({ min: -100, max: 100 });
    const parts = fc.record({ days: count, hours: count, minutes: count, seconds: count });
    fc.assert(
      fc.property(parts, (typed) => {
        expect(durationOf(typed) ?? 1).toBeGreaterThan(0);
      }),
    );
  });
});
