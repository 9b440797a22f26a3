import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EACH,
  parsePath,
  placed,
  pointerOf,
  valueAt,
  written,
} from '../../../../../src/console/inputs/schema-form/path.ts';

/** Names that come in stored forms, and such as nobody should choose. */
const name = fc.oneof(
  fc.constantFrom('a', 'b', '__proto__', 'constructor', 'x.y', "it's", '/', '~1', ''),
  fc.string(),
);
const path = fc.array(fc.oneof(name, fc.nat({ max: 4 })), { minLength: 1, maxLength: 5 });

describe('a place in a model', () => {
  test.each([
    ['name', ['name']],
    ['a.b.c', ['a', 'b', 'c']],
    ['list[0].a', ['list', 0, 'a']],
    ['list[].a', ['list', EACH, 'a']],
    ["map['odd.name'].a", ['map', 'odd.name', 'a']],
    ['["it\\"s"]', ['it"s']],
    ['what [is] this', ['what [is] this']],
    ['a..b', ['a..b']],
  ])('is read as forms write it: %s', (written, read) => {
    expect(parsePath(written)).toEqual(read);
  });

  test('is the same for all items of a list until it is said which', () => {
    expect(placed(['a', EACH, 'b', EACH], [2, 0])).toEqual(['a', 2, 'b', 0]);
    expect(pointerOf(['a/b', 2, 'c~d'])).toBe('/a~1b/2/c~0d');
  });

  test('holds what was written there', () => {
    fc.assert(
      fc.property(fc.object(), path, fc.jsonValue(), (model, place, value) => {
        expect(valueAt(written(model, place, value), place)).toEqual(value);
      }),
    );
  });

  test('is the only one that is written: all else is as it was, and in its order', () => {
    const model = { z: 1, list: [{ a: 1, kept: { deep: [1, 2] } }, null], unknown: { of: 'others' } };
    const changed = written(model, ['list', 0, 'a'], 2);
    expect(changed).toEqual({ ...model, list: [{ a: 2, kept: { deep: [1, 2] } }, null] });
    expect(Object.keys(Object(changed))).toEqual(['z', 'list', 'unknown']);
    // What did not change is the same, so that it is not drawn anew.
    expect(valueAt(changed, ['unknown'])).toBe(model.unknown);
    expect(model.list[0]).toEqual({ a: 1, kept: { deep: [1, 2] } });
  });

  test('is taken out when nothing is written there, and nothing is made for that', () => {
    expect(written({ a: 1, b: 2 }, ['a'], undefined)).toEqual({ b: 2 });
    expect(written({ b: 2 }, ['a', 'deep', 0], undefined)).toEqual({ b: 2 });
    expect(written({ list: [1, 2, 3] }, ['list', 1], undefined)).toEqual({ list: [1, null, 3] });
  });

  test('never leads out of the model', () => {
    expect(valueAt({}, ['constructor', 'prototype'])).toBeUndefined();
    const changed = written({}, ['__proto__', 'polluted'], true);
    expect(Object.getPrototypeOf(changed)).toBe(Object.prototype);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
