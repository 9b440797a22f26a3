import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Unreadable } from '../../../../../src/console/commands/input.ts';
import { editJson } from '../../../../../src/console/inputs/code/json-dialog.tsx';
import { typedValue } from '../../../../../src/console/inputs/code/typed-value.tsx';
import { typeOfValue } from '../../../../../src/console/inputs/code/value-types.ts';
import { resetDialogs } from '../../../../../src/console/messages/dialog-store.ts';
import { DialogsOnDemand } from '../../../../../src/console/messages/dialogs-on-demand.tsx';
import { formOf } from '../form-of.tsx';

afterEach(() => {
  resetDialogs();
  cleanup();
});

const type = () => screen.getByLabelText<HTMLSelectElement>('Type');
const field = () => screen.getByLabelText<HTMLInputElement>('Value');
const alert = () => screen.queryByRole('alert')?.textContent;

test.each([
  [true, 'BOOLEAN'],
  [5, 'INTEGER'],
  [5.0, 'INTEGER'],
  [1e21, 'INTEGER'],
  [-5.5, 'DOUBLE'],
  [{ a: 1 }, 'JSON'],
  [[1], 'JSON'],
  ['5', 'STRING'],
  [null, 'STRING'],
  [undefined, 'STRING'],
])('%j is of the type %s', (value, expected) => {
  expect(typeOfValue(value)).toBe(expected);
});

describe('another type begins anew', () => {
  test.each([
    ['STRING', undefined],
    ['INTEGER', undefined],
    ['DOUBLE', undefined],
    ['BOOLEAN', false],
    ['JSON', {}],
  ])('%s with %j', async (chosen, start) => {
    const { user, answer } = await formOf(typedValue, { value: chosen === 'STRING' ? 1 : 'x' });
    await user.selectOptions(type(), chosen);
    expect([type().value, answer()]).toEqual([chosen, start]);
  });
});

describe('what is typed is refused with its reason', () => {
  test.each([
    ['STRING', 'x{Backspace}', 'A text is required'],
    ['INTEGER', '1{Backspace}', 'A whole number is required'],
    ['INTEGER', '1.5', 'This is not a whole number'],
    ['INTEGER', '1e3', 'This is not a whole number'],
    ['DOUBLE', '1{Backspace}', 'A number is required'],
    ['DOUBLE', 'x', 'A number is required'],
    ['JSON', '{Backspace}{Backspace}', 'JSON is required'],
    ['JSON', '{Backspace}', 'This is not valid JSON'],
    ['JSON', '{Backspace}{Backspace}null', 'This is not valid JSON'],
  ])('%s: %s', async (chosen, keys, message) => {
    const { user, answer } = await formOf(typedValue, { value: true });
    await user.selectOptions(type(), chosen);
    await user.click(field());
    await user.keyboard(keys);
    expect(alert()).toBe(message);
    expect(answer()).toBeInstanceOf(Unreadable);
  });
});

test.each([
  ['STRING', '5', '5'],
  ['INTEGER', '-12', -12],
  ['DOUBLE', '12.50', 12.5],
  ['DOUBLE', '12', 12],
])('%s takes %s', async (chosen, keys, value) => {
  const { user, answer } = await formOf(typedValue, { value: false });
  await user.selectOptions(type(), chosen);
  await user.type(field(), keys);
  expect([answer(), field().value, type().value, alert()]).toEqual([value, keys, chosen, undefined]);
});

test('yes or no is a box that says which', async () => {
  const { user, answer } = await formOf(typedValue, { value: false });
  await user.click(screen.getByLabelText('False'));
  expect(answer()).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('True').checked).toBe(true);
});

describe('JSON in a dialog', () => {
  test('comes back from the full screen when it is saved', async () => {
    render(<DialogsOnDemand />);
    const { user, answer } = await formOf(typedValue, { value: { a: 1 } });
    await user.click(screen.getByRole('button', { name: 'Edit JSON' }));
    const text = await screen.findByLabelText('JSON object');
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save().disabled).toBe(true);
    await user.clear(text);
    await user.type(text, '{{"a": 2');
    expect(save().disabled).toBe(true);
    await user.type(text, '}');
    await user.click(save());
    await waitFor(() => expect(answer()).toEqual({ a: 2 }));
  });

  test('is given up by Cancel, and has the title that is asked for', async () => {
    render(<DialogsOnDemand />);
    const { userEvent } = await import('@testing-library/user-event');
    const edited = editJson({ title: { text: 'Settings of the pump' }, json: [] });
    await screen.findByRole('dialog', { name: 'Settings of the pump' });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await edited).toBeUndefined();
  });
});
