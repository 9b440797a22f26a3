import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { choice } from '../../../../src/console/commands/choice.tsx';
import type { Choice } from '../../../../src/console/commands/input.ts';
import { translate } from '../../../../src/console/i18n/i18n.ts';
import { checkbox } from '../../../../src/console/inputs/checkbox.tsx';
import { picker } from '../../../../src/console/inputs/picker.tsx';
import { suggestedText } from '../../../../src/console/inputs/suggested-text.tsx';
import { chooseOption } from './choose-option.ts';
import { formOf } from './form-of.tsx';

const profiles: Choice[] = [
  { value: 'p1', label: 'Default' },
  { value: 'p2', label: 'Thermostat' },
];
const never = new AbortController().signal;

afterEach(cleanup);

describe('yes or no', () => {
  test('is no until it is checked', async () => {
    const { user, answer } = await formOf(checkbox);
    expect(answer()).toBe(false);
    await user.click(screen.getByRole('checkbox'));
    expect(answer()).toBe(true);
  });

  test('is chosen by its word where there is no box', () => {
    expect(checkbox.choices?.('y', never)).toEqual([{ value: true, label: 'Yes' }]);
  });
});

describe('a long list', () => {
  test('says what was typed where nothing has it', async () => {
    const search = (text: string) => Promise.resolve(text === '' ? profiles : []);
    const labelOf = (id: string) => Promise.resolve(id);
    const { user } = await formOf(picker({ search, labelOf, noMatch: 'device.no-devices-matching' }));
    await user.type(screen.getByRole('combobox'), 'pum');
    expect(await screen.findByText('No devices matching “pum” were found')).toBeDefined();
  });
});

describe('a short list', () => {
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

  test('offers its choices, and none where nothing need be chosen', async () => {
    const { user, answer } = await formOf(choice(() => profiles));
    expect(options()).toEqual(['None', 'Default', 'Thermostat']);
    await user.selectOptions(screen.getByLabelText('Field'), 'Thermostat');
    expect(answer()).toBe('p2');
    await user.selectOptions(screen.getByLabelText('Field'), 'None');
    expect(answer()).toBeUndefined();
  });

  test('offers no way back to none where something must be chosen', async () => {
    await formOf(
      choice(() => profiles),
      { value: 'p1', required: true },
    );
    expect(options()).toEqual(['Default', 'Thermostat']);
  });

  test('looks like none of its choices as long as nothing is chosen', async () => {
    const { user, answer } = await formOf(
      choice(() => profiles, { withoutNone: true }),
      { required: true },
    );
    expect(options()).toEqual(['Choose…', 'Default', 'Thermostat']);
    expect(answer()).toBeUndefined();
    await user.selectOptions(screen.getByLabelText('Field'), 'Default');
    expect(answer()).toBe('p1');
    expect(options()).toEqual(['Default', 'Thermostat']);
  });

  test('may come later, and keeps a value that it no longer has', async () => {
    await formOf(
      choice(async () => profiles),
      { value: 'gone', required: true },
    );
    await waitFor(() => expect(options()).toEqual(['Default', 'Thermostat', 'gone']));
    expect(screen.getByLabelText<HTMLSelectElement>('Field').selectedOptions[0]?.textContent).toBe('gone');
  });

  test('says why it cannot be had, and comes when it is asked for again', async () => {
    let list = () => Promise.reject<Choice[]>(new Error('The server is down'));
    const { user, answer } = await formOf(choice(() => list()));
    expect((await screen.findByRole('alert')).textContent).toBe('The server is down');
    list = async () => profiles;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.selectOptions(await screen.findByLabelText('Field'), 'Thermostat');
    expect(answer()).toBe('p2');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Field'));
  });

  test('is narrowed by typing, and prints a value by its text', async () => {
    const input = choice<number>(() => [
      { value: 1, label: 'Erste' },
      { value: 2, label: 'Zweite' },
    ]);
    expect(input.choices?.('ZW', never)).toEqual([{ value: 2, label: 'Zweite' }]);
    expect(input.print(1, translate)).toBe('Erste');
  });
});

describe('a picker', () => {
  const search = vi.fn(async (typed: string) =>
    profiles.filter(({ label }) => label.toLowerCase().includes(typed)),
  );
  const labelOf = async (value: string) => profiles.find((one) => one.value === value)?.label ?? value;
  const input = picker({ search, labelOf });

  test('finds by typing', async () => {
    const { user, answer } = await formOf(input);
    await user.type(screen.getByRole('combobox'), 'therm');
    await chooseOption(user, 'Thermostat');
    expect(answer()).toBe('p2');
  });

  test('has Enter wait for what is being looked for', async () => {
    const { user, answer } = await formOf(input);
    const box = screen.getByRole('combobox');
    await user.click(box);
    await screen.findByRole('option', { name: 'Default' });
    const held = Promise.withResolvers<void>();
    search.mockImplementationOnce(async (typed) => {
      await held.promise;
      return profiles.filter(({ label }) => label.toLowerCase().includes(typed));
    });
    await user.type(box, 'thermo{Enter}');
    expect(answer()).toBeUndefined();
    held.resolve();
    await waitFor(() => expect(answer()).toBe('p2'));
  });

  test('has Enter wait no longer where a person goes on', async () => {
    const { user, answer } = await formOf(input);
    const box = screen.getByRole('combobox');
    await user.click(box);
    await screen.findByRole('option', { name: 'Default' });
    await user.type(box, 'therm{Enter}{Backspace}');
    await screen.findByRole('option', { name: 'Thermostat' });
    expect(answer()).toBeUndefined();
  });

  test('says why nothing could be looked for, offers nothing then, and looks again', async () => {
    search.mockRejectedValueOnce(new Error('The server is down'));
    const create = { label: (typed: string) => `Create ${typed}`, run: async () => undefined };
    const { user, answer } = await formOf(picker({ search, labelOf, create }));
    await user.click(screen.getByRole('combobox'));
    expect((await screen.findByRole('alert')).textContent).toContain('The server is down');
    expect(screen.queryByText('Nothing found')).toBeNull();
    // By key as by pointer; the list stays open.
    search.mockRejectedValueOnce(new Error('It is still down'));
    await user.keyboard('{Enter}');
    await screen.findByText('It is still down');
    search.mockRejectedValueOnce(new Error('Down once more'));
    // At once: between two letters a busy machine would look for what stands there by then.
    await user.paste('therm');
    await screen.findByText('Down once more');
    expect(screen.queryByRole('option')).toBeNull();
    await user.click(await screen.findByRole('button', { name: /^Try again/ }));
    await chooseOption(user, 'Thermostat');
    expect(answer()).toBe('p2');
  });

  test('shows the name of a value that it did not find itself', async () => {
    await formOf(input, { value: 'p1' });
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Default'));
  });

  test('can be emptied', async () => {
    const { user, answer } = await formOf(input, { value: 'p1' });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(answer()).toBeUndefined();
  });

  test('does not search for a text that has been typed over', async () => {
    search.mockClear();
    const cancelling = new AbortController();
    const given = input.choices?.('the', cancelling.signal);
    cancelling.abort();
    await expect(given).rejects.toThrow();
    expect(search).not.toHaveBeenCalled();
  });
});

describe('a text with suggestions', () => {
  const types = suggestedText(async () => ['building', 'floor']);

  test('takes any text as it is typed', async () => {
    const { user, answer } = await formOf(types);
    await user.type(screen.getByLabelText('Field'), 'flo');
    expect(answer()).toBe('flo');
    await user.tab();
    expect(answer()).toBe('flo');
    expect(screen.getByLabelText<HTMLInputElement>('Field').value).toBe('flo');
  });

  test('offers what is known of it', async () => {
    const { user, answer } = await formOf(types, { value: 'wing' });
    expect(screen.getByLabelText<HTMLInputElement>('Field').value).toBe('wing');
    await user.clear(screen.getByLabelText('Field'));
    await user.type(screen.getByLabelText('Field'), 'bui');
    await chooseOption(user, 'building');
    expect(answer()).toBe('building');
  });

  test('has what was typed first where one is chosen of a list', async () => {
    expect(await types.choices?.('flo', never)).toEqual([
      { value: 'flo', label: 'flo' },
      { value: 'floor', label: 'floor' },
    ]);
    expect(await types.choices?.('floor', never)).toEqual([{ value: 'floor', label: 'floor' }]);
  });
});
