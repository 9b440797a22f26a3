import { describe, expect, test } from 'vitest';
import { Unreadable } from '../../../../../src/console/commands/input.ts';
import { isField } from '../../../../../src/console/inputs/schema-form/form-node.ts';
import { readForm } from '../../../../../src/console/inputs/schema-form/read-form.ts';
import { refusalOf, sanitized } from '../../../../../src/console/inputs/schema-form/rules.ts';

function refusal(schema: object, value: unknown, required = false) {
  const stored = { schema: { type: 'object', properties: { it: schema }, required: required ? ['it'] : [] } };
  const node = readForm(stored).sections[0]?.items[0];
  if (!node || (!isField(node) && node.kind !== 'array')) throw new Error('There is no field');
  return refusalOf(node, value);
}

describe('a value', () => {
  test.each([
    [{ type: 'number' }, '12.5', 12.5],
    [{ type: 'number' }, '', undefined],
    [{ type: 'number' }, Number.NaN, undefined],
    [{ type: 'number' }, 'twelve', 'twelve'],
    [{ type: 'boolean' }, 'true', true],
    [{ type: 'string' }, 12, '12'],
    [{ type: 'string' }, '', undefined],
    [
      { type: 'object', properties: { a: { type: 'number' } } },
      { a: '1', b: '2' },
      { a: 1, b: '2' },
    ],
    [{ type: 'array', items: { type: 'number' } }, ['1', 'x', ''], [1, 'x', '']],
    [{}, { any: ['1'] }, { any: ['1'] }],
  ])('is taken as the schema %j has it: %j', (schema, value, read) => {
    expect(sanitized(schema, value)).toEqual(read);
  });

  test.each([[undefined], [null], [''], [Number.NaN]])(
    'that is missing is told of where it is required: %j',
    (value) => {
      expect(refusal({ type: 'number' }, value)).toBeUndefined();
      expect(refusal({ type: 'number' }, value, true)).toEqual({ key: 'validation.required' });
    },
  );

  test('is not missing where there is a default, nothing to tick, or null is one', () => {
    expect(refusal({ type: 'string', default: 'a' }, undefined, true)).toBeUndefined();
    expect(refusal({ type: 'boolean' }, undefined, true)).toBeUndefined();
    expect(refusal({ type: ['null', 'string'] }, null, true)).toBeUndefined();
  });

  test.each([
    [{ type: 'string', minLength: 2 }, 'a', { key: 'validation.min-length', values: { minimum: 2 } }],
    [{ type: 'string', maxLength: 2 }, 'abc', { key: 'validation.max-length', values: { maximum: 2 } }],
    [{ type: 'string', maxLength: 2 }, '🚰🚰', undefined],
    [{ type: 'string', enum: ['a'] }, 'b', { key: 'validation.not-accepted' }],
    [{ type: 'number', minimum: 2 }, 1, { key: 'validation.at-least', values: { minimum: 2 } }],
    [{ type: 'number', maximum: 2 }, 3, { key: 'validation.at-most', values: { maximum: 2 } }],
    [{ type: 'number', minimum: 2, maximum: 2 }, 2, undefined],
    [{ type: 'integer' }, 1.5, { key: 'validation.integer' }],
    [
      { type: 'integer', minimum: 2, exclusiveMinimum: true },
      2,
      { key: 'validation.at-least', values: { minimum: 3 } },
    ],
    [
      { type: 'integer', maximum: 2, exclusiveMaximum: true },
      2,
      { key: 'validation.at-most', values: { maximum: 1 } },
    ],
    [{ type: 'integer', minimum: 2, exclusiveMinimum: true }, 3, undefined],
    [{ type: 'number', exclusiveMinimum: 0 }, 0, { key: 'schema-form.more-than', values: { number: 0 } }],
    [{ type: 'number', minimum: 0, exclusiveMinimum: true }, 0.5, undefined],
    [{ type: 'number', exclusiveMaximum: 1 }, 1, { key: 'schema-form.less-than', values: { number: 1 } }],
    [
      { type: 'array', minItems: 1, items: { type: 'string' } },
      [],
      { key: 'validation.at-least', values: { minimum: 1 } },
    ],
    [
      { type: 'array', maxItems: 1, items: { type: 'string' } },
      ['a', 'b'],
      { key: 'validation.at-most', values: { maximum: 1 } },
    ],
  ])('has to keep the rules of the schema %j: %j', (schema, value, told) => {
    expect(refusal(schema, value)).toEqual(told);
  });

  test('is refused in the words of the form, but not for missing', () => {
    const schema = { type: 'string', minLength: 2, validationMessage: 'Two at least' };
    expect(refusal(schema, 'a', true)).toEqual({ text: 'Two at least' });
    expect(refusal(schema, '', true)).toEqual({ key: 'validation.required' });
  });

  test('that is a text of none is refused for what is wrong with the text', () => {
    const reason = { key: 'validation.number' } as const;
    expect(refusal({ type: 'number' }, new Unreadable('1x', reason))).toEqual(reason);
  });
});
