import { describe, expect, it, test } from 'vitest';
import { Unreadable } from '../../../../../src/console/commands/input.ts';
import {
  isTwice,
  type TypedRow,
  typedMapOf,
  typedRowsOf,
  typeOfText,
  valueOfRow,
} from '../../../../../src/console/inputs/code/typed-map-rows.ts';

const row = (key: string, text: string, as: TypedRow['as'] = 'AUTO'): TypedRow => ({ key, text, as });

describe('What a value looks like', () => {
  test.each([
    ['30', 'INTEGER'],
    ['-7', 'INTEGER'],
    ['007', 'STRING'],
    ['12345678901234567890', 'STRING'],
    ['21.50', 'DOUBLE'],
    ['1.', 'STRING'],
    ['true', 'BOOLEAN'],
    ['True', 'STRING'],
    ['{"qos": 1}', 'JSON'],
    ['[1, 2]', 'JSON'],
    ['{open', 'STRING'],
    ['North', 'STRING'],
    ['', 'STRING'],
  ])('%j is %s', (text, type) => expect(typeOfText(text)).toBe(type));
});

describe('The value of a row', () => {
  test.each([
    [row('a', ' 30 '), 30],
    [row('a', '"30"'), '30'],
    [row('a', '30', 'STRING'), '30'],
    [row('a', '30', 'DOUBLE'), 30],
    [row('a', 'false'), false],
    [row('a', '[1]'), [1]],
    [row('a', ' two words'), ' two words'],
  ])('%j is %j', (given, value) => expect(valueOfRow(given)).toEqual(value));

  test.each([
    [row('a', '')],
    [row('a', 'x', 'INTEGER')],
    [row('a', 'yes', 'BOOLEAN')],
    [row('a', '{', 'JSON')],
  ])('%j is none', (given) => expect(valueOfRow(given)).toBeInstanceOf(Unreadable));
});

describe('A map of typed values', () => {
  it('is made of the rows in which something is typed', () => {
    expect(typedMapOf([row(' interval ', '30'), row('', ''), row('mode', 'auto')])).toEqual({
      interval: 30,
      mode: 'auto',
    });
    expect(typedMapOf([row('', '')])).toBeUndefined();
  });

  it('is not accepted while a key or a value is missing, or a key stands twice', () => {
    for (const rows of [
      [row('a', '')],
      [row('', '1')],
      [row('a', 'x', 'INTEGER')],
      [row('a', '1'), row(' a', '2')],
    ]) {
      const answer = typedMapOf(rows);
      expect(answer).toBeInstanceOf(Unreadable);
      expect(typedRowsOf(answer)).toEqual(rows);
    }
    expect(isTwice([row('a', '1'), row('b', '2')], row('a', '1'))).toBe(false);
  });

  it('is written so that it is read as it was', () => {
    const map = { number: 30, text: '30', yes: true, deep: { a: [1] }, half: 0.5 };
    expect(typedMapOf(typedRowsOf(map))).toEqual(map);
    expect(typedRowsOf(undefined)).toEqual([row('', '')]);
  });
});
