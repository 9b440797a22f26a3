import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type KeyboardEvent, useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Choice } from '../../../../src/console/commands/input.ts';
import { ChipsField } from '../../../../src/console/inputs/chips-field.tsx';
import { PickerField } from '../../../../src/console/inputs/picker-field.tsx';

afterEach(cleanup);

/** A form with a picker whose answers come when the test says so; `sent` is what was submitted. */
function pickerForm() {
  const sent: unknown[] = [];
  const asked = new Map<string, PromiseWithResolvers<readonly Choice[]>>();
  const choices = (text: string) => {
    const question = Promise.withResolvers<readonly Choice[]>();
    asked.set(text, question);
    return question.promise;
  };
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
        <input aria-label="Label" />
      </form>
    );
  }
  render(<Form />);
  const waitForQuestion = (text: string) => waitFor(() => expect(asked.has(text)).toBe(true));
  const answer = async (text: string, ...labels: string[]) => {
    await waitForQuestion(text);
    asked.get(text)?.resolve(labels.map((label) => ({ value: label, label })));
  };
  const fail = async (text: string) => {
    await waitForQuestion(text);
    asked.get(text)?.reject(new Error('The line is down'));
  };
  return {
    sent,
    answer,
    fail,
    user: userEvent.setup(),
    box: screen.getByRole<HTMLInputElement>('combobox'),
    next: screen.getByRole('textbox', { name: 'Label' }),
  };
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

describe('A picker that is left before it has an answer', () => {
  test('takes what was meant by Enter once the answer is there, and leaves the focus where it went', async () => {
    const { answer, user, box, next } = pickerForm();
    await user.type(box, 'Pump');
    await user.keyboard('{Enter}');
    await user.tab();
    await user.type(next, 'spare');
    await answer('Pump', 'Pump 1', 'Pump 2');
    await waitFor(() => expect(box.value).toBe('Pump 1'));
    expect(document.activeElement).toBe(next);
    expect(screen.queryByRole('option')).toBeNull();
  });

  test('takes what was meant by Enter also when a click elsewhere leaves it', async () => {
    const { answer, user, box, next } = pickerForm();
    await user.type(box, 'Pump{Enter}');
    await user.click(next);
    await answer('Pump', 'Pump 1');
    await waitFor(() => expect(box.value).toBe('Pump 1'));
    expect(document.activeElement).toBe(next);
  });

  test('takes what Tab would take of a list that is there', async () => {
    const { answer, user, box } = pickerForm();
    await user.type(box, 'Pump');
    await user.tab();
    await answer('Pump', 'Pump 1');
    await waitFor(() => expect(box.value).toBe('Pump 1'));
  });

  test('sends the form once the keys that send it have their choice', async () => {
    const { sent, answer, user, box } = pickerForm();
    await user.type(box, 'Pump');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.tab();
    expect(sent).toEqual([]);
    await answer('Pump', 'Pump 1');
    await waitFor(() => expect(sent).toEqual(['Pump 1']));
  });

  test('says at the field what came of it where there is nothing to take', async () => {
    const { answer, fail, user, box } = pickerForm();
    await user.type(box, 'Nobody{Enter}');
    await user.tab();
    await answer('Nobody');
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));

    await user.type(box, 'Pump{Enter}');
    expect(box.getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    await fail('Pump');
    await screen.findByText('The line is down');
  });

  test('takes nothing where one comes back and types something else, or is content with nothing', async () => {
    const { answer, user, box } = pickerForm();
    await user.type(box, 'Pump{Enter}');
    await user.tab();
    await user.type(box, 'Valve');
    await answer('Pump', 'Pump 1');
    await answer('Valve', 'Valve 1');
    await screen.findByRole('option', { name: 'Valve 1' });
    await user.keyboard('{Escape}');
    await user.tab();
    expect(box.value).toBe('');
  });

  test('takes nothing by a click elsewhere alone', async () => {
    const { answer, user, box, next } = pickerForm();
    await user.type(box, 'Pump');
    await user.click(next);
    await answer('Pump', 'Pump 1');
    expect(box.value).toBe('');
  });
});

test('Chips take what was meant by Enter, but no second time, once the answer is there, also when they were left', async () => {
  const question = Promise.withResolvers<readonly Choice[]>();
  const pumps = ['Pump 1', 'Pump 2'].map((label) => ({ value: label, label }));
  const labelsOf = async (values: readonly string[]) => new Map(values.map((value) => [value, value]));
  function Chips() {
    const [values, setValues] = useState(['Pump 1']);
    return (
      <ChipsField
        name="devices"
        label="Devices"
        value={values}
        onChange={(next) => setValues(Array.isArray(next) ? next : [])}
        choices={() => question.promise}
        labelsOf={labelsOf}
      />
    );
  }
  render(<Chips />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('combobox'), 'Pump{Enter}');
  await user.tab();
  question.resolve(pumps);
  const chips = screen.getByRole('list', { name: /Devices/ });
  await waitFor(() =>
    expect([...chips.children].map((chip) => chip.textContent)).toEqual(['Pump 1', 'Pump 2']),
  );
});
