import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { type Answer, type Input, Unreadable } from '../../../../src/console/commands/input.ts';
import { translate } from '../../../../src/console/i18n/i18n.ts';
import { duration } from '../../../../src/console/inputs/duration.ts';
import { json } from '../../../../src/console/inputs/json.ts';
import { number } from '../../../../src/console/inputs/number.ts';
import { email, password, text, textarea } from '../../../../src/console/inputs/text.ts';
import { formOf } from './form-of.tsx';

afterEach(cleanup);

/** What a text is read as; why not where it is no value. */
function read<V>(input: Input<V>, typed: string): Answer<V> | string {
  const answer = input.parse?.(typed);
  return answer instanceof Unreadable ? translate(answer.reason) : answer;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Field');

describe('texts', () => {
  test.each([
    ['one line', text, 'INPUT', 'text'],
    ['an e-mail address', email, 'INPUT', 'text'],
    ['several lines', textarea, 'TEXTAREA', 'textarea'],
    ['a password', password, 'INPUT', 'password'],
  ])('%s is kept as it is typed', async (_name, input, element, type) => {
    const { user, answer } = await formOf(input);
    await user.type(field(), ' Pump 7');
    await user.tab();
    expect([field().tagName, field().type, field().value, answer()]).toEqual([
      element,
      type,
      ' Pump 7',
      ' Pump 7',
    ]);
  });

  test('a password is not written out', () => {
    expect(password.print('correct horse', translate)).toBe('••••••');
  });
});

describe('numbers', () => {
  test.each([
    ['21.5', 21.5],
    [' -3 ', -3],
    ['1e3', 1000],
    ['12 apples', 'This is not a number'],
    ['1,5', 'This is not a number'],
    [' ', 'This is not a number'],
    ['Infinity', 'This is not a number'],
  ])('%j is read as %j', (typed, value) => expect(read(number, typed)).toBe(value));

  test('are kept as typed until they are left, then written plainly', async () => {
    const { user, answer } = await formOf(number);
    await user.type(field(), '1.50');
    expect([field().value, answer()]).toEqual(['1.50', 1.5]);
    await user.tab();
    expect(field().value).toBe('1.5');
  });

  test('what is none stays in the field, also when it is left', async () => {
    const { user, answer } = await formOf(number, { value: 5 });
    await user.type(field(), 'x');
    await user.tab();
    expect(field().value).toBe('5x');
    expect(answer()).toEqual(new Unreadable('5x', { key: 'validation.number' }));
  });

  test('an emptied field is no number', async () => {
    const { user, answer } = await formOf(number, { value: 5 });
    await user.clear(field());
    expect(answer()).toBeUndefined();
  });
});

describe('durations', () => {
  const NEEDS_UNIT = 'Write a number with a unit, such as 1h 30m (w, d, h, m, s, ms)';
  test.each([
    ['1h 30m', 5_400_000],
    ['90 S', 90_000],
    ['1.5d', 129_600_000],
    ['250ms', 250],
    ['2w1d', 1_296_000_000],
    ['0s', 0],
    ['90', NEEDS_UNIT],
    ['1h 30', NEEDS_UNIT],
    ['soon', NEEDS_UNIT],
  ])('%j is read as %j', (typed, value) => expect(read(duration, typed)).toBe(value));

  test.each([
    [5_400_000, '1h 30m'],
    [90_061_001, '1d 1h 1m 1s 1ms'],
    [604_800_000, '1w'],
    [0, '0s'],
  ])('%d is written as %j, and read again', (value, written) => {
    expect(duration.write?.(value)).toBe(written);
    expect(read(duration, written)).toBe(value);
  });
});

describe('JSON', () => {
  const input = json<unknown>();

  test.each([
    ['lists', '[', ']'],
    ['objects', '{"0":', '}'],
  ])('%s in thousands of one another are refused, and stand as they were typed', (_what, begin, end) => {
    const nested = (levels: number) => `${begin.repeat(levels)}1${end.repeat(levels)}`;
    expect(read(input, nested(200))).toEqual(JSON.parse(nested(200)));
    expect(read(input, nested(201))).toBe('Lists and objects are nested more than 200 levels deep');
    const deep = input.parse?.(nested(50_000));
    expect(deep instanceof Unreadable && deep.text === nested(50_000)).toBe(true);
  });

  test.each([
    ['{"a": [1, null]}', { a: [1, null] }],
    ['"text"', 'text'],
    ['{', 'This is not JSON: line 1, column 2'],
    ['{"a": 1,\n  b: 2}', 'This is not JSON: line 2, column 3'],
    ['<!doctype html>', 'This is not JSON: line 1, column 1'],
    ['{\n  "a": [1, true],\n  "b": x\n}', 'This is not JSON: line 3, column 8'],
    ['[1,\n]', 'This is not JSON: line 2, column 1'],
    ['{"a": tru', 'This is not JSON: line 1, column 10'],
  ])('%j is read as %j', (typed, value) => {
    expect(read(input, typed)).toEqual(value);
  });

  test('is kept as typed until it is left, then laid out', async () => {
    const { user, answer } = await formOf(input);
    await user.click(field());
    await user.paste('{"a":{"target":1}}');
    expect([field().value, answer()]).toEqual(['{"a":{"target":1}}', { a: { target: 1 } }]);
    await user.tab();
    expect(field().value).toBe('{\n  "a": {\n    "target": 1\n  }\n}');
  });

  test('loses nothing that is not yet JSON', async () => {
    const { user, answer } = await formOf(input, { value: { a: 1 } });
    await user.type(field(), ',');
    await user.tab();
    expect(field().value).toBe('{\n  "a": 1\n},');
    expect(answer()).toBeInstanceOf(Unreadable);
  });
});
