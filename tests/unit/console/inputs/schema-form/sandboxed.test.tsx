import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Unreadable } from '../../../../../src/console/commands/input.ts';
import { checkModel } from '../../../../../src/console/inputs/schema-form/schema-check.ts';
import { schemaForm } from '../../../../../src/console/inputs/schema-form/schema-form.tsx';
import { endSandbox, runSandboxIn } from '../../../../../src/console/sandbox/sandbox.ts';
import { threadHost } from '../../sandbox/thread-host.ts';
import { formOf } from '../form-of.tsx';

const host = threadHost();
beforeAll(() => {
  runSandboxIn(async () => host);
});
afterEach(cleanup);
afterAll(endSandbox);

const stored = (properties: object, more: object = {}) => ({
  schema: { type: 'object', properties, ...more },
});
const refused = async (form: object, model: object) => {
  const { isValid, refusals } = await checkModel(form, model, { deadline: 10_000 });
  return [isValid, Object.fromEntries(refusals)];
};

describe('a model', () => {
  test('is valid only if its schema says so', async () => {
    const form = stored(
      {
        code: { type: 'string', pattern: '^[A-Z]+$' },
        parts: { type: 'array', items: { type: 'object' }, uniqueItems: true },
      },
      { required: ['code'] },
    );
    expect(await refused(form, { code: 'ABC', unknown: 1 })).toEqual([true, {}]);
    expect(await refused(form, { code: 'abc', parts: [{}, {}] })).toEqual([
      false,
      {
        '/code': { key: 'validation.format' },
        '/parts': { key: 'schema-form.breaks-rule', values: { rule: 'uniqueItems' } },
      },
    ]);
    expect(await refused(form, {})).toEqual([false, { '/code': { key: 'validation.required' } }]);
  });

  test('may have empty texts, nulls, texts of numbers and boxes that nobody has ticked', async () => {
    const form = stored(
      {
        a: { type: 'string' },
        b: { type: 'number' },
        c: { type: 'number' },
        d: { type: 'boolean' },
        e: { type: 'date' },
      },
      { required: ['d'] },
    );
    expect(await refused(form, { a: '', b: null, c: '12', e: 1_767_225_600_000 })).toEqual([true, {}]);
  });

  test('has what it lacks from the defaults', async () => {
    const form = stored({ a: { type: 'string', default: 'x' } }, { required: ['a'] });
    expect(await refused(form, {})).toEqual([true, {}]);
  });

  test('is refused in the words of the form, and for texts that are no value', async () => {
    const form = stored({
      a: { type: 'string', pattern: '^a', validationMessage: 'Begin with a' },
      b: { type: 'number' },
    });
    const reason = { key: 'validation.number' } as const;
    expect(await refused(form, { a: 'b', b: new Unreadable('x', reason) })).toEqual([
      false,
      { '/a': { text: 'Begin with a' }, '/b': reason },
    ]);
  });

  test('is kept where the schema is none', async () => {
    const check = await checkModel(
      stored({ a: { type: 'string', pattern: '(' } }),
      { a: 'x' },
      { deadline: 10_000 },
    );
    expect(check).toMatchObject({
      isValid: false,
      schemaError: expect.stringContaining('regular expression'),
    });
  });
});

describe('a form', () => {
  test('marks at its field what only the schema knows, until that is changed', async () => {
    const { user, answer } = await formOf(
      schemaForm(stored({ a: { type: 'string', title: 'A', pattern: '^[A-Z]+$' } })),
      {
        value: { a: 'x' },
      },
    );
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid format');
    const field = screen.getByRole('textbox', { name: 'A' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.clear(field);
    await user.type(field, 'X');
    expect(answer()).toEqual({ a: 'X' });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('says what is wrong with its schema, and goes on', async () => {
    const { user, answer } = await formOf(
      schemaForm(stored({ a: { type: 'string', title: 'A', minLength: 'many' } })),
      {
        value: { kept: 1 },
      },
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^The schema is not valid: /);
    await user.type(screen.getByRole('textbox', { name: 'A' }), 'x');
    expect(answer()).toEqual({ kept: 1, a: 'x' });
  });

  test('hides what a condition of any kind says is false, and nothing for one that fails', async () => {
    const form = {
      ...stored({
        list: { type: 'string' },
        a: { type: 'string' },
        b: { type: 'string' },
        c: { type: 'string' },
      }),
      form: [
        'list',
        { key: 'a', condition: "model.list.split(',').includes('a');" },
        { key: 'b', condition: "model.list.split(',').includes('b')" },
        { key: 'c', condition: 'model.gone.deep()' },
      ],
    };
    await formOf(schemaForm(form), { value: { list: 'a' } });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'b' })).toBeNull());
    expect(screen.getByRole('textbox', { name: 'a' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'c' })).toBeTruthy();
  });

  test('compiles a script when it is left, if its title says what function it is of', async () => {
    const form = {
      ...stored({
        f: { type: 'string', title: 'Style: f(value)' },
        g: { type: 'string', title: 'Anything' },
      }),
      form: [
        { key: 'f', type: 'javascript' },
        { key: 'g', type: 'javascript' },
      ],
    };
    const { user, answer } = await formOf(schemaForm(form), { value: {} });
    expect(screen.getByText('function f(value) {')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Style: f(value)' }), 'return (');
    await user.click(screen.getByRole('textbox', { name: 'Anything' }));
    await user.keyboard('whatever (');
    await waitFor(() => expect(answer()).toMatchObject({ f: expect.any(Unreadable), g: 'whatever (' }));
  });
});
