import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  fieldsOf,
  issueMessage,
  param,
  parseArgs,
  withoutSecrets,
} from '../../../../src/console/commands/param.ts';
import { parseEdit } from '../../../../src/console/commands/parse-edit.ts';
import { checkbox } from '../../../../src/console/inputs/checkbox.tsx';
import { list } from '../../../../src/console/inputs/list.tsx';
import { password, text } from '../../../../src/console/inputs/text.ts';

const title = 'app.title';
const word = { title, input: text } as const;

describe('required', () => {
  const required = (schema: z.ZodMiniObject) =>
    fieldsOf(schema).flatMap(({ name, required }) => (required ? [name] : []));

  test('is what accepts neither nothing nor what its input calls empty', () => {
    const params = z.object({
      name: param(z.string().check(z.minLength(1)), word),
      label: param(z.string(), word),
      note: param(z.nullish(z.string().check(z.minLength(1))), word),
      on: param(z.boolean(), { title, input: checkbox }),
      agreed: param(z.literal(true), { title, input: checkbox as never }),
      keys: param(z.array(z.string()).check(z.minLength(1)), { title, input: list(text) }),
    });
    expect(required(params)).toEqual(['name', 'agreed', 'keys']);
  });

  test('a field must be declared with param()', () => {
    expect(() => fieldsOf(z.object({ name: z.string() }))).toThrow('not declared with param()');
  });
});

describe('a parameter that applies only beside others', () => {
  const params = z
    .object({
      transport: param(z.string(), word),
      topic: param(z.string().check(z.minLength(1)), {
        ...word,
        shown: ({ transport }) => transport === 'MQTT',
      }),
    })
    .check(z.refine(({ transport }) => transport !== 'COAP', { path: ['transport'] }));
  const parse = (args: Record<string, unknown>) => {
    const parsed = parseArgs(params, args);
    return parsed.success ? parsed.data : parsed.error.issues.map(({ path }) => path.join('.'));
  };

  test.each([
    [
      { transport: 'MQTT', topic: 'v1' },
      { transport: 'MQTT', topic: 'v1' },
    ],
    [{ transport: 'MQTT' }, ['topic']],
    [{ transport: 'DEFAULT' }, { transport: 'DEFAULT' }],
    [{ transport: 'DEFAULT', topic: 'v1' }, { transport: 'DEFAULT' }],
    [{ transport: 'COAP' }, ['transport']],
  ])('%j makes %j', (args, expected) => expect(parse(args)).toEqual(expected));
});

test('secrets are those that say so, and what secret inputs give', () => {
  const params = z.object({
    name: param(z.string(), word),
    token: param(z.string(), { ...word, secret: true }),
    password: param(z.string(), { title, input: password }),
  });
  expect(withoutSecrets(params, { name: 'a', token: 'b', password: 'c', other: 1 })).toEqual({
    name: 'a',
    other: 1,
  });
});

describe('what is said of an issue', () => {
  test.each([
    [z.string().check(z.minLength(1)), '', { key: 'validation.required' }],
    [z.string().check(z.minLength(3)), 'ab', { key: 'validation.min-length', values: { minimum: 3 } }],
    [z.string().check(z.maxLength(1)), 'ab', { key: 'validation.max-length', values: { maximum: 1 } }],
    [z.array(z.string()).check(z.minLength(1)), [], { key: 'validation.required' }],
    [
      z.array(z.string()).check(z.minLength(2)),
      ['a'],
      { key: 'validation.at-least', values: { minimum: 2 } },
    ],
    [z.number().check(z.maximum(9)), 10, { key: 'validation.at-most', values: { maximum: 9 } }],
    [z.int(), 1.5, { key: 'validation.integer' }],
    [z.number(), undefined, { key: 'validation.required' }],
    [z.number(), 'x', { key: 'validation.type' }],
    [z.email(), 'x', { key: 'user.invalid-email-format' }],
    [z.enum(['a']), 'x', { key: 'validation.not-accepted' }],
    [z.string().check(z.minLength(1, 'device.name-required')), '', { key: 'device.name-required' }],
    [
      z
        .string()
        .check(z.refine(() => false, { error: 'transfer.imported', params: { values: { name: 'A' } } })),
      'x',
      { key: 'transfer.imported', values: { name: 'A' } },
    ],
  ])('%#: %o makes %o', (schema, value, message) => {
    const [issue] = z.safeParse(schema, value, { reportInput: true }).error?.issues ?? [];
    expect(issue && issueMessage(issue)).toEqual(message);
  });
});

describe('an edit', () => {
  const params = z
    .object({
      title: param(z.string().check(z.minLength(1)), word),
      email: param(z.union([z.literal(''), z.string().check(z.regex(/@/))]), word),
      country: param(z.optional(z.string()), word),
      zip: param(z.optional(z.string().check(z.trim())), word),
    })
    .check(
      z.refine(({ zip, country }) => country !== 'Germany' || /^\d{5}$/.test(zip ?? ''), {
        path: ['zip'],
        params: { beside: ['country'] },
      }),
    );
  const stored = { title: 'Acme', email: 'nobody', country: 'Germany', zip: 'none' };
  const wrongIn = (args: object) => {
    const { parsed } = parseEdit(params, { ...stored, ...args }, stored);
    return parsed.error?.issues.map(({ path }) => path[0]) ?? [];
  };

  test('is not kept from by what was stored wrong, which stays and is told of', () => {
    const { parsed, faults } = parseEdit(params, { ...stored, title: 'Acme Ltd' }, stored);
    expect(parsed.data).toEqual({ ...stored, title: 'Acme Ltd' });
    expect([...new Set(faults.map(({ path }) => path[0]))].toSorted()).toEqual(['email', 'zip']);
  });

  test('is refused what is wrong of what it changes, and what goes with that', () => {
    expect(wrongIn({ email: 'somebody' })).toContain('email');
    expect(wrongIn({ zip: 'some' })).toContain('zip');
    expect(wrongIn({ email: 'a@b.example', country: 'Austria' })).toEqual([]);
    const austrian = { ...stored, country: 'Austria', email: '' };
    const { parsed } = parseEdit(params, { ...austrian, country: 'Germany' }, austrian);
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['zip']]);
  });

  test('is refused where something that is needed was never stored', () => {
    const unnamed = { ...stored, title: '' };
    expect(parseEdit(params, unnamed, unnamed).parsed.success).toBe(false);
  });

  test('takes what is put right', () => {
    expect(wrongIn({ email: 'a@b.example', zip: '12345' })).toEqual([]);
  });
});
