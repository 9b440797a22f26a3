import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sameJson } from '../../../../src/console/editing/same-json.ts';

describe('two values are the same JSON', () => {
  test.each([
    [
      { a: 1, b: [1, { c: null }] },
      { b: [1, { c: null }], a: 1 },
    ],
    [{ a: undefined }, {}],
    [[], []],
    ['1', '1'],
    [null, null],
    [
      { constructor: { a: 1 }, valueOf: 'x' },
      { valueOf: 'x', constructor: { a: 1 } },
    ],
  ])('if nothing but the order of members differs: %j and %j', (one, other) => {
    expect(sameJson(one, other)).toBe(true);
    expect(sameJson(other, one)).toBe(true);
  });

  test.each<[unknown, unknown]>([
    [{ a: 1 }, { a: '1' }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [{ a: null }, {}],
    [{ a: 1 }, { b: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [null, {}],
    [0, false],
    [{ constructor: Object }, {}],
    [JSON.parse('{"__proto__":{}}'), {}],
  ])('but not %j and %j', (one, other) => {
    expect(sameJson(one, other)).toBe(false);
    expect(sameJson(other, one)).toBe(false);
  });

  test('if it was written and read again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(sameJson(value, JSON.parse(JSON.stringify(value)))).toBe(true);
      }),
      { seed: 321 },
    );
  });
});
