import {
  mdiConsoleLine,
  mdiKeyboardOutline,
  mdiKeyboardSettingsOutline,
  mdiMagnify,
  mdiRepeat,
  mdiUndo,
} from '@mdi/js';
import * as z from 'zod/mini';
import { undoAnnounced } from '../commands/announce.ts';
import { choice } from '../commands/choice.tsx';
import { type Command, defineCommand } from '../commands/command.ts';
import { contextChanged } from '../commands/context-store.ts';
import { openPalette } from '../commands/faces/palette/palette-store.ts';
import type { Choice } from '../commands/input.ts';
import { type JournalEntry, lastRun, scriptLine } from '../commands/journal.ts';
import {
  effectiveKeys,
  isBinding,
  keySettings,
  rebind,
  restoreKeys,
  setSingleLetters,
} from '../commands/keys/key-settings-store.ts';
import { param } from '../commands/param.ts';
import { commands } from '../commands/registry.ts';
import { runCommand } from '../commands/run-command.ts';
import { canUndo, lastUndo, undoLast } from '../commands/undo.ts';
import { translate } from '../i18n/i18n.ts';
import { checkbox } from '../inputs/checkbox.tsx';
import { text } from '../inputs/text.ts';
import { showCopied } from '../messages/toast-store.ts';
import { copyText } from '../ui/clipboard.ts';

const GROUP = 'commands.group';

const openPaletteCommand = defineCommand({
  id: 'palette.open',
  title: 'palette.open',
  description: 'palette.open-description',
  icon: mdiMagnify,
  group: GROUP,
  keys: ['mod+k'],
  at: { home: 10 },
  plumbing: true,
  safe: true,
  run: openPalette,
});

const undoCommand = defineCommand({
  id: 'app.undo',
  title: 'commands.undo-last',
  description: 'commands.undo-last-description',
  icon: mdiUndo,
  group: GROUP,
  keys: ['mod+z'],
  enabled: () => canUndo() || 'commands.nothing-to-undo',
  async run(_args, { source }) {
    const last = lastUndo();
    if (source === 'script') await undoLast();
    else if (last) await undoAnnounced(last);
  },
});

const repeatCommand = defineCommand({
  id: 'app.repeat',
  title: 'commands.repeat-last',
  description: 'commands.repeat-last-description',
  icon: mdiRepeat,
  group: GROUP,
  keys: ['.'],
  enabled: () => lastRun(isRepeatable) !== undefined || 'commands.nothing-to-repeat',
  run(_args, { source }) {
    const last = lastRun(isRepeatable);
    const command = last && commands.get(last.id);
    if (!command) return undefined;
    // On what is selected now, as a person expects of doing the same thing again.
    const { ids, ...params } = last.args;
    const args = source === 'script' ? last.args : params;
    return runCommand(command, args, { source });
  },
});

const copyLastCommand = defineCommand({
  id: 'journal.copy-last',
  title: 'commands.copy-last',
  description: 'commands.copy-last-description',
  keywords: 'commands.copy-last-keywords',
  icon: mdiConsoleLine,
  group: GROUP,
  enabled: () => lastRun(isRepeatable) !== undefined || 'commands.nothing-to-repeat',
  async run(_args, { source }) {
    const last = lastRun(isRepeatable);
    if (!last) return undefined;
    const line = scriptLine(last);
    await copyText(line);
    if (source !== 'script') showCopied({ key: 'commands.copied-line' });
    return line;
  },
});

const singleLettersCommand = defineCommand({
  id: 'hotkeys.set-single-letters',
  title: 'hotkeys.set-single-letters',
  description: 'hotkeys.set-single-letters-description',
  icon: mdiKeyboardSettingsOutline,
  group: GROUP,
  params: z.object({
    on: param(z.boolean(), {
      title: 'hotkeys.single-letters',
      description: 'hotkeys.set-single-letters-description',
      input: checkbox,
    }),
  }),
  initial: () => Promise.resolve({ on: keySettings.singleLetters }),
  run({ on }) {
    setSingleLetters(on);
    contextChanged();
  },
  done: (_result, { on }) => ({ key: on ? 'hotkeys.single-letters-on' : 'hotkeys.single-letters-off' }),
});

const commandParam = param(z.string().check(z.refine((id) => commands.get(id) !== undefined)), {
  title: 'hotkeys.command',
  input: choice(boundCommands),
});

const rebindCommand = defineCommand({
  id: 'hotkeys.rebind',
  title: 'hotkeys.rebind',
  description: 'hotkeys.rebind-description',
  icon: mdiKeyboardSettingsOutline,
  group: GROUP,
  params: z.object({
    command: commandParam,
    keys: param(z.string().check(z.refine(areBindings, 'hotkeys.no-binding')), {
      title: 'hotkeys.keys',
      description: 'hotkeys.keys-description',
      input: text,
    }),
  }),
  async run({ command, keys }) {
    const { assertFree } = await import('../commands/keys/key-conflicts.ts');
    const wanted = bindingsIn(keys);
    assertFree(command, wanted, commands.list(), effectiveKeys);
    rebind(command, wanted);
    contextChanged();
  },
  done: () => ({ key: 'hotkeys.rebound' }),
});

const restoreCommand = defineCommand({
  id: 'hotkeys.restore',
  title: 'hotkeys.restore',
  description: 'hotkeys.restore-description',
  icon: mdiKeyboardSettingsOutline,
  group: GROUP,
  enabled: () => Object.keys(keySettings.bindings).length > 0 || 'hotkeys.nothing-to-restore',
  run() {
    const before = { ...keySettings.bindings };
    restoreKeys();
    contextChanged();
    return before;
  },
  undo: (before) => ({
    label: { key: 'hotkeys.restored' },
    run() {
      for (const [id, keys] of Object.entries(before)) rebind(id, keys);
      contextChanged();
      return Promise.resolve();
    },
  }),
});

/** The sheet is a face, so it is handed in: commands draw nothing. */
export function baseCommands(showSheet: () => Promise<void>): Command[] {
  const showSheetCommand = defineCommand({
    id: 'hotkeys.show',
    title: 'hotkeys.show',
    description: 'hotkeys.show-description',
    icon: mdiKeyboardOutline,
    group: GROUP,
    keys: ['?'],
    at: { home: 20 },
    safe: true,
    run: showSheet,
  });
  return [
    openPaletteCommand,
    showSheetCommand,
    undoCommand,
    repeatCommand,
    copyLastCommand,
    singleLettersCommand,
    rebindCommand,
    restoreCommand,
  ];
}

/** Neither plumbing nor the commands about commands are what a person wants to do again. */
function isRepeatable({ id, outcome }: JournalEntry): boolean {
  const command = commands.get(id);
  return outcome === 'done' && command !== undefined && !command.plumbing && command.group !== GROUP;
}

function boundCommands(): Choice[] {
  return commands
    .list(({ description }) => description !== undefined)
    .map((command) => ({
      value: command.id,
      label: translate(command.title),
      hint: effectiveKeys(command).join(', '),
    }));
}

/** Several bindings are separated by commas; none switches the command's keys off. */
function bindingsIn(text: string): string[] {
  return text
    .split(/\s*,\s+|,$/)
    .map((binding) => binding.trim())
    .filter(Boolean);
}

function areBindings(text: string): boolean {
  return bindingsIn(text).every(isBinding);
}
