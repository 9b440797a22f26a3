import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Command,
  type CommandContext,
  defineCommand,
} from '../../../../../src/console/commands/command.ts';
import { CheatSheet } from '../../../../../src/console/commands/faces/cheat-sheet.tsx';
import { sheetSections } from '../../../../../src/console/commands/faces/cheat-sheet-rows.ts';
import { register } from '../../../../../src/console/commands/registry.ts';
import { translate } from '../../../../../src/console/i18n/i18n.ts';

const ends: (() => void)[] = [];
let ran: string[];
let closed: number;

beforeEach(() => {
  ran = [];
  closed = 0;
});

afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

const context: CommandContext = {
  authority: 'TENANT_ADMIN',
  path: '/devices',
  scopes: ['screen:devices', 'global'],
  targets: [],
};

function command(id: string, keys: string[], rest: Partial<Command> = {}): Command {
  return defineCommand({
    id,
    keys,
    title: 'hotkeys.command',
    description: 'hotkeys.rebind-description',
    group: 'commands.group',
    run: () => ran.push(id),
    ...rest,
  });
}

const all = [
  command('go.devices', ['g d'], { title: 'hotkeys.keys' }),
  command('app.silent', ['s'], { description: undefined } as unknown as Partial<Command>),
  command('app.keyless', []),
  command('table.down', ['j'], { plumbing: true }),
  command('tenant.create', ['t'], { authorities: ['SYS_ADMIN'] }),
  command('device.create', ['c'], { scope: 'screen:devices', group: 'palette.recent' }),
  command('customer.create', ['n'], { scope: 'screen:customers' }),
];

/** `# heading` and one line a row. */
function sheet(query: Parameters<typeof sheetSections>[3] = { kind: 'words', text: '' }): string[] {
  return sheetSections(all, context, ({ keys = [] }) => keys, query, translate).flatMap(
    ({ heading, rows }) => [
      `# ${heading.kind === 'group' ? heading.text : 'elsewhere'}`,
      ...rows.map(({ id, keys }) => `${keys.join(', ')}: ${id}`),
    ],
  );
}

describe('the rows of the sheet', () => {
  test('are the commands with keys and a description that the user has, the current scope first', () => {
    expect(sheet()).toEqual([
      '# Recent',
      'c: device.create',
      '# Console',
      'g d: go.devices',
      'j: table.down',
      '# elsewhere',
      'n: customer.create',
    ]);
  });

  test('of other pages say what they are about, as many are called the same', () => {
    const rows = sheetSections(all, context, ({ keys = [] }) => keys, { kind: 'words', text: '' }, translate);
    const said = rows.flatMap(({ rows }) => rows.map(({ id, of }) => [id, of]));
    expect(said.filter(([, of]) => of)).toEqual([['customer.create', 'Console']]);
  });

  test('are found by words', () => {
    expect(sheet({ kind: 'words', text: 'down table' })).toEqual(['# Console', 'j: table.down']);
  });

  test('are found by the keys pressed so far', () => {
    expect(sheet({ kind: 'keys', chords: ['g'] })).toEqual(['# Console', 'g d: go.devices']);
    expect(sheet({ kind: 'keys', chords: ['g', 'x'] })).toEqual([]);
  });
});

describe('the sheet', () => {
  function open() {
    ends.push(register(...all, command('hotkeys.show', ['?'])));
    render(<CheatSheet context={context} close={() => (closed += 1)} />);
    return userEvent.setup();
  }

  test('is a dialog called Keyboard Shortcuts with a cross, and its own key closes it', async () => {
    const user = open();
    expect(screen.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeTruthy();
    await user.keyboard('?');
    expect(closed).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed).toBe(2);
  });

  test('Enter runs the row that was found', async () => {
    const user = open();
    await user.keyboard('go.dev{Enter}');
    expect(closed).toBe(1);
    await expect.poll(() => ran).toEqual(['go.devices']);
  });

  test('a row is found by pressing its keys', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'By pressing keys' }));
    await user.keyboard('gd');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(screen.getByRole('option').textContent).toContain('Keys');
    await user.keyboard('?');
    expect([closed, screen.getAllByRole('option').length]).toEqual([0, 1]);
  });
});
