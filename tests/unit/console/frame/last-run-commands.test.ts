import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { setAsker } from '../../../../src/console/commands/ask.ts';
import { defineCommand } from '../../../../src/console/commands/command.ts';
import type { CommandId } from '../../../../src/console/commands/command-ids.ts';
import { enterScope, resetContext } from '../../../../src/console/commands/context-store.ts';
import { clearJournal } from '../../../../src/console/commands/journal.ts';
import { param } from '../../../../src/console/commands/param.ts';
import { register } from '../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../src/console/commands/run-command.ts';
import { clearUndo } from '../../../../src/console/commands/undo.ts';
import { lastRunCommands } from '../../../../src/console/frame/last-run-commands.ts';
import { text } from '../../../../src/console/inputs/text.ts';
import { resetToasts, toasts } from '../../../../src/console/messages/toast-store.ts';

const ends: (() => void)[] = [];
let log: string[];

beforeEach(() => {
  log = [];
  const tag = defineCommand({
    id: 'test.tag',
    title: 'app.title',
    description: 'app.title',
    group: 'palette.recent',
    keys: ['t'],
    targets: { types: ['DEVICE'], count: 'many' },
    params: z.object({ tag: param(z.string(), { title: 'app.title', input: text }) }),
    run: ({ tag }, { entities }) => log.push(`${tag} ${entities.map(({ id }) => id).join()}`),
    undo: (_result, { tag }) => ({
      label: { key: 'app.title' },
      run: () => Promise.resolve(log.push(`un ${tag}`)),
    }),
  });
  ends.push(register(tag, ...lastRunCommands));
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
  setAsker(undefined);
  resetContext();
  resetToasts();
  clearJournal();
  clearUndo();
});

function select(id: string): void {
  ends.push(enterScope('table:devices', { targets: () => [{ entityType: 'DEVICE', id, name: id }] }));
}

const run = (id: CommandId, args = {}) => runCommand(id, args, { source: 'script' });
const press = (id: CommandId) => runCommand(id, {}, { source: 'key' });

describe('app.repeat', () => {
  test('does the same again to what is selected now', async () => {
    select('a');
    await run('test.tag', { tag: 'red' });
    select('b');
    await press('app.repeat');
    expect(log).toEqual(['red a', 'red b']);
  });

  test('says so when nothing has run', async () => {
    await expect(run('app.repeat')).rejects.toMatchObject({ reason: 'commands.nothing-to-repeat' });
  });
});

test('app.undo takes the last run back and says so', async () => {
  select('a');
  await run('test.tag', { tag: 'red' });
  await press('app.undo');
  expect(log).toEqual(['red a', 'un red']);
  expect(toasts.shown).toMatchObject([{ type: 'success' }]);
  await expect(run('app.undo')).rejects.toMatchObject({ reason: 'commands.nothing-to-undo' });
});

describe('journal.copy-last copies a line that does the same', () => {
  const LINE = 'await clavier.commands.run("test.tag", {"ids":["a"],"tag":"red"});';
  let copied: string[];

  /** Other tests may have given the page a clipboard. */
  const takeAway = () => {
    Reflect.deleteProperty(navigator, 'clipboard');
    Reflect.deleteProperty(document, 'execCommand');
  };

  beforeEach(async () => {
    takeAway();
    copied = [];
    select('a');
    await run('test.tag', { tag: 'red' });
  });

  afterEach(takeAway);

  test('by the clipboard of the browser', async () => {
    const clipboard = { writeText: (text: string) => Promise.resolve(copied.push(text)) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    await run('journal.copy-last');
    expect(copied).toEqual([LINE]);
  });

  test('also on a plain address, where the browser has no clipboard to write to', async () => {
    const copySelection = () => {
      const field = document.querySelector('textarea');
      return copied.push(field?.value.slice(field.selectionStart, field.selectionEnd) ?? '') > 0;
    };
    Object.assign(document, { execCommand: copySelection });
    await press('journal.copy-last');
    expect(copied).toEqual([LINE]);
    expect(toasts.shown).toMatchObject([{ type: 'success', message: { key: 'commands.copied-line' } }]);
  });
});
