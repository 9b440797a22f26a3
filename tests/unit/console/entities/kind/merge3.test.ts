import { describe, expect, test } from 'vitest';
import { merge3 } from '../../../../../src/console/entities/kind/merge3.ts';

const merged = (base: object, ours: object, theirs: object) =>
  merge3(base as never, ours as never, theirs as never);

describe('merge3', () => {
  test('takes what one of both has changed', () => {
    expect(merged({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 })).toEqual({
      values: { a: 2, b: 3 },
      conflicts: [],
    });
  });

  test('is content where both have changed it to the same', () => {
    expect(merged({ a: 1 }, { a: 2 }, { a: 2 })).toEqual({ values: { a: 2 }, conflicts: [] });
  });

  test('tells what both have changed to something different, and keeps ours at hand', () => {
    expect(merged({ a: 1 }, { a: 2 }, { a: 3 })).toEqual({
      values: { a: 2 },
      conflicts: [{ field: 'a', before: 1, ours: 2, theirs: 3 }],
    });
  });

  test('leaves alone what ours does not speak of', () => {
    expect(merged({ a: 1, b: 1 }, { a: 2 }, { a: 1, b: 5 }).values).toEqual({ a: 2, b: 5 });
  });

  test.each([
    ['nothing, null and empty', { a: null }, { a: '' }, {}],
    ['members in another order', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, { a: { x: 1, y: 2 } }],
  ])('takes %s for the same', (_what, base, ours, theirs) => {
    expect(merged(base, ours, theirs).conflicts).toEqual([]);
  });
});
