import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CommandSource, defineCommand } from '../../../../src/console/commands/command.ts';
import type { CommandId } from '../../../../src/console/commands/command-ids.ts';
import { resetContext } from '../../../../src/console/commands/context-store.ts';
import { clearJournal } from '../../../../src/console/commands/journal.ts';
import { rebind, resetKeySettings } from '../../../../src/console/commands/keys/key-settings-store.ts';
import { register } from '../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../src/console/commands/run-command.ts';
import { startKeyHints } from '../../../../src/console/frame/key-hints.ts';
import { translate } from '../../../../src/console/i18n/i18n.ts';
import { resetToasts, toasts } from '../../../../src/console/messages/toast-store.ts';
import { watchInput } from '../../../../src/console/ui/last-input.ts';
import { speakEnglish } from '../commands/texts.ts';

const toggle = defineCommand({
  id: 'test.toggle',
  title: 'theme.theme',
  group: 'app.title',
  keys: ['t'],
  run: () => undefined,
});
const other = defineCommand({ ...toggle, id: 'test.other', keys: ['o'] });
const keyless = defineCommand({ ...toggle, id: 'test.keyless', keys: [] });

beforeAll(async () => {
  await speakEnglish();
  watchInput();
  startKeyHints();
  register(toggle, other, keyless);
});

afterEach(() => {
  localStorage.clear();
  resetContext();
  resetKeySettings();
  resetToasts();
  clearJournal();
});

const run = (source: CommandSource, id = 'test.toggle') => runCommand(id as CommandId, {}, { source });
const said = () => toasts.shown.map(({ message }) => translate(message));

/** What a browser tells of a press; there is no such event in this environment. */
const pointerDown = (pointerType: string) => Object.assign(new Event('pointerdown'), { pointerType });

/** Presses something, then runs the command that it stands for. */
async function click(source: CommandSource = 'toolbar', id?: string, pointerType = 'mouse'): Promise<void> {
  window.dispatchEvent(pointerDown(pointerType));
  await run(source, id);
}

describe('whoever clicks', () => {
  test('is told the key, once for each command', async () => {
    await click();
    expect(said()).toEqual(['Theme: next time press T']);
    resetToasts();
    await click();
    expect(said()).toEqual([]);
  });

  test('is told the key that is in force', async () => {
    rebind('test.toggle', ['mod+u']);
    await click('menu');
    expect(said()).toEqual(['Theme: next time press Ctrl+U']);
  });

  test('is told one thing at a time', async () => {
    await click();
    await click('row', 'test.other');
    expect(said()).toEqual(['Theme: next time press O']);
  });

  test('hears nothing of what has no key', async () => {
    await click('row', 'test.keyless');
    expect(said()).toEqual([]);
  });
});

test('whoever taps has no keys to be told of', async () => {
  await click('toolbar', 'test.toggle', 'touch');
  expect(said()).toEqual([]);
});

test('neither keys, nor buttons pressed by a key, nor scripts are told', async () => {
  await click('key');
  await click('script');
  window.dispatchEvent(pointerDown('mouse'));
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  await run('toolbar');
  expect(said()).toEqual([]);
});
