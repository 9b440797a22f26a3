import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Unreadable } from '../../../../../src/console/commands/input.ts';
import { jsFunction } from '../../../../../src/console/inputs/code/js-function.tsx';
import { jsonContent } from '../../../../../src/console/inputs/code/json-content.tsx';
import { jsonObject } from '../../../../../src/console/inputs/code/json-object.tsx';
import { css, html } from '../../../../../src/console/inputs/code/style-code.tsx';
import { resetToasts, toasts } from '../../../../../src/console/messages/toast-store.ts';
import { endSandbox, runSandboxIn } from '../../../../../src/console/sandbox/sandbox.ts';
import { threadHost } from '../../sandbox/thread-host.ts';
import { formOf } from '../form-of.tsx';

beforeAll(() => runSandboxIn(async () => threadHost()));
afterAll(endSandbox);
afterEach(() => {
  cleanup();
  resetToasts();
});

/** The plain field, which stands where the editor cannot be had. */
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Field');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const alert = () => screen.queryByRole('alert')?.textContent;
const said = () => toasts.shown.map(({ message }) => ('key' in message ? message.key : message));

describe('an object of JSON', () => {
  test('is a value while its text is JSON; what is not is kept with what the browser says of it', async () => {
    const { user, answer } = await formOf(jsonObject);
    await user.type(field(), '{{"a": 1');
    expect(alert()).toMatch(/^Error: SyntaxError: /);
    expect((answer() as Unreadable).text).toBe('{"a": 1');
    expect(button('Tidy').disabled).toBe(true);
    expect(button('Minify').disabled).toBe(true);
    await user.type(field(), '}');
    expect(answer()).toEqual({ a: 1 });
    expect(alert()).toBeUndefined();
    // The text stays as it was typed.
    await user.tab();
    expect(field().value).toBe('{"a": 1}');
  });

  test('is tidied by two spaces, and made small', async () => {
    const { user } = await formOf(jsonObject, { value: { a: { b: 1 } } });
    await user.click(button('Minify'));
    expect(field().value).toBe('{"a":{"b":1}}');
    await user.click(button('Tidy'));
    expect(field().value).toBe('{\n  "a": {\n    "b": 1\n  }\n}');
  });

  test('may be left out, unless it is required', async () => {
    const { user, answer } = await formOf(jsonObject, { value: {} });
    await user.clear(field());
    expect([answer(), alert()]).toEqual([undefined, undefined]);
    cleanup();
    const required = await formOf(jsonObject, { value: {}, required: true });
    await required.user.clear(field());
    expect(alert()).toBe('Json object is required');
  });
});

describe('the content of a message', () => {
  test('that is JSON must be JSON: a toast says so when it is left', async () => {
    const { user, answer } = await formOf(jsonContent({ contentType: 'JSON' }));
    await user.type(field(), '[[1');
    expect(said()).toEqual([]);
    await user.click(document.body);
    expect(said()).toEqual(['code.json-error']);
    expect((answer() as Unreadable).text).toBe('[1');
    await user.type(field(), ']');
    expect(answer()).toBe('[1]');
  });

  test('is tidied by four spaces', async () => {
    const { user } = await formOf(jsonContent({ contentType: 'JSON' }), { value: '{"a":{"b":1}}' });
    await user.click(button('Tidy'));
    await waitFor(() => expect(field().value).toBe('{\n    "a": {\n        "b": 1\n    }\n}'));
  });

  test.each([
    ['text', { contentType: 'TEXT' }],
    ['binary', { contentType: 'BINARY' }],
    ['JSON that nobody checks', { contentType: 'JSON', validated: false }],
  ] as const)('that is %s may be anything', async (_what, options) => {
    const { user, answer } = await formOf(jsonContent(options));
    await user.type(field(), 'x');
    await user.click(document.body);
    expect([answer(), said()]).toEqual(['x', []]);
  });
});

describe('a function', () => {
  const options = { functionName: 'post', argNames: ['value'], argSets: [['x'], [4]], resultType: 'number' };

  test('stands between its head, which names the arguments, and its end', async () => {
    await formOf(jsFunction(options));
    expect(screen.getByText('function post(value) {')).toBeTruthy();
    expect(screen.getByText('}')).toBeTruthy();
  });

  test('is valid while it is written, tried when it is left, and valid again once it is changed', async () => {
    const { user, answer } = await formOf(jsFunction(options));
    await user.type(field(), 'return;');
    expect([answer(), alert()]).toEqual(['return;', undefined]);
    await user.click(document.body);
    await waitFor(() => expect(alert()).toBe('The function returns no value'));
    expect(said()).toEqual(['js-func.no-return-error']);
    expect((answer() as Unreadable).text).toBe('return;');
    await user.type(field(), ' // later');
    expect([answer(), alert()]).toEqual(['return; // later', undefined]);
  });

  test.each([
    ['needs one set of arguments to succeed with', 'return value.toFixed(1).length;', undefined],
    ['tells the last failure where all sets fail', 'return value.a.b;', /TypeError: .*\(line 1, column 16\)/],
    ['must return the type that is wanted', 'return "4";', /must return a value of type number/],
    ['that cannot be read says so', 'return (;', /SyntaxError/],
  ])('%s', async (_what, body, message) => {
    const { user, answer } = await formOf(jsFunction(options), { value: body });
    await user.click(field());
    await user.click(document.body);
    if (message) await waitFor(() => expect(alert()).toMatch(message));
    else {
      await user.click(button('Check'));
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No errors found'));
      expect([answer(), alert()]).toEqual([body, undefined]);
    }
  });

  test("is checked by keys from within, which are the form's once nothing is wrong", async () => {
    const sent = vi.fn();
    const { user, answer } = await formOf(jsFunction(options), { value: 'return "4";' });
    document.addEventListener('keydown', sent);
    await user.click(field());
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(alert()).toMatch(/must return a value of type number/));
    expect(document.activeElement).toBe(field());
    expect((answer() as Unreadable).text).toBe('return "4";');

    await user.clear(field());
    await user.type(field(), 'return 4;');
    expect(screen.getByRole('status').textContent).toBe('');
    sent.mockClear();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No errors found'));
    const presses = () =>
      sent.mock.calls.filter(([{ key, defaultPrevented }]) => key === 'Enter' && !defaultPrevented);
    expect([presses().length, alert(), answer()]).toEqual([0, undefined, 'return 4;']);
    expect(document.activeElement).toBe(field());

    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(presses().length).toBe(1);
    document.removeEventListener('keydown', sent);
  });
});

test('style sheets and markup are tidied by the rules of each', async () => {
  const style = await formOf(css, { value: '.a{color:red}' });
  await style.user.click(button('Tidy'));
  await waitFor(() => expect(field().value).toBe('.a {\n    color: red\n}'));
  cleanup();
  const markup = await formOf(html, { value: '<div><p>1</p></div>' });
  await markup.user.click(button('Tidy'));
  await waitFor(() => expect(field().value).toBe('<div>\n    <p>1</p>\n</div>'));
});

test('code fills the window until Escape, or until it is left', async () => {
  const { user } = await formOf(css, { value: 'a' });
  const full = button('Full screen: Field');
  await user.click(full);
  expect(full.getAttribute('aria-pressed')).toBe('true');
  await user.keyboard('{Escape}');
  expect(full.getAttribute('aria-pressed')).toBe('false');
});
