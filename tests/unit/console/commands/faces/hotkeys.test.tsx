import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Command, defineCommand } from '../../../../../src/console/commands/command.ts';
import { enterScope, resetContext } from '../../../../../src/console/commands/context-store.ts';
import { Hotkeys } from '../../../../../src/console/commands/faces/hotkeys.tsx';
import { WhichKey } from '../../../../../src/console/commands/faces/which-key.tsx';
import { dropHeldKeys } from '../../../../../src/console/commands/keys/held-keys.ts';
import { resetKeySequence } from '../../../../../src/console/commands/keys/key-sequence-store.ts';
import {
  rebind,
  resetKeySettings,
  setSingleLetters,
} from '../../../../../src/console/commands/keys/key-settings-store.ts';
import { setMoreCommands } from '../../../../../src/console/commands/more-commands.ts';
import { register } from '../../../../../src/console/commands/registry.ts';
import { openDialog, resetDialogs } from '../../../../../src/console/messages/dialog-store.ts';
import { resetToasts, toasts } from '../../../../../src/console/messages/toast-store.ts';

const ends: (() => void)[] = [];
let ran: string[];

beforeEach(() => {
  ran = [];
  render(
    <>
      <Hotkeys />
      <WhichKey />
      <input aria-label="Name" />
    </>,
  );
  add('go.devices', ['g d']);
  add('go.home', ['g h']);
  add('device.duplicate', ['d']);
  add('palette.open', ['mod+k']);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  for (const end of ends.splice(0)) end();
  resetContext();
  resetDialogs();
  resetKeySequence();
  resetKeySettings();
  resetToasts();
  setMoreCommands(null);
  dropHeldKeys();
});

function add(id: string, keys: string[], rest: Partial<Command> = {}): void {
  const command = {
    id,
    keys,
    title: 'commands.undo-last',
    group: 'commands.group',
    run: () => ran.push(id),
    ...rest,
  };
  ends.push(register(defineCommand(command as Command)));
}

/** Presses keys at once; the commands' runs are over when it resolves. Returns whether the last key was used. */
async function press(text: string, target: Element = document.body): Promise<boolean> {
  let used = false;
  await act(async () => {
    for (const part of text.split(' ')) {
      const key = part.replace('ctrl+', '');
      used = !fireEvent.keyDown(target, { key, code: `Key${key.toUpperCase()}`, ctrlKey: part !== key });
      fireEvent.keyUp(target, { key, code: `Key${key.toUpperCase()}` });
    }
    await new Promise((resolve) => setImmediate(resolve));
  });
  return used;
}

describe('the root listener', () => {
  test('runs a command once and keeps the key from the browser', async () => {
    expect(await press('ctrl+k')).toBe(true);
    expect(await press('q')).toBe(false);
    expect(ran).toEqual(['palette.open']);
  });

  test('runs a command that comes late once it is there, unless a text has the focus by then', async () => {
    const late: Record<string, HTMLElement> = { y: document.body, w: screen.getByRole('textbox') };
    for (const [key, focused] of Object.entries(late)) {
      const coming = Promise.withResolvers<void>();
      setMoreCommands(() => coming.promise);
      await press(key);
      focused.focus();
      add(`device.of-${key}`, [key]);
      coming.resolve();
      await act(() => coming.promise);
    }
    expect(ran).toEqual(['device.of-y']);
  });

  test('runs a sequence without its last key alone, also after starting over', async () => {
    await press('g d');
    await press('g g d');
    expect(ran).toEqual(['go.devices', 'go.devices']);
  });

  test('leaves typing alone, apart from mod bindings', async () => {
    const input = screen.getByRole('textbox');
    await press('g d', input);
    await press('ctrl+k', input);
    expect(ran).toEqual(['palette.open']);
  });

  test('a key pressed in a field or a lost window ends a sequence', async () => {
    await press('g');
    await press('d', screen.getByRole('textbox'));
    await press('d');
    await press('g');
    fireEvent.blur(window);
    await press('h');
    expect(ran).toEqual(['device.duplicate']);
  });

  test('the key of a disabled command says why, that of plumbing nothing', async () => {
    add('app.undo', ['u'], { enabled: () => 'commands.nothing-to-undo' });
    add('table.down', ['n'], { enabled: () => 'commands.no-target', plumbing: true });
    await press('u');
    expect(await press('n')).toBe(false);
    expect(toasts.shown).toMatchObject([{ type: 'info', message: { key: 'commands.nothing-to-undo' } }]);
  });

  test('a dialog keeps the keys of the page below', async () => {
    add('dialog.apply', ['a'], { scope: 'dialog:modal' });
    void openDialog(() => null);
    ends.push(enterScope('screen:devices'));
    await press('d');
    await press('ctrl+k');
    await press('a');
    expect(ran).toEqual(['dialog.apply']);
  });

  test('what applies over dialogs keeps its key there', async () => {
    add('theme.toggle', ['mod+j'], { overDialogs: true });
    void openDialog(() => null);
    ends.push(enterScope('screen:devices'));
    await press('ctrl+j', screen.getByRole('textbox', { name: 'Name' }));
    await press('g d');
    expect(ran).toEqual(['theme.toggle']);
  });

  test('single characters can be switched off and keys changed', async () => {
    setSingleLetters(false);
    await press('d');
    await press('ctrl+k');
    setSingleLetters(true);
    rebind('device.duplicate', ['y']);
    await press('d y');
    expect(ran).toEqual(['palette.open', 'device.duplicate']);
  });
});

describe('the strip of keys that may follow', () => {
  test('comes up after 400 ms, and goes with the sequence', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    add('go.assets', ['g a']);
    add('go.device-profiles', ['g shift+d']);
    await press('g');
    act(() => vi.advanceTimersByTime(399));
    expect(screen.queryByRole('status')).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    const keys = [...screen.getByRole('status').querySelectorAll('li kbd')].map((key) => key.textContent);
    expect(keys).toEqual(['A', 'D', 'Shift', 'D', 'H']);
    await press('Escape');
    expect(screen.queryByRole('status')).toBeNull();
    expect(ran).toEqual([]);
  });
});
