import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Command, defineCommand, type EntityRef } from '../../../../../src/console/commands/command.ts';
import { enterScope, resetContext } from '../../../../../src/console/commands/context-store.ts';
import { CommandButton } from '../../../../../src/console/commands/faces/command-button.tsx';
import { CommandMenuList } from '../../../../../src/console/commands/faces/command-menu-list.tsx';
import { register } from '../../../../../src/console/commands/registry.ts';
import { resetToasts, toasts } from '../../../../../src/console/messages/toast-store.ts';

const ends: (() => void)[] = [];
const pump: EntityRef = { entityType: 'DEVICE', id: 'p', name: 'Pump' };
let ran: string[];

beforeEach(() => {
  ran = [];
});

afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
  resetContext();
  resetToasts();
});

function add(id: string, rest: Partial<Command> = {}): void {
  const command: Command = {
    id,
    title: 'commands.undo-last',
    group: 'commands.group',
    run: (_args, { entities }) => ran.push([id, ...entities.map(({ name }) => name)].join(' ')),
    ...rest,
  };
  ends.push(register(defineCommand(command)));
}

describe('CommandButton', () => {
  test('draws title and key of its command and runs it', async () => {
    add('app.undo', { keys: ['mod+z'] });
    render(<CommandButton command="app.undo" />);
    const button = screen.getByRole('button', { name: 'Undo last action' });
    expect(button.title).toBe('Undo last action (Ctrl+Z)');
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+z');
    await userEvent.click(button);
    expect(ran).toEqual(['app.undo']);
  });

  test('is absent where its command does not apply, or is somebody else’s', () => {
    add('app.undo', { when: () => false });
    add('test.create', { authorities: ['SYS_ADMIN'] });
    const { container } = render(
      <>
        <CommandButton command="app.undo" />
        <CommandButton command="test.create" />
        <CommandButton command="test.missing" />
      </>,
    );
    expect(container.textContent).toBe('');
  });

  test('follows the context, and says its reason when pressed', async () => {
    add('test.copy', { targets: { types: ['DEVICE'], count: 'one' } });
    render(<CommandButton command="test.copy" />);
    const button = screen.getByRole('button');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).toContain('Select something first');
    await userEvent.click(button);
    expect(toasts.shown).toMatchObject([{ type: 'info', message: { key: 'commands.no-target' } }]);
    await act(async () => {
      ends.push(enterScope('table:devices', { targets: () => [pump] }));
      await Promise.resolve();
    });
    expect(button.getAttribute('aria-disabled')).toBe('false');
    await userEvent.click(button);
    expect(ran).toEqual(['test.copy Pump']);
  });
});

describe('CommandMenuList', () => {
  test('opens at once on its first entry, lists what applies to its entity, and runs it', async () => {
    add('test.copy', { targets: { types: ['DEVICE'], count: 'one' } });
    add('test.gone', { title: 'commands.repeat-last', when: () => false });
    add('test.rename', { title: 'commands.copy-last', enabled: () => 'commands.nothing-to-repeat' });
    const ids = ['test.copy', 'test.gone', 'test.rename'] as const;
    render(
      <CommandMenuList commands={ids} entities={[pump]} label="Actions">
        …
      </CommandMenuList>,
    );
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Undo last action',
      'Copy last command as script lineNo command has run yet',
    ]);
    await userEvent.keyboard('{Enter}');
    expect(ran).toEqual(['test.copy Pump']);
  });
});
