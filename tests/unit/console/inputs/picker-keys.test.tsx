import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type KeyboardEvent, useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Choice } from '../../../../src/console/commands/input.ts';
import { PickerField } from '../../../../src/console/inputs/picker-field.tsx';

afterEach(cleanup);

/** A form with a picker whose answers come when the test says so; `sent` is what was submitted. */
function pickerForm() {
  const sent: unknown[] = [];
  const asked = new Map<string, (choices: readonly Choice[]) => void>();
  const choices = (text: string) =>
    new Promise<readonly Choice[]>((resolve) => void asked.set(text, resolve));
  const labelOf = async (value: string) => value;

  function Form() {
    const [value, setValue] = useState<string | undefined>();
    const submitWith = (event: KeyboardEvent<HTMLFormElement>) => {
      const isOwn = event.target instanceof Element && event.target.closest('[data-own-keys="mod+Enter"]');
      if (event.key !== 'Enter' || !event.ctrlKey || isOwn) return;
      event.preventDefault();
      event.currentTarget.requestSubmit();
    };
    return (
      <form
        onKeyDownCapture={submitWith}
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(value);
        }}
      >
        <PickerField
          name="device"
          label="Device"
          value={value}
          onChange={(next) => setValue(typeof next === 'string' ? next : undefined)}
          choices={choices}
          labelOf={labelOf}
        />
      </form>
    );
  }
  render(<Form />);
  const answer = async (text: string, ...labels: string[]) => {
    await waitFor(() => expect(asked.has(text)).toBe(true));
    asked.get(text)?.(labels.map((label) => ({ value: label, label })));
  };
  return { sent, answer, user: userEvent.setup(), box: screen.getByRole<HTMLInputElement>('combobox') };
}

describe('The keys that send a form, in a picker', () => {
  test('take the first of what is found before', async () => {
    const { sent, answer, user, box } = pickerForm();
    await user.type(box, 'Pump');
    await answer('Pump', 'Pump 1', 'Pump 2');
    await screen.findByRole('option', { name: 'Pump 1' });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toEqual(['Pump 1']));
  });

  test('wait for the answer, also when Enter has begun to', async () => {
    const { sent, answer, user, box } = pickerForm();
    await user.type(box, 'Pum');
    await answer('Pum', 'Pumice');
    await screen.findByRole('option', { name: 'Pumice' });
    await user.type(box, 'p');
    await user.keyboard('{Enter}{Control>}{Enter}{/Control}');
    expect(sent).toEqual([]);
    await answer('Pump', 'Pump 1');
    await waitFor(() => expect(sent).toEqual(['Pump 1']));
  });

  test('send nothing while what was typed is nothing that is there', async () => {
    const { sent, answer, user, box } = pickerForm();
    await user.type(box, 'Nobody');
    await answer('Nobody');
    await screen.findByRole('status');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(box.value).toBe('Nobody');
    expect(sent).toEqual([]);
  });

  test('are the form’s where nothing was typed', async () => {
    const { sent, answer, user, box } = pickerForm();
    await user.click(box);
    await answer('', 'Pump 1');
    await screen.findByRole('option', { name: 'Pump 1' });
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sent).toEqual([undefined]);
  });
});

test('Escape in an empty picker closes its list and answers nothing', async () => {
  const answers: unknown[] = [];
  const choices = async () => [{ value: 'hall', label: 'hall' }];
  render(
    <PickerField
      name="type"
      label="Type"
      value=""
      onChange={(answer) => answers.push(answer)}
      choices={choices}
    />,
  );
  const user = userEvent.setup();
  await user.tab();
  await screen.findByRole('option', { name: 'hall' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  expect(answers).toEqual([]);
});

describe('Tab, in a picker', () => {
  test('leaves it as it is where nothing was typed or gone to', async () => {
    const { answer, user, box } = pickerForm();
    await user.click(box);
    await answer('', 'Pump 1', 'Pump 2');
    await screen.findByRole('option', { name: 'Pump 1' });
    await user.tab();
    expect(document.activeElement).not.toBe(box);
    expect(box.value).toBe('');
  });

  test('takes what was gone to by the arrows', async () => {
    const { answer, user, box } = pickerForm();
    await user.click(box);
    await answer('', 'Pump 1', 'Pump 2');
    await screen.findByRole('option', { name: 'Pump 1' });
    await user.keyboard('{ArrowDown}');
    const active = document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;
    await user.tab();
    await waitFor(() => expect(box.value).toBe(active));
  });
});
