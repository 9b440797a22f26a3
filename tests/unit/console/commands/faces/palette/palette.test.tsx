import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { use } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { setAsker } from '../../../../../../src/console/commands/ask.ts';
import { AskedAbout } from '../../../../../../src/console/commands/asked-about.ts';
import { choice } from '../../../../../../src/console/commands/choice.tsx';
import { type Command, defineCommand } from '../../../../../../src/console/commands/command.ts';
import { ConflictError } from '../../../../../../src/console/commands/command-error.ts';
import { enterScope, resetContext } from '../../../../../../src/console/commands/context-store.ts';
import {
  type EntityHit,
  registerEntitySearch,
} from '../../../../../../src/console/commands/faces/palette/entity-search.ts';
import { Palette } from '../../../../../../src/console/commands/faces/palette/palette.tsx';
import {
  askInPalette,
  closePalette,
  openPalette,
  resetPalette,
} from '../../../../../../src/console/commands/faces/palette/palette-store.ts';
import { param } from '../../../../../../src/console/commands/param.ts';
import { register } from '../../../../../../src/console/commands/registry.ts';
import { checkbox } from '../../../../../../src/console/inputs/checkbox.tsx';
import { jsonFile } from '../../../../../../src/console/inputs/json-file.tsx';
import { list } from '../../../../../../src/console/inputs/list.tsx';
import { number } from '../../../../../../src/console/inputs/number.ts';
import { picker } from '../../../../../../src/console/inputs/picker.tsx';
import { text } from '../../../../../../src/console/inputs/text.ts';
import { dialogs, openDialog, resetDialogs } from '../../../../../../src/console/messages/dialog-store.ts';
import { resetToasts, toasts } from '../../../../../../src/console/messages/toast-store.ts';
import { loadable } from '../../../../../../src/console/ui/loadable.tsx';
import { ApiError } from '../../../../../../src/console/wire/api-error.ts';

const ends: (() => void)[] = [];
let ran: unknown[];

beforeEach(() => {
  ran = [];
  setAsker(askInPalette);
  render(
    <>
      <button type="button">Row</button>
      <Palette />
    </>,
  );
});

afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
  setAsker(undefined);
  resetPalette();
  resetDialogs();
  resetToasts();
  resetContext();
  localStorage.clear();
});

function add<P extends z.ZodMiniObject>(
  command: Partial<Omit<Command<P>, 'id' | 'title'>> & Pick<Command<P>, 'id' | 'title'>,
): void {
  const full = { group: 'commands.group', run: (args: unknown) => ran.push(args), ...command };
  ends.push(register(defineCommand(full as Command<P>)));
}

async function open(): Promise<ReturnType<typeof userEvent.setup>> {
  screen.getByText('Row').focus();
  await act(async () => {
    openPalette();
    await Promise.resolve();
  });
  return userEvent.setup();
}

const titles = () => screen.queryAllByRole('option').map((option) => option.textContent);
const isOpen = () => screen.queryByRole('dialog', { name: 'Command palette' }) !== null;

describe('the palette', () => {
  test('runs the first hit on Enter, and gives the focus back before it does', async () => {
    let focused: string | null | undefined;
    add({
      id: 'theme.toggle',
      title: 'theme.toggle',
      run: () => (focused = document.activeElement?.textContent),
    });
    add({ id: 'hotkeys.show', title: 'hotkeys.show' });
    const user = await open();
    await user.keyboard('theme.tog{Enter}');
    expect(focused).toBe('Row');
    expect(isOpen()).toBe(false);
    expect(document.activeElement?.textContent).toBe('Row');
  });

  test('leaves its field at once where what had the focus has gone, so that the next key is the page’s', async () => {
    add({ id: 'theme.toggle', title: 'theme.toggle' });
    const going = document.body.appendChild(document.createElement('button'));
    going.focus();
    await act(async () => openPalette());
    const field = screen.getByRole('combobox');
    expect(document.activeElement).toBe(field);
    going.remove();
    await act(async () => {
      closePalette();
      // It is drawn still.
      expect(field.isConnected).toBe(true);
      expect(document.activeElement).toBe(document.body);
    });
    expect(isOpen()).toBe(false);
  });

  test('browses what can run, and says when searching why the rest cannot', async () => {
    add({ id: 'hotkeys.show', title: 'hotkeys.show' });
    add({ id: 'app.undo', title: 'commands.undo-last', enabled: () => 'commands.nothing-to-undo' });
    const user = await open();
    expect(titles()).toEqual(['Show keyboard shortcuts']);
    await user.keyboard('undo');
    expect(titles()[0]).toContain('Undo last action');
    expect(titles()[0]).toContain('There is nothing that can be undone');
  });

  test('over a dialog browses what leaves that as it is, and says when searching that the rest waits', async () => {
    add({ id: 'theme.toggle', title: 'theme.toggle', overDialogs: true });
    add({ id: 'go.devices', title: 'device.devices' });
    void openDialog(() => null);
    const user = await open();
    expect(titles()).toEqual([expect.stringContaining('Switch')]);
    await user.keyboard('devices');
    expect(titles()[0]).toContain('Close the dialog first');
    await user.keyboard('{Enter}');
    expect(ran).toEqual([]);
    expect(toasts.shown.map(({ message }) => message)).toEqual([{ key: 'palette.close-dialog-first' }]);
    await open();
    await user.keyboard('{Enter}');
    expect(ran).toHaveLength(1);
    expect(dialogs.stack).toHaveLength(1);
  });

  test('shows the effective key of a command, and recent commands first the next time', async () => {
    add({ id: 'hotkeys.show', title: 'hotkeys.show', keys: ['?'] });
    add({ id: 'theme.toggle', title: 'theme.toggle', keys: ['alt+t'] });
    const user = await open();
    expect(screen.getByText('Alt').tagName).toBe('KBD');
    await user.keyboard('theme{Enter}');
    await open();
    expect(screen.getByText('Recent')).toBeTruthy();
    expect(titles()[0]).toContain('Alt');
  });

  test('names what a command would act on', async () => {
    const pumps = ['Pump 1', 'Pump 2'].map((name) => ({ entityType: 'DEVICE' as const, id: name, name }));
    const [one] = pumps;
    add({ id: 'device.copy', title: 'hotkeys.show', targets: { types: ['DEVICE'], count: 'many' } });
    ends.push(enterScope('table:devices', { targets: () => (one ? [one] : []) }));
    const user = await open();
    expect(titles()).toEqual(['Show keyboard shortcuts“Pump 1”']);
    await user.keyboard('{Escape}');
    ends.push(enterScope('table:devices', { targets: () => pumps }));
    await open();
    expect(titles()).toEqual(['Show keyboard shortcuts2 entities']);
  });

  test('is asked anew with each opening what is typed, what can run, and what it is about', async () => {
    let can = true;
    add({ id: 'hotkeys.show', title: 'hotkeys.show', enabled: () => can || 'commands.nothing-to-undo' });
    add({ id: 'theme.toggle', title: 'theme.toggle' });
    const user = await open();
    await user.keyboard('hotkeys.show');
    expect(titles()[0]).toContain('Show keyboard shortcuts');
    await user.keyboard('{Escape}');
    expect(screen.queryAllByRole('option')).toEqual([]);
    can = false;
    await open();
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('');
    expect(titles()).toEqual([expect.stringContaining('Switch')]);
    await user.keyboard('hotkeys.show');
    expect(titles()[0]).toContain('There is nothing that can be undone');
  });

  test('closes on Escape and gives the focus back', async () => {
    const user = await open();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(document.activeElement?.textContent).toBe('Row');
  });
});

describe('a long list', () => {
  const rows = () => screen.getAllByRole('option');
  const pointedAt = () => screen.getByRole('combobox').getAttribute('aria-activedescendant');
  const selected = () => screen.getByRole('option', { selected: true });
  const place = (option: HTMLElement) =>
    ['aria-posinset', 'aria-setsize'].map((name) => Number(option.getAttribute(name)));

  beforeEach(() => {
    for (let at = 1; at <= 300; at += 1) add({ id: `many.n${at}`, title: 'theme.toggle' });
  });

  test('draws only what is in sight, and says how much there is', async () => {
    await open();
    expect(rows().length).toBeLessThan(30);
    expect(place(rows()[0] as HTMLElement)).toEqual([1, 300]);
    expect(place(rows().at(-1) as HTMLElement)).toEqual([300, 300]);
  });

  test('is walked by arrows, by pages, and to its ends, with the selected row always there', async () => {
    const user = await open();
    const walk: [string, number][] = [
      ['{ArrowDown}', 2],
      ['{End}', 300],
      ['{ArrowUp}', 299],
      ['{PageUp}', 289],
      ['{PageDown}{PageDown}', 300],
      ['{ArrowDown}', 1],
      ['{PageDown}{ArrowDown}', 12],
      ['{Home}{ArrowUp}', 300],
    ];
    for (const [keys, expected] of walk) {
      await user.keyboard(keys);
      expect([keys, place(selected())[0], pointedAt()]).toEqual([keys, expected, selected().id]);
    }
  });

  test('runs the row that was walked to', async () => {
    add({ id: 'other.last', title: 'hotkeys.show', run: () => ran.push('last') });
    const user = await open();
    await user.keyboard('{End}{Enter}');
    expect(ran).toEqual(['last']);
  });

  test('begins at its top again with every letter', async () => {
    const user = await open();
    await user.keyboard('many{End}');
    expect(place(selected())).toEqual([300, 300]);
    await user.keyboard('.');
    expect(place(selected())).toEqual([1, 300]);
  });
});

describe('asking for parameters a step each', () => {
  const params = z.object({
    name: param(z.string().check(z.minLength(2)), { title: 'hotkeys.keys', input: text }),
    gateway: param(z.optional(z.boolean()), { title: 'hotkeys.single-letters', input: checkbox }),
    profile: param(z.string(), {
      title: 'hotkeys.command',
      input: choice(() => [
        { value: 'p1', label: 'Default' },
        { value: 'p2', label: 'Thermostat' },
      ]),
    }),
  });
  const title = 'hotkeys.rebind' as const;

  test('takes each answer with the input that fits, checks it, and runs', async () => {
    add({ id: 'device.create', title, params });
    const user = await open();
    await user.keyboard('device.create{Enter}');
    await user.type(await screen.findByRole('textbox', { name: 'Keys' }), 'P{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('At least 2 characters');
    await user.keyboard('ump{Enter}');
    await screen.findByRole('option', { name: 'Yes' });
    await user.keyboard('yes{Enter}');
    await screen.findByRole('option', { name: 'Thermostat' });
    await user.keyboard('therm');
    await screen.findByRole('option', { name: 'Thermostat' });
    await user.keyboard('{Enter}');
    expect(ran).toEqual([{ name: 'Pump', gateway: true, profile: 'p2' }]);
    expect(isOpen()).toBe(false);
  });

  test('has a list that cannot be had say why, answer nothing by Enter, and come when it is asked for again', async () => {
    let list = () => Promise.reject<{ value: string; label: string }[]>(new Error('The server is down'));
    const profile = param(z.optional(z.string()), { title: 'hotkeys.command', input: choice(() => list()) });
    add({ id: 'device.create', title, params: z.object({ name: params.shape.name, profile }) });
    const user = await open();
    await user.keyboard('device.create{Enter}');
    await user.type(await screen.findByRole('textbox', { name: 'Keys' }), 'Pump{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('The server is down');
    expect(screen.queryByText('Nothing found')).toBeNull();
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Try again');
    list = async () => [{ value: 'p1', label: 'Default' }];
    await user.keyboard('{Enter}');
    await screen.findByRole('option', { name: 'Default' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(ran).toEqual([]);
    await user.keyboard('def');
    await screen.findByRole('option', { name: 'Default', selected: true });
    await user.keyboard('{Enter}');
    expect(ran).toEqual([{ name: 'Pump', profile: 'p1' }]);
  });

  test('has a file chosen where one may be', async () => {
    const file = param(z.unknown(), { title: 'transfer.file', input: jsonFile() });
    add({ id: 'device.create', title, params: z.object({ name: params.shape.name, file }) });
    const user = await open();
    await user.keyboard('device.create{Enter}');
    await user.type(await screen.findByRole('textbox', { name: 'Keys' }), 'Pump{Enter}');
    await screen.findByRole('button', { name: 'Choose file…' });
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!chooser) throw new Error('There is no file to choose');
    await user.upload(chooser, new File(['{"a":1}'], 'chosen.json', { type: 'application/json' }));
    await screen.findByDisplayValue(/"a": 1/);
    await user.click(screen.getByRole('textbox', { name: 'Exported JSON' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(ran).toEqual([{ name: 'Pump', file: { a: 1 } }]));
  });

  test('says of a list that it is empty in words of its own, where it has some', async () => {
    const chain = param(z.string(), {
      title: 'hotkeys.command',
      input: picker({ search: async () => [], labelOf: async (id) => id, none: 'rule-chain.no-callers' }),
    });
    add({ id: 'rule-chain.open-caller', title, params: z.object({ chain }) });
    const user = await open();
    await user.keyboard('open-caller{Enter}');
    await screen.findByText('No rule chain leads here');
    expect(screen.queryByText('Nothing found')).toBeNull();
    await user.keyboard('x');
    await screen.findByText('Nothing found');
  });

  test('has the first choice at hand for Enter, also of a list that comes later', async () => {
    const profile = param(z.string(), {
      title: 'hotkeys.command',
      input: choice(async () => [
        { value: 'p1', label: 'Default' },
        { value: 'p2', label: 'Thermostat' },
      ]),
    });
    add({ id: 'device.assign', title, params: z.object({ profile }) });
    const user = await open();
    await user.keyboard('device.assign{Enter}');
    await screen.findByRole('option', { name: 'Default', selected: true });
    await user.keyboard('{Enter}');
    expect(ran).toEqual([{ profile: 'p1' }]);
  });

  test('Enter while the search goes on means the first of what it will find, if anything', async () => {
    const all = ['Default', 'Pump', 'Thermostat'];
    let answer: () => void = () => undefined;
    const profile = param(z.string(), {
      title: 'hotkeys.command',
      input: {
        ...choice<string>(() => []),
        async choices(typed: string) {
          const found = all.filter((label) => label.toLowerCase().startsWith(typed));
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          return found.map((label) => ({ value: label, label }));
        },
      },
    });
    const answered = () =>
      act(async () => {
        answer();
        await Promise.resolve();
      });
    add({ id: 'device.assign', title, params: z.object({ profile }) });
    const user = await open();
    await user.keyboard('device.assign{Enter}');
    await answered();
    await screen.findByRole('option', { name: 'Default', selected: true });
    await user.keyboard('x{Enter}');
    await answered();
    await screen.findByText('Nothing found');
    await user.keyboard('{Backspace}t{Enter}');
    expect(ran).toEqual([]);
    await answered();
    expect(ran).toEqual([{ profile: 'Thermostat' }]);
  });

  test('typing on after Enter takes it back', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const profile = param(z.string(), {
      title: 'hotkeys.command',
      input: {
        ...choice<string>(() => []),
        choices: (typed: string) => promise.then(() => [{ value: typed, label: `Profile ${typed}` }]),
      },
    });
    add({ id: 'device.assign', title, params: z.object({ profile }) });
    const user = await open();
    await user.keyboard('device.assign{Enter}');
    await user.keyboard('a{Enter}b');
    await act(async () => resolve());
    await screen.findByRole('option', { name: 'Profile ab' });
    expect(ran).toEqual([]);
  });

  test('a run that fails keeps what was typed and says it at the field it is about', async () => {
    const taken = new ApiError({ status: 400, shown: { text: 'Device with such name already exists!' } });
    add({
      id: 'device.create',
      title,
      params: z.object({ name: params.shape.name, gateway: params.shape.gateway }),
      run: ({ name }) => (name === 'Pump' ? Promise.reject(taken) : ran.push(name)),
    });
    const user = await open();
    await user.keyboard('device.create{Enter}');
    await user.type(await screen.findByRole('textbox'), 'Pump{Enter}');
    await screen.findByRole('option', { name: 'No' });
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(taken.message);
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('Pump');
    await user.keyboard('2{Enter}');
    await screen.findByRole('option', { name: 'No' });
    await user.keyboard('{Enter}');
    expect(ran).toEqual(['Pump2']);
  });

  test('mod+Enter runs at once, or leads to the first answer that is still needed', async () => {
    add({
      id: 'device.create',
      title,
      params: z.object({ name: params.shape.name, gateway: params.shape.gateway }),
    });
    const user = await open();
    await user.keyboard('device.create{Enter}');
    await user.type(await screen.findByRole('textbox', { name: 'Keys' }), '{Control>}{Enter}{/Control}');
    expect(screen.getByRole('alert').textContent).toBe('This is required');
    await user.keyboard('Pump{Control>}{Enter}{/Control}');
    expect(ran).toEqual([{ name: 'Pump' }]);
  });

  test('Backspace in an empty field goes back a step, and from the first to the commands', async () => {
    add({ id: 'device.create', title, params });
    const user = await open();
    await user.keyboard('device.create{Enter}');
    await user.type(await screen.findByRole('textbox', { name: 'Keys' }), 'Pump{Enter}');
    await screen.findByRole('option', { name: 'Yes' });
    await user.keyboard('{Backspace}');
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('Pump');
    await user.keyboard('{Backspace}'.repeat(5));
    expect(await screen.findByRole('combobox', { name: 'Command palette' })).toBeTruthy();
    expect(ran).toEqual([]);
  });
});

describe('steps that are no plain answers', () => {
  test('one that applies only beside another is passed over until it does', async () => {
    const conditional = z.object({
      on: param(z.boolean(), { title: 'hotkeys.single-letters', input: checkbox }),
      keys: param(z.string(), { title: 'hotkeys.keys', input: text, shown: ({ on }) => on === true }),
    });
    add({ id: 'device.create', title: 'hotkeys.rebind', params: conditional });
    const user = await open();
    await user.keyboard('device.create{Enter}');
    await screen.findByRole('option', { name: 'No' });
    await user.keyboard('yes{Enter}');
    await user.type(await screen.findByRole('textbox', { name: 'Keys' }), 'a');
    await user.keyboard('{Backspace}{Backspace}');
    await screen.findByRole('option', { name: 'No' });
    await user.keyboard('no{Enter}');
    expect(ran).toEqual([{ on: false }]);
  });

  test('a field knows which entities it is asked about', async () => {
    const Field = () => `About ${use(AskedAbout).map(({ name }) => name)}`;
    const { parse: _parse, write: _write, ...input } = { ...text, Field: loadable(async () => Field) };
    const pump = { entityType: 'DEVICE' as const, id: 'pump', name: 'Pump 1' };
    add({
      id: 'device.create',
      title: 'hotkeys.rebind',
      targets: { types: ['DEVICE'], count: 'one' },
      params: z.object({ name: param(z.string(), { title: 'hotkeys.keys', input }) }),
    });
    ends.push(enterScope('table:devices', { targets: () => [pump] }));
    const user = await open();
    await user.keyboard('device.create{Enter}');
    expect(await screen.findByText(/About Pump 1/)).toBeTruthy();
  });

  test('a list is given by its field, with Tab going round in the palette', async () => {
    const lists = z.object({
      keys: param(z.array(z.number()).check(z.minLength(1)), { title: 'hotkeys.keys', input: list(number) }),
    });
    add({ id: 'device.create', title: 'hotkeys.rebind', params: lists });
    const user = await open();
    await user.keyboard('device.create{Enter}');
    await screen.findByRole('group', { name: 'Keys' });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('alert').textContent).toBe('This is required');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Add');
    await user.keyboard('{Enter}1{Tab}{Tab}{Enter}2{Enter}');
    expect(ran).toEqual([{ keys: [1, 2] }]);
  });

  test('what somebody else has saved meanwhile can be taken at the step it is about', async () => {
    const named = z.object({ name: param(z.string(), { title: 'hotkeys.keys', input: text }) });
    const conflicts = [{ field: 'name', before: 'old', ours: 'mine', theirs: 'hers' }];
    let base: unknown;
    add({
      id: 'device.edit',
      title: 'hotkeys.rebind',
      params: named,
      load: async () => 'first',
      initial: () => ({ name: 'old' }),
      run: (args, run) => {
        base = run.base;
        if (base === 'first')
          throw new ConflictError({ conflicts, merged: { name: 'mine' }, base: 'second' });
        ran.push(args);
      },
    });
    const user = await open();
    await user.keyboard('device.edit{Enter}');
    const keys = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Keys' });
    await user.clear(keys);
    await user.type(keys, 'mine{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Somebody else has changed this meanwhile');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('mine');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Take theirs');
    await user.keyboard('{Enter}');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('hers');
    await user.keyboard('{Enter}');
    expect([ran, base]).toEqual([[{ name: 'hers' }], 'second']);
  });
});

describe('finding entities', () => {
  const pump: EntityHit = { entity: { entityType: 'DEVICE', id: 'p', name: 'Pump 7' }, hint: 'Thermostat' };
  const targets = { types: ['DEVICE'], count: 'one' } as const;
  let signals: AbortSignal[];

  beforeEach(() => {
    signals = [];
    add({
      id: 'device.open',
      title: 'hotkeys.command',
      targets,
      run: (_, { entities }) => ran.push(['open', ...entities]),
    });
    add({
      id: 'device.rename',
      title: 'hotkeys.keys',
      keys: ['n'],
      targets,
      run: (_, { entities }) => ran.push(['rename', ...entities]),
    });
    ends.push(
      registerEntitySearch({
        entityType: 'DEVICE',
        title: 'hotkeys.elsewhere',
        icon: 'M0 0',
        open: 'device.open',
        search: (text, signal) => {
          signals.push(signal);
          return Promise.resolve({
            hits: text.startsWith('pump') ? [pump] : [],
            list: text === 'pumps' ? '/devices?search=pumps&sort=name,ASC' : undefined,
          });
        },
      }),
    );
  });

  test('asks once typing pauses, and Enter opens a hit', async () => {
    const user = await open();
    await user.keyboard('pump');
    expect((await screen.findByRole('option', { name: /Pump 7/ })).textContent).toContain('Thermostat');
    expect(screen.queryByText(/Enter opens/)).not.toBeNull();
    expect(signals).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(ran).toEqual([['open', pump.entity]]);
  });

  test('that cannot be looked for are said so with the reason, and looked for again by Enter', async () => {
    let isOut = true;
    for (const [entityType, title] of [
      ['ASSET', 'asset.assets'],
      ['CUSTOMER', 'customer.customers'],
    ] as const) {
      const hit = { entity: { entityType, id: 'one', name: `Valve of ${entityType}` } } as const;
      const search = async () => {
        if (isOut) throw new Error('The server is down');
        return { hits: [hit] };
      };
      ends.push(registerEntitySearch({ entityType, title, icon: 'M0 0', open: 'device.open', search }));
    }
    const user = await open();
    await user.keyboard('valve');
    expect((await screen.findByText(/The server is down/)).textContent).toBe(
      'Assets and Customers: The server is down',
    );
    expect(screen.queryByText('Nothing found')).toBeNull();
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Try again');
    isOut = false;
    await user.keyboard('{Enter}');
    await screen.findByRole('option', { name: 'Valve of CUSTOMER' });
    expect(screen.queryByRole('option', { name: 'Try again' })).toBeNull();
    expect(screen.queryByText(/The server is down/)).toBeNull();
  });

  test('over a dialog is not opened, as that would leave it, but acted on', async () => {
    add({
      id: 'device.copy-id',
      title: 'hotkeys.edit',
      overDialogs: true,
      at: { row: 1 },
      targets: { types: ['DEVICE'], count: 'one' },
      run: (_, { entities }) => ran.push(['copy', ...entities]),
    });
    void openDialog(() => null);
    const user = await open();
    await user.keyboard('pump');
    await screen.findByRole('option', { name: /Pump 7/ });
    expect(screen.queryByText(/Enter opens/)).toBeNull();
    await user.keyboard('{Enter}');
    expect(ran).toEqual([]);
    expect(titles()).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(ran).toEqual([['copy', pump.entity]]);
    expect(dialogs.stack).toHaveLength(1);
  });

  test('goes before a command that only looks alike, and is what Enter means', async () => {
    add({ id: 'test.unpumped', title: 'theme.toggle' });
    const user = await open();
    await user.keyboard('pump');
    await screen.findByRole('option', { name: /Pump 7/ });
    expect(titles()).toEqual(['Pump 7Thermostat', expect.stringContaining('Switch')]);
    const hit = screen.getByRole('option', { name: /Pump 7/ }).id;
    expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(hit);
    await user.keyboard('{Enter}');
    expect(ran).toEqual([['open', pump.entity]]);
  });

  test('does not take the place of a command that a person has moved to', async () => {
    add({ id: 'test.unpumped', title: 'theme.toggle' });
    add({ id: 'test.repumped', title: 'hotkeys.show' });
    const user = await open();
    await user.keyboard('pump{ArrowDown}');
    await screen.findByRole('option', { name: /Pump 7/ });
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('shortcuts');
  });

  test('says how to act on a hit only where one is pointed at', async () => {
    const user = await open();
    await user.keyboard('keys');
    await waitFor(() => expect(signals).toHaveLength(1));
    expect(screen.queryByText(/Enter opens/)).toBeNull();
  });

  test('gives a search up when typing goes on', async () => {
    const user = await open();
    await user.keyboard('pump');
    await screen.findByRole('option', { name: /Pump 7/ });
    await user.keyboard('s');
    expect(signals[0]?.aborted).toBe(true);
  });

  test.each(['{Tab}', '{ArrowRight}'])(
    '%s lists what can be done with a hit, without opening it',
    async (key) => {
      const user = await open();
      await user.keyboard('pump');
      await screen.findByRole('option', { name: /Pump 7/ });
      await user.keyboard(key);
      expect(titles().map((title) => title?.slice(0, 7))).toEqual(['Command', 'KeysCon']);
      await user.keyboard('{ArrowDown}{Enter}');
      expect(ran).toEqual([['rename', pump.entity]]);
    },
  );

  test('Alt with a key that a command has on its list does it to a hit at once', async () => {
    const user = await open();
    await user.keyboard('pump');
    await screen.findByRole('option', { name: /Pump 7/ });
    await user.keyboard('{Alt>}q{/Alt}');
    expect(isOpen()).toBe(true);
    await user.keyboard('{Alt>}n{/Alt}');
    expect(ran).toEqual([['rename', pump.entity]]);
    expect(isOpen()).toBe(false);
  });

  test('what has just the typed key comes first of what can be done with a hit', async () => {
    const user = await open();
    await user.keyboard('pump');
    await screen.findByRole('option', { name: /Pump 7/ });
    await user.keyboard('{Tab}n{Enter}');
    expect(ran).toEqual([['rename', pump.entity]]);
  });

  test('Alt with the last key of two does it too, where no other command ends so', async () => {
    add({
      id: 'device.list-alarms',
      title: 'hotkeys.show',
      keys: ['o m'],
      targets,
      run: () => ran.push('alarms'),
    });
    add({ id: 'device.copy', title: 'theme.toggle', keys: ['b n'], targets, run: () => ran.push('copy') });
    const user = await open();
    await user.keyboard('pump');
    await screen.findByRole('option', { name: /Pump 7/ });
    await user.keyboard('{Alt>}m{/Alt}');
    expect(ran).toEqual(['alarms']);
    await act(async () => openPalette());
    await user.keyboard('pump');
    await screen.findByRole('option', { name: /Pump 7/ });
    await user.keyboard('{Alt>}n{/Alt}');
    expect(ran).toEqual(['alarms', ['rename', pump.entity]]);
  });

  test('Alt with the last key of two does nothing where two commands end so', async () => {
    for (const [id, keys] of [
      ['device.list-alarms', 'o m'],
      ['device.mark', 'b m'],
    ] as const) {
      add({ id, title: 'hotkeys.show', keys: [keys], targets, run: () => ran.push(id) });
    }
    const user = await open();
    await user.keyboard('pump');
    await screen.findByRole('option', { name: /Pump 7/ });
    await user.keyboard('{Alt>}m{/Alt}');
    expect(ran).toEqual([]);
    expect(isOpen()).toBe(true);
  });

  describe('where more than one is called so', () => {
    const goTo = (path: string) => ran.push(path);

    beforeEach(() => {
      add({
        id: 'navigation.open',
        title: 'navigation.open',
        plumbing: true,
        params: z.object({ path: param(z.string(), { title: 'navigation.path', input: text }) }),
        run: ({ path }) => goTo(path),
      });
    });

    test('the last row leads to the list of all, as Shift with Enter does from a hit', async () => {
      const user = await open();
      await user.keyboard('pumps');
      const all = await screen.findByRole('option', { name: /all that match “pumps”/ });
      await user.click(all);
      expect(ran).toEqual(['/devices?search=pumps&sort=name,ASC']);
      await act(async () => openPalette());
      await user.keyboard('pumps');
      await screen.findByRole('option', { name: /Pump 7/ });
      await user.keyboard('{Shift>}{Enter}{/Shift}');
      expect(ran).toEqual(Array(2).fill('/devices?search=pumps&sort=name,ASC'));
    });

    test('Alt with the key that selects all of a list goes there and selects them', async () => {
      const user = await open();
      await user.keyboard('pumps');
      await screen.findByRole('option', { name: /Pump 7/ });
      await user.keyboard('{Alt>}*{/Alt}');
      expect(ran).toEqual(['/devices?search=pumps&sort=name,ASC&run=table.select-all-matching']);
    });

    test('a hit that is alone of its type stands in the way of no list', async () => {
      const hall = { entity: { entityType: 'ASSET', id: 'hall', name: 'Pumps hall' } } as const;
      ends.push(
        registerEntitySearch({
          entityType: 'ASSET',
          title: 'theme.toggle',
          icon: 'M0 0',
          open: 'device.open',
          scope: 'screen:assets',
          search: () => Promise.resolve({ hits: [hall] }),
        }),
        enterScope('screen:assets'),
      );
      const user = await open();
      await user.keyboard('pumps');
      await screen.findByRole('option', { name: /all that match/ });
      expect(screen.getByRole('option', { selected: true }).textContent).toBe('Pumps hall');
      await user.keyboard('{Shift>}{Enter}{/Shift}');
      expect(ran).toEqual(['/devices?search=pumps&sort=name,ASC']);
    });

    test('of one alone there is no list', async () => {
      const user = await open();
      await user.keyboard('pump');
      await screen.findByRole('option', { name: /Pump 7/ });
      await user.keyboard('{Shift>}{Enter}{/Shift}');
      await user.keyboard('{Alt>}*{/Alt}');
      expect(ran).toEqual([['open', pump.entity]]);
    });
  });
});
