// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { AskRequest, SubmitOutcome } from '../../../../../src/console/commands/ask.ts';
import { defineCommand } from '../../../../../src/console/commands/command.ts';
import { AskDialog, preloadFields } from '../../../../../src/console/commands/faces/ask-dialog.tsx';
import type { Choice } from '../../../../../src/console/commands/input.ts';
import { param } from '../../../../../src/console/commands/param.ts';
import { checkbox } from '../../../../../src/console/inputs/checkbox.tsx';
import { picker } from '../../../../../src/console/inputs/picker.tsx';
import { text } from '../../../../../src/console/inputs/text.ts';
import { closeDialog, dialogs, resetDialogs } from '../../../../../src/console/messages/dialog-store.ts';
import { completeDom } from '../dom.ts';
import { speakEnglish } from '../texts.ts';

const profiles: Choice[] = [
  { value: 'p1', label: 'Default' },
  { value: 'p2', label: 'Thermostat' },
];

const params = z.object({
  name: param(z.string().check(z.maxLength(8)), {
    title: 'hotkeys.command',
    description: 'hotkeys.rebind-description',
    input: text,
  }),
  label: param(z.optional(z.string()), { title: 'hotkeys.keys', input: text }),
  gateway: param(z.optional(z.boolean()), { title: 'hotkeys.single-letters', input: checkbox }),
  profile: param(z.string(), {
    title: 'palette.title',
    input: picker({
      search: async (typed) => profiles.filter(({ label }) => label.toLowerCase().includes(typed)),
      labelOf: async (value) => profiles.find((profile) => profile.value === value)?.label ?? value,
    }),
  }),
});
const command = defineCommand({
  id: 'device.create',
  title: 'hotkeys.rebind',
  group: 'commands.group',
  params,
  run: () => undefined,
});

const submit = vi.fn<AskRequest['submit']>();
const done: SubmitOutcome = { kind: 'done' };

beforeAll(async () => {
  await speakEnglish();
  completeDom();
  await preloadFields(params);
});

beforeEach(() => {
  submit.mockReset().mockResolvedValue(done);
});

afterEach(() => {
  cleanup();
  resetDialogs();
});

function Page({ values }: { values: Record<string, unknown> }) {
  const [open, setOpen] = useState(false);
  const missing = Object.keys(params.shape);
  const request: AskRequest = {
    command,
    params,
    source: 'toolbar',
    entities: [],
    skipped: [],
    values,
    missing,
    submit,
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Row
      </button>
      {open && <AskDialog request={request} close={() => setOpen(false)} />}
    </>
  );
}

async function open(values: Record<string, unknown> = {}) {
  const user = userEvent.setup();
  render(<Page values={values} />);
  await user.click(screen.getByText('Row'));
  await screen.findByRole('dialog', { name: 'Change keys of a command' });
  return user;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('the form of a command', () => {
  test('begins on the first field, with help, and with what is known', async () => {
    await open({ name: 'Pump', gateway: true, profile: 'p2' });
    expect(document.activeElement).toBe(field('Command'));
    expect(field('Command').value).toBe('Pump');
    expect(screen.getByText('Gives a command other keys in this browser')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Thermostat'));
  });

  test('Enter submits what was typed, without what was left blank, and gives the focus back', async () => {
    const user = await open({ profile: 'p1' });
    await user.type(field('Command'), 'Pump{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(submit).toHaveBeenCalledWith({ name: 'Pump', gateway: false, profile: 'p1' });
    expect(document.activeElement?.textContent).toBe('Row');
  });

  test('says what is wrong next to each field, and sends nothing', async () => {
    const user = await open();
    await user.type(field('Command'), 'much too long{Enter}');
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.map((alert) => alert.textContent)).toEqual(['At most 8 characters', 'This is required']);
    expect(submit).not.toHaveBeenCalled();
  });

  test('a picker searches and keeps the value', async () => {
    const user = await open({ name: 'Pump' });
    const picker = screen.getByRole('combobox');
    await user.type(picker, 'therm');
    await user.click(await screen.findByRole('option', { name: 'Thermostat' }));
    await user.type(field('Command'), '{Enter}');
    await waitFor(() => expect(submit).toHaveBeenCalledWith({ name: 'Pump', gateway: false, profile: 'p2' }));
  });

  test('a field that was emptied is sent as empty, not as unchanged', async () => {
    const user = await open({ name: 'Pump', label: 'old', profile: 'p1' });
    await user.clear(field('Keys'));
    await user.type(field('Command'), '{Enter}');
    await waitFor(() => expect(submit).toHaveBeenCalledWith(expect.objectContaining({ label: '' })));
  });

  test('keeps what was typed when the run fails, and shows the error next to its field or for the whole', async () => {
    submit
      .mockResolvedValueOnce({
        kind: 'failed',
        fields: { name: { text: 'Device with such name already exists!' } },
      })
      .mockResolvedValueOnce({ kind: 'failed', fields: {}, message: { text: 'Unable to connect' } });
    const user = await open({ profile: 'p1' });
    await user.type(field('Command'), 'Pump{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Device with such name already exists!');
    expect(field('Command').getAttribute('aria-invalid')).toBe('true');
    await user.type(field('Command'), '2{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Unable to connect'));
    expect(field('Command').value).toBe('Pump2');
    await user.type(field('Command'), '{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a declined confirmation leads back to the form', async () => {
    submit.mockResolvedValueOnce({ kind: 'declined' });
    const user = await open({ name: 'Pump', profile: 'p1' });
    await user.type(field('Command'), '{Enter}');
    await waitFor(() => expect(submit).toHaveBeenCalledOnce());
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('leaving the form', () => {
  test('Escape closes it at once while nothing was typed', async () => {
    const user = await open({ name: 'Pump' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('asks before it loses what was typed', async () => {
    const user = await open();
    await user.type(field('Command'), 'Pump');
    await user.keyboard('{Escape}');
    expect(dialogs.stack[0]?.content).toMatchObject({
      kind: 'confirm',
      request: { title: { key: 'ask.discard-title' } },
    });
    await answer(false);
    expect(field('Command').value).toBe('Pump');
    await user.keyboard('{Escape}');
    await answer(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

async function answer(yes: boolean): Promise<void> {
  await act(async () => {
    closeDialog(dialogs.stack[0]?.id ?? -1, yes);
    await Promise.resolve();
  });
}
