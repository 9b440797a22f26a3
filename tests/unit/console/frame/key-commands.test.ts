import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { defineCommand } from '../../../../src/console/commands/command.ts';
import { RunError } from '../../../../src/console/commands/command-error.ts';
import type { CommandId } from '../../../../src/console/commands/command-ids.ts';
import { resetContext } from '../../../../src/console/commands/context-store.ts';
import { clearJournal } from '../../../../src/console/commands/journal.ts';
import {
  effectiveKeys,
  keySettings,
  resetKeySettings,
  startKeySettings,
} from '../../../../src/console/commands/keys/key-settings-store.ts';
import { commands, register } from '../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../src/console/commands/run-command.ts';
import { clearUndo, undoLast } from '../../../../src/console/commands/undo.ts';
import { keyCommands } from '../../../../src/console/frame/key-commands.tsx';
import { translate } from '../../../../src/console/i18n/i18n.ts';

const ends: (() => void)[] = [];

beforeAll(() => {
  const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => media);
});

beforeEach(() => {
  const command = (id: string, title: 'theme.toggle' | 'menu.toggle', key: string) =>
    defineCommand({ id, title, description: title, group: title, keys: [key], run: () => undefined });
  ends.push(
    register(command('a.theme', 'theme.toggle', 't'), command('b.menu', 'menu.toggle', '8'), ...keyCommands),
  );
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
  resetContext();
  resetKeySettings();
  clearJournal();
  clearUndo();
});

const run = (id: CommandId, args = {}) => runCommand(id, args, { source: 'script' });
const rebind = (command: string, keys: string) => run('hotkeys.rebind', { command, keys });
const keys = (id = 'a.theme') => effectiveKeys(commands.get(id) ?? { id });

/** What a run was refused with, in words. */
async function refusal(running: Promise<unknown>): Promise<string> {
  const error: unknown = await running.catch((reason: unknown) => reason);
  if (!(error instanceof RunError)) throw error;
  return translate(error.shown);
}

describe('the keys of a command', () => {
  test('can be changed, survive a reload, and be restored', async () => {
    await rebind('a.theme', 'shift+t, g 1');
    expect(keys()).toEqual(['shift+t', 'g 1']);
    keySettings.bindings = {};
    startKeySettings();
    expect(keys()).toEqual(['shift+t', 'g 1']);
    await run('hotkeys.restore');
    expect(keys()).toEqual(['t']);
  });

  test('can be switched off', async () => {
    await rebind('a.theme', '');
    expect(keys()).toEqual([]);
  });

  test('change back by undo', async () => {
    await rebind('a.theme', 'u');
    await undoLast();
    expect(keys()).toEqual(['t']);
  });

  test('cannot be those of another command, of the browser, or of no keyboard', async () => {
    expect(await refusal(rebind('a.theme', '8'))).toBe('8 belongs to Show or hide the side menu');
    expect(await refusal(rebind('a.theme', 'mod+w'))).toBe('Ctrl+W cannot be used: the browser keeps it');
    await expect(rebind('a.theme', 'Entr')).rejects.toMatchObject({
      issues: [{ message: 'hotkeys.no-binding' }],
    });
    expect(keys()).toEqual(['t']);
  });

  test('cannot be those of a table either, though none is on screen', async () => {
    expect(await refusal(rebind('a.theme', 'x'))).toMatch('X belongs to');
  });

  test('come back one by one, unless another has them now', async () => {
    await rebind('a.theme', 'u');
    await rebind('b.menu', 't');
    expect(await refusal(run('hotkeys.restore', { command: 'a.theme' }))).toBe(
      'T belongs to Show or hide the side menu',
    );
    await run('hotkeys.restore', { command: 'b.menu' });
    await run('hotkeys.restore', { command: 'a.theme' });
    expect([keys('a.theme'), keys('b.menu')]).toEqual([['t'], ['8']]);
  });

  test('that are single characters can be switched off', async () => {
    await run('hotkeys.set-single-letters', { on: false });
    expect(keys()).toEqual([]);
    keySettings.singleLetters = true;
    startKeySettings();
    expect(keys()).toEqual([]);
    await run('hotkeys.set-single-letters', { on: true });
    expect(keys()).toEqual(['t']);
  });

  test('survive unreadable storage: what can be read of it holds, the rest is said to be damaged', () => {
    localStorage.setItem('TB-keys', '{"a.theme": "no list", "b.menu": ["u"], "gone.command": ["v"]}');
    localStorage.setItem('TB-single-letter-keys', 'perhaps');
    expect(startKeySettings()).toBe(false);
    expect([keys('a.theme'), keys('b.menu')]).toEqual([['t'], ['u']]);
    localStorage.setItem('TB-keys', '{"a.theme"');
    expect(startKeySettings()).toBe(false);
    expect(keys('b.menu')).toEqual(['8']);
    localStorage.removeItem('TB-keys');
    expect(startKeySettings()).toBe(true);
  });

  test('leave what is stored and cannot be read where it is, for who can read it', async () => {
    localStorage.setItem('TB-keys', '{"a.theme": {"when": "later"}, "b.menu": ["u"]}');
    startKeySettings();
    await run('hotkeys.rebind', { command: 'b.menu', keys: 'v' });
    expect(JSON.parse(localStorage.getItem('TB-keys') ?? '')).toEqual({
      'a.theme': { when: 'later' },
      'b.menu': ['v'],
    });
    await run('hotkeys.restore', {});
    expect(JSON.parse(localStorage.getItem('TB-keys') ?? '')).toEqual({ 'a.theme': { when: 'later' } });
    await run('hotkeys.rebind', { command: 'a.theme', keys: 'w' });
    expect(localStorage.getItem('TB-keys')).toBe('{"a.theme":["w"]}');
    localStorage.setItem('TB-keys', 'a keymap of another make');
    startKeySettings();
    await run('hotkeys.rebind', { command: 'b.menu', keys: 'v' });
    expect(localStorage.getItem('TB-keys-unreadable')).toBe('a keymap of another make');
  });
});

describe('a keymap', () => {
  test('with more keys for a command than anybody presses is not read', async () => {
    const many = Array.from({ length: 11 }, (_, at) => `g ${at % 10} ${at}`.slice(0, 5));
    const keymap = { keys: { 'a.theme': many } };
    expect(await refusal(run('hotkeys.import', { keymap }))).toContain('cannot be read');
    await expect(rebind('a.theme', many.join(', '))).rejects.toMatchObject({ code: 'invalid-params' });
  });

  test('that cannot be stored is not in force either', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(run('hotkeys.import', { keymap: { keys: { 'a.theme': ['u'] } } })).rejects.toThrow('full');
    full.mockRestore();
    expect(keys()).toEqual(['t']);
  });

  test('goes to another browser and back, with the keys of commands that are not there', async () => {
    await rebind('a.theme', 'u');
    const file = await run('hotkeys.export');
    await run('hotkeys.restore');
    await run('hotkeys.import', {
      keymap: { ...(file as object), keys: { 'a.theme': ['u'], 'x.gone': ['v'] } },
    });
    expect(keys()).toEqual(['u']);
    expect(await run('hotkeys.export')).toEqual({
      keys: { 'a.theme': ['u'], 'x.gone': ['v'] },
      singleLetters: true,
    });
  });

  test('with conflicts is refused as a whole, and says which', async () => {
    const keymap = { keys: { 'a.theme': ['8'], 'b.menu': ['8'], 'x.gone': 7 } };
    expect(await refusal(run('hotkeys.import', { keymap }))).toBe(
      'Nothing was imported. The keys of “x.gone” cannot be read; 8 would belong to several: Switch between light and dark and Show or hide the side menu',
    );
    expect(keySettings.bindings).toEqual({});
  });

  test('may leave out what conflicts', async () => {
    const keymap = { keys: { 'a.theme': ['mod+w'], 'b.menu': ['u'] } };
    expect(await run('hotkeys.import', { keymap, conflicts: 'skip' })).toMatchObject({
      leftOut: ['a.theme'],
    });
    expect([keys('a.theme'), keys('b.menu')]).toEqual([['t'], ['u']]);
  });

  test('may swap the keys of two commands', async () => {
    await run('hotkeys.import', { keymap: { keys: { 'a.theme': ['8'], 'b.menu': ['t'] } } });
    expect([keys('a.theme'), keys('b.menu')]).toEqual([['8'], ['t']]);
  });
});
