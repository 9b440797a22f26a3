import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { argsOf, knownAfter, refusalOf } from '../../../../src/console/commands/answers.ts';
import { Unreadable } from '../../../../src/console/commands/input.ts';
import { fieldsOf, param } from '../../../../src/console/commands/param.ts';
import { json } from '../../../../src/console/inputs/json.ts';
import { list } from '../../../../src/console/inputs/list.tsx';
import { number } from '../../../../src/console/inputs/number.ts';
import { text } from '../../../../src/console/inputs/text.ts';

const title = 'app.title';
const params = z.object({
  name: param(z.string().check(z.minLength(1)), { title, input: text }),
  label: param(z.optional(z.string()), { title, input: text }),
  limit: param(z.optional(z.nullable(z.number())), { title, input: number }),
  keys: param(z.optional(z.array(z.number())), { title, input: list(number) }),
  config: param(z.optional(z.object({ qos: z.number() })), { title, input: json() }),
});
const fields = fieldsOf(params);

describe('the arguments of answers', () => {
  test('leave out what is blank', () => {
    expect(argsOf(fields, { name: 'Pump', label: '', limit: undefined, keys: [] }, {})).toEqual({
      name: 'Pump',
    });
  });

  test('empty what held a value: with nothing where the schema takes it, else as the input calls it', () => {
    const known = { name: 'Pump', label: 'old', limit: 5, keys: [1] };
    expect(argsOf(fields, { name: '', label: '', limit: undefined, keys: [] }, known)).toEqual({
      name: '',
      label: '',
      limit: null,
      keys: [],
    });
  });

  test('keep a list without entries where it is JSON, also in the place of what was known', () => {
    const written = z.object({ value: param(z.unknown(), { title, input: json() }) });
    expect(argsOf(fieldsOf(written), { value: [] }, {})).toEqual({ value: [] });
    expect(argsOf(fieldsOf(written), { value: [] }, { value: [1] })).toEqual({ value: [] });
  });

  test('keep zero, and what is known of no field', () => {
    expect(argsOf(fields, { limit: 0 }, { other: 1 })).toEqual({ limit: 0, other: 1 });
  });
});

describe('what is wrong with arguments', () => {
  const unreadable = new Unreadable('5x', { key: 'validation.number' });

  test('is nothing when they fit', () => expect(refusalOf(params, { name: 'Pump' })).toBeUndefined());

  test.each([
    ['is said by field', { limit: 'x' }, { name: 'required', limit: 'type' }],
    ['is why a text could not be read', { name: 'Pump', limit: unreadable }, { limit: 'number' }],
    ['is so inside of a list', { name: 'Pump', keys: [1, unreadable] }, { keys: 'number' }],
    ['tells wrong from missing inside of JSON', { name: 'Pump', config: { qos: 'x' } }, { config: 'type' }],
  ])('%s', (_title, args, expected) => {
    const keys = Object.entries(expected).map(([name, key]) => [name, { key: `validation.${key}` }]);
    expect(refusalOf(params, args)?.fields).toEqual(Object.fromEntries(keys));
  });
});

test('after a conflict a field can be emptied of what somebody else has filled in', () => {
  const outcome = {
    kind: 'conflict',
    conflicts: [{ field: 'label', before: '', ours: 'mine', theirs: 'hers' }],
    merged: { name: 'Pump', label: 'mine', limit: 5 },
  } as const;
  const known = knownAfter(outcome, { name: 'Pump', label: '', keys: [1] });
  expect(known).toEqual({ name: 'Pump', label: 'hers', limit: 5, keys: [1] });
});
