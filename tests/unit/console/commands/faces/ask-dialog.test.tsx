import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { use, useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { AskRequest, SubmitOutcome } from '../../../../../src/console/commands/ask.ts';
import { AskedAbout } from '../../../../../src/console/commands/asked-about.ts';
import { choice } from '../../../../../src/console/commands/choice.tsx';
import { defineCommand, type ParamsSchema } from '../../../../../src/console/commands/command.ts';
import { AskDialog } from '../../../../../src/console/commands/faces/ask-dialog.tsx';
import { preloadFields } from '../../../../../src/console/commands/faces/preload-fields.ts';
import type { Choice } from '../../../../../src/console/commands/input.ts';
import { typedInForm } from '../../../../../src/console/commands/open-form.ts';
import { type ParamMeta, param, paramMeta } from '../../../../../src/console/commands/param.ts';
import { register } from '../../../../../src/console/commands/registry.ts';
import { checkbox } from '../../../../../src/console/inputs/checkbox.tsx';
import { jsFunction } from '../../../../../src/console/inputs/code/js-function.tsx';
import { json } from '../../../../../src/console/inputs/json.ts';
import { list } from '../../../../../src/console/inputs/list.tsx';
import { number } from '../../../../../src/console/inputs/number.ts';
import { picker } from '../../../../../src/console/inputs/picker.tsx';
import { text } from '../../../../../src/console/inputs/text.ts';
import { closeDialog, dialogs, resetDialogs } from '../../../../../src/console/messages/dialog-store.ts';
import { endSandbox, runSandboxIn } from '../../../../../src/console/sandbox/sandbox.ts';
import { loadable } from '../../../../../src/console/ui/loadable.tsx';
import { chooseOption } from '../../inputs/choose-option.ts';
import { threadHost } from '../../sandbox/thread-host.ts';

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
  await preloadFields(params);
});

beforeEach(() => {
  submit.mockReset().mockResolvedValue(done);
});

afterEach(() => {
  cleanup();
  resetDialogs();
});

function Page({
  values,
  asked,
  ...about
}: { values: Record<string, unknown>; asked: ParamsSchema } & Partial<AskRequest>) {
  const [open, setOpen] = useState(false);
  const missing = Object.keys(asked.shape);
  const request: AskRequest = {
    command,
    params: asked,
    source: 'toolbar',
    entities: [],
    skipped: [],
    values,
    missing,
    submit,
    ...about,
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

async function open(
  values: Record<string, unknown> = {},
  asked: ParamsSchema = params,
  stored?: Record<string, unknown>,
) {
  const user = userEvent.setup();
  render(<Page values={values} asked={asked} {...(stored && { stored })} />);
  await user.click(screen.getByText('Row'));
  await screen.findByRole('dialog', { name: 'Change keys of a command' });
  return user;
}

test('A field knows which entities the form is about', async () => {
  const Field = () => `About ${use(AskedAbout).map(({ name }) => name)}`;
  const about = { ...text, Field: loadable(async () => Field) };
  const asked = z.object({ name: param(z.optional(z.string()), { title: 'hotkeys.keys', input: about }) });
  const entities = [{ entityType: 'DEVICE', id: 'd1', name: 'Pump 1' }] as const;
  render(<Page values={{}} asked={asked} entities={entities} />);
  await userEvent.setup().click(screen.getByText('Row'));
  expect(await screen.findByText(/About Pump 1/)).toBeTruthy();
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('the form of a command', () => {
  test('says first how many it applies to, and what it leaves alone', async () => {
    const devices = ['A', 'B', 'C'].map((name) => ({ entityType: 'DEVICE' as const, id: name, name }));
    const [left, ...entities] = devices;
    const about = {
      command: { ...command, targets: { types: ['DEVICE'], count: 'many' } as const },
      entities,
      skipped: left ? [{ entity: left, reason: 'entity.assigned-already' as const }] : [],
    };
    const user = userEvent.setup();
    render(<Page values={{}} asked={params} {...about} />);
    await user.click(screen.getByText('Row'));
    expect(await screen.findByText('Applies to 2 entities')).toBeTruthy();
    expect(screen.getByText('1 left alone: Assigned to a customer already')).toBeTruthy();
  });

  test('is tried out as it is typed by a button of its own, once nothing in it is wrong', async () => {
    const tried = vi.fn();
    const trial = defineCommand({
      id: 'settings-mail.test',
      title: 'settings.test-mail',
      group: 'commands.group',
      run: async () => tried(await typedInForm(command.id)),
    });
    const withdraw = register(trial);
    const user = userEvent.setup();
    const about = { command: { ...command, triedBy: 'settings-mail.test' } as const };
    render(<Page values={{ profile: 'p1' }} asked={params} {...about} />);
    await user.click(screen.getByText('Row'));
    await user.type(await screen.findByRole('textbox', { name: 'Command' }), 'Much too long');
    const button = screen.getByRole('button', { name: 'Send test mail' });
    await user.click(button);
    await waitFor(() => expect(field('Command').getAttribute('aria-invalid')).toBe('true'));
    expect(tried).not.toHaveBeenCalled();
    await user.clear(field('Command'));
    await user.type(field('Command'), 'Pump');
    await user.click(button);
    await waitFor(() => expect(tried).toHaveBeenCalledWith({ name: 'Pump', gateway: false, profile: 'p1' }));
    expect(submit).not.toHaveBeenCalled();
    expect(field('Command').value).toBe('Pump');
    withdraw();
  });

  test('says what is wrong with what was stored, and lets it be until it is changed', async () => {
    const user = await open({ name: 'Stored too long', profile: 'p1', label: '' }, params, {
      name: 'Stored too long',
      profile: 'p1',
    });
    expect(
      screen.getByText(/^What is stored is not valid: .*It stays as it is until it is changed\./),
    ).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Keys' }), 'x');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(submit.mock.calls[0]?.[0]).toMatchObject({ name: 'Stored too long', label: 'x' });
  });

  test('blocks what was stored wrong once it is changed to something else that is wrong', async () => {
    const user = await open({ name: 'Stored too long', profile: 'p1' }, params, {
      name: 'Stored too long',
    });
    await user.type(field('Command'), '!');
    expect(screen.queryByText(/^What is stored is not valid/)).toBeNull();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(field('Command').getAttribute('aria-invalid')).toBe('true'));
    expect(submit).not.toHaveBeenCalled();
  });

  test('begins on the first field, with help, and with what is known', async () => {
    await open({ name: 'Pump', gateway: true, profile: 'p2' });
    expect(document.activeElement).toBe(field('Command'));
    expect(field('Command').value).toBe('Pump');
    expect(screen.getByText('Gives a command other keys in this browser')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Thermostat'));
  });

  test('shows what is not to be changed with the reason, and begins on the field after it', async () => {
    const user = userEvent.setup();
    render(
      <Page values={{ name: 'Pump', profile: 'p1' }} asked={params} fixed={{ name: 'user.is-yourself' }} />,
    );
    await user.click(screen.getByText('Row'));
    await screen.findByRole('dialog');
    expect(field('Command').readOnly).toBe(true);
    expect(screen.getByText('This is you')).toBeTruthy();
    expect(document.activeElement).toBe(field('Keys'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(submit).toHaveBeenCalledWith({ name: 'Pump', gateway: false, profile: 'p1' }));
  });

  test('Enter submits what was typed, without what was left blank, and gives the focus back', async () => {
    const user = await open({ profile: 'p1' });
    await user.type(field('Command'), 'Pump{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(submit).toHaveBeenCalledWith({ name: 'Pump', gateway: false, profile: 'p1' });
    expect(document.activeElement?.textContent).toBe('Row');
  });

  test('Ctrl+Enter submits from any field, also where Enter opens or breaks a line', async () => {
    const user = await open({ profile: 'p1', name: 'Pump' });
    await user.click(screen.getByRole('combobox'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  });

  test('Ctrl+Enter has code checked first, and submits it when that found nothing wrong', async () => {
    runSandboxIn(async () => threadHost());
    const body = param(z.string(), { title: 'hotkeys.keys', input: jsFunction({ argNames: ['a'] }) });
    const coded = z.object({ body });
    await preloadFields(coded);
    const user = await open({ body: 'return a' }, coded);
    const code = await screen.findByLabelText('Keys');
    await user.type(code, ' +;');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/SyntaxError/);
    await user.type(code, '{Backspace}1;');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No errors found'));
    expect(submit).not.toHaveBeenCalled();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(submit).toHaveBeenCalledWith({ body: 'return a +1;' }));
    endSandbox();
  });

  test('says what is wrong next to each field, and sends nothing', async () => {
    const user = await open();
    await user.type(field('Command'), 'much too long{Enter}');
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.map((alert) => alert.textContent)).toEqual(['At most 8 characters', 'This is required']);
    expect(submit).not.toHaveBeenCalled();
  });

  test('takes back what is wrong with a field once a change of another one has put it right', async () => {
    const range = z
      .object({
        name: param(z.string(), { title: 'hotkeys.command', input: text }),
        label: param(z.string(), { title: 'hotkeys.keys', input: text }),
      })
      .check(z.refine(({ name, label }) => name !== label, { path: ['label'], error: 'validation.format' }));
    submit.mockResolvedValueOnce({ kind: 'failed', fields: { name: { key: 'validation.not-accepted' } } });
    const user = await open({ name: 'Pump', label: 'Pump' }, range);
    await user.type(field('Keys'), '{Enter}');
    expect(await screen.findByText('Invalid format')).toBeDefined();
    await user.type(field('Command'), ' 7');
    await waitFor(() => expect(screen.queryByText('Invalid format')).toBeNull());
    // What the run has refused nobody here knows better.
    await user.type(field('Keys'), '{Enter}');
    await screen.findByText('This value is not accepted');
    await user.type(field('Keys'), '!');
    expect(screen.getByText('This value is not accepted')).toBeDefined();
  });

  test('a picker searches and keeps the value', async () => {
    const user = await open({ name: 'Pump' });
    const picker = screen.getByRole('combobox');
    await user.type(picker, 'therm');
    await chooseOption(user, 'Thermostat');
    await user.type(field('Command'), '{Enter}');
    await waitFor(() => expect(submit).toHaveBeenCalledWith({ name: 'Pump', gateway: false, profile: 'p2' }));
  });

  test('of one picker alone is answered by the Enter that chooses', async () => {
    const user = await open({}, z.object({ profile: params.shape.profile }));
    await user.type(screen.getByRole('combobox'), 'therm');
    await screen.findByRole('option', { name: 'Thermostat', selected: false });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(submit).toHaveBeenCalledExactlyOnceWith({ profile: 'p2' }));
  });

  test('of more than a picker is not answered by the Enter that chooses', async () => {
    const user = await open({ name: 'Pump' });
    await user.type(screen.getByRole('combobox'), 'therm');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Thermostat'));
    expect(submit).not.toHaveBeenCalled();
  });

  test('a picker that was emptied is empty', async () => {
    const optional = z.object({
      name: params.shape.name,
      profile: param(
        z.optional(z.nullable(z.string())),
        paramMeta(params.shape.profile) as ParamMeta<string>,
      ),
    });
    const user = await open({ name: 'Pump', profile: 'p1' }, optional);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('');
    await user.type(field('Command'), '{Enter}');
    await waitFor(() => expect(submit).toHaveBeenCalledWith({ name: 'Pump', profile: null }));
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

  test('keys that are pressed while it runs go to what is there afterwards', async () => {
    const running = Promise.withResolvers<SubmitOutcome>();
    submit.mockReturnValueOnce(running.promise);
    const pressed: string[] = [];
    const listen = ({ key }: KeyboardEvent) => void pressed.push(key);
    const user = await open({ profile: 'p1' });
    await user.type(field('Command'), 'Pump{Enter}');
    document.addEventListener('keydown', listen);
    await user.keyboard('jx');
    expect([field('Command').value, pressed]).toEqual(['Pump', []]);
    running.resolve(done);
    await waitFor(() => expect(pressed).toEqual(['j', 'x']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('Row'));
    document.removeEventListener('keydown', listen);
  });

  test('keys that are pressed while it runs are dropped when it fails: the answer is to be put right', async () => {
    const running = Promise.withResolvers<SubmitOutcome>();
    submit.mockReturnValueOnce(running.promise);
    const user = await open({ profile: 'p1' });
    await user.type(field('Command'), 'Pump{Enter}');
    await user.keyboard('jx');
    running.resolve({ kind: 'failed', fields: { name: { text: 'Taken' } } });
    await screen.findByRole('alert');
    await user.keyboard('2');
    expect(field('Command').value).toBe('Pump2');
  });

  test('a declined confirmation leads back to the form', async () => {
    submit.mockResolvedValueOnce({ kind: 'declined' });
    const user = await open({ name: 'Pump', profile: 'p1' });
    await user.type(field('Command'), '{Enter}');
    await waitFor(() => expect(submit).toHaveBeenCalledOnce());
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('parameters of every kind', () => {
  const several = z.object({
    transport: param(z.enum(['DEFAULT', 'MQTT']), {
      title: 'hotkeys.command',
      input: choice<'DEFAULT' | 'MQTT'>(() => [
        { value: 'DEFAULT', label: 'Default' },
        { value: 'MQTT', label: 'MQTT' },
      ]),
    }),
    topic: param(z.string().check(z.minLength(1)), {
      title: 'hotkeys.keys',
      input: text,
      shown: ({ transport }) => transport === 'MQTT',
    }),
    keys: param(z.array(z.number()), { title: 'input.list', input: list(number), section: 'input.json' }),
    config: param(z.optional(z.looseObject({ qos: z.number() })), {
      title: 'input.json',
      input: json(),
      section: 'input.json',
    }),
  });
  const values = { transport: 'DEFAULT', keys: [1], config: { qos: 1, target: { value: 2 } } };

  beforeAll(() => preloadFields(several));

  test('lists and JSON are values like others, in sections with a heading', async () => {
    const user = await open(values, several);
    const section = within(screen.getByRole('group', { name: 'JSON' }));
    await user.click(section.getByRole('button', { name: 'Add' }));
    await user.keyboard('2');
    await user.clear(section.getByRole('textbox', { name: 'JSON' }));
    await user.click(section.getByRole('textbox', { name: 'JSON' }));
    await user.paste('{"target": {"value": 3}, "qos": 2}');
    await user.click(screen.getByRole('button', { name: 'Change keys of a command' }));
    await waitFor(() =>
      expect(submit).toHaveBeenCalledWith({
        transport: 'DEFAULT',
        keys: [1, 2],
        config: { target: { value: 3 }, qos: 2 },
      }),
    );
  });

  test('what cannot be read is refused next to its field, and stays as it was typed', async () => {
    const user = await open(values, several);
    await user.type(screen.getByRole('textbox', { name: 'Value 1' }), 'x');
    await user.type(screen.getByRole('textbox', { name: 'JSON' }), ',');
    await user.click(screen.getByRole('button', { name: 'Change keys of a command' }));
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.map(({ textContent }) => textContent)).toEqual([
      'This is not a number',
      'This is not JSON: line 6, column 2',
    ]);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Value 1' }).value).toBe('1x');
    expect(submit).not.toHaveBeenCalled();
  });

  test('one that applies only beside another is asked for while it does, and sent only then', async () => {
    const user = await open(values, several);
    expect(screen.queryByRole('textbox', { name: 'Keys' })).toBeNull();
    await user.selectOptions(screen.getByLabelText(/^Command/), 'MQTT');
    await user.type(screen.getByRole('textbox', { name: 'Keys' }), 'v1');
    await user.selectOptions(screen.getByLabelText(/^Command/), 'Default');
    await user.click(screen.getByRole('button', { name: 'Change keys of a command' }));
    await waitFor(() => expect(submit).toHaveBeenCalledWith(values));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('what somebody else has saved meanwhile', () => {
  const stored = { name: 'Pump', label: 'old', gateway: false, profile: 'p1' };
  const conflict: SubmitOutcome = {
    kind: 'conflict',
    conflicts: [{ field: 'label', before: 'old', ours: 'mine', theirs: 'hers' }],
    merged: { name: 'Pump', label: 'mine', gateway: true, profile: 'p1' },
  };

  async function meetConflict() {
    submit.mockResolvedValueOnce(conflict);
    const user = await open(stored);
    await user.clear(field('Keys'));
    await user.type(field('Keys'), 'mine{Enter}');
    const group = await screen.findByRole('group', { name: 'Keys' });
    return { user, group: within(group) };
  }

  test('is shown beside what was typed, which stays, and what only they changed is taken over', async () => {
    const { group } = await meetConflict();
    expect(screen.getByRole('alert').textContent).toBe('Somebody else has changed this meanwhile');
    expect(document.activeElement).toBe(field('Keys'));
    expect(field('Keys').value).toBe('mine');
    expect(group.getByText('hers')).toBeTruthy();
    expect(group.getByRole('button', { name: 'Take yours' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  test('can be taken instead of one’s own, and the form is tried again', async () => {
    const { user, group } = await meetConflict();
    await user.click(group.getByRole('button', { name: 'Take theirs' }));
    expect(field('Keys').value).toBe('hers');
    await user.type(field('Command'), '{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(submit).toHaveBeenLastCalledWith({ name: 'Pump', label: 'hers', gateway: true, profile: 'p1' });
  });

  test('can be emptied though the field was empty before', async () => {
    submit.mockResolvedValueOnce({ kind: 'conflict', conflicts: [], merged: { ...stored, label: 'hers' } });
    const user = await open({ ...stored, label: '' });
    await user.type(field('Command'), '2{Enter}');
    await waitFor(() => expect(field('Keys').value).toBe('hers'));
    await user.clear(field('Keys'));
    await user.type(field('Command'), '{Enter}');
    await waitFor(() => expect(submit).toHaveBeenLastCalledWith(expect.objectContaining({ label: '' })));
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
