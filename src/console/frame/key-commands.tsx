import {
  mdiKeyboardSettingsOutline,
  mdiPrinterOutline,
  mdiRestore,
  mdiTrayArrowDown,
  mdiTrayArrowUp,
} from '@mdi/js';
import * as z from 'zod/mini';
import { choice } from '../commands/choice.tsx';
import { type Command, defineCommand } from '../commands/command.ts';
import { RunError } from '../commands/command-error.ts';
import { contextChanged } from '../commands/context-store.ts';
import { conflictText } from '../commands/faces/conflict-text.ts';
import type { Choice } from '../commands/input.ts';
import { conflictOf } from '../commands/keys/key-conflicts.ts';
import {
  effectiveKeys,
  keySettings,
  rebind,
  restoreKeys,
  setKeymap,
  setSingleLetters,
} from '../commands/keys/key-settings-store.ts';
import { areBindings, readKeymap } from '../commands/keys/keymap.ts';
import { laidOver } from '../commands/keys/keymap-import.ts';
import { param } from '../commands/param.ts';
import { commands } from '../commands/registry.ts';
import { runCommand } from '../commands/run-command.ts';
import { formatList } from '../i18n/format-list.ts';
import { translate } from '../i18n/i18n.ts';
import { checkbox } from '../inputs/checkbox.tsx';
import { jsonFile } from '../inputs/json-file.tsx';
import { text } from '../inputs/text.ts';
import { openDialog } from '../messages/dialog-store.ts';
import { saveFile } from '../table/rows/save-file.ts';
import { everyCommand } from './every-command.ts';

const GROUP = 'commands.group';
const COMMON = { group: GROUP, icon: mdiKeyboardSettingsOutline } as const;

const commandParam = param(z.string().check(z.refine((id) => commandById(id) !== undefined)), {
  title: 'hotkeys.command',
  input: choice(boundCommands),
});

/** A keymap as it is taken along to another browser; other members are left alone. */
const KeymapFile = z.looseObject({
  keys: z.record(z.string(), z.unknown()),
  singleLetters: z.optional(z.boolean()),
});

/** What a person can do about keys. They come late: the keys themselves are there at once. */
export const keyCommands: readonly Command[] = [
  defineCommand({
    ...COMMON,
    id: 'hotkeys.edit',
    title: 'hotkeys.edit',
    description: 'hotkeys.edit-description',
    keywords: 'hotkeys.edit-keywords',
    keys: ['mod+alt+k'],
    at: { 'user-menu': 65 },
    safe: true,
    forPeople: true,
    async run() {
      const { KeyEditor } = await import('../commands/faces/key-editor.tsx');
      void openDialog<void>((close) => <KeyEditor commands={everyCommand()} close={close} />);
    },
  }),
  defineCommand({
    ...COMMON,
    id: 'hotkeys.print',
    title: 'hotkeys.print',
    description: 'hotkeys.print-description',
    icon: mdiPrinterOutline,
    forPeople: true,
    async run(_args, { source }) {
      await runCommand('hotkeys.show', {}, { source });
      // The sheet is drawn by then.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      window.print();
    },
  }),
  defineCommand({
    ...COMMON,
    id: 'hotkeys.set-single-letters',
    title: 'hotkeys.set-single-letters',
    description: 'hotkeys.set-single-letters-description',
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
  }),
  defineCommand({
    ...COMMON,
    id: 'hotkeys.rebind',
    title: 'hotkeys.rebind',
    description: 'hotkeys.rebind-description',
    params: z.object({
      command: commandParam,
      keys: param(z.string().check(z.refine((keys) => areBindings(bindingsIn(keys)), 'hotkeys.no-binding')), {
        title: 'hotkeys.keys',
        description: 'hotkeys.keys-description',
        input: text,
      }),
    }),
    run({ command, keys }) {
      const wanted = bindingsIn(keys);
      const conflict = conflictOf(command, wanted, everyCommand(), effectiveKeys);
      if (conflict) throw new RunError(conflictText(conflict, commandById, command));
      const before = keySettings.bindings;
      rebind(command, wanted);
      contextChanged();
      return before;
    },
    done: () => ({ key: 'hotkeys.rebound' }),
    undo: (before) => putBack(before),
  }),
  defineCommand({
    ...COMMON,
    id: 'hotkeys.restore',
    title: 'hotkeys.restore',
    description: 'hotkeys.restore-description',
    icon: mdiRestore,
    enabled: () => Object.keys(keySettings.bindings).length > 0 || 'hotkeys.nothing-to-restore',
    params: z.object({ command: z.optional(commandParam) }),
    run({ command }) {
      const before = keySettings.bindings;
      if (command !== undefined) {
        // Its own keys may have been given to another meanwhile.
        const own = commandById(command)?.keys ?? [];
        const conflict = conflictOf(command, own, everyCommand(), effectiveKeys);
        if (conflict) throw new RunError(conflictText(conflict, commandById, command));
      }
      restoreKeys(command);
      contextChanged();
      return before;
    },
    done: () => ({ key: 'hotkeys.restored' }),
    undo: (before) => putBack(before),
  }),
  defineCommand({
    ...COMMON,
    id: 'hotkeys.export',
    title: 'hotkeys.export',
    description: 'hotkeys.export-description',
    icon: mdiTrayArrowDown,
    run(_args, { source }) {
      const file: z.infer<typeof KeymapFile> = {
        keys: { ...keySettings.bindings },
        singleLetters: keySettings.singleLetters,
      };
      if (source !== 'script') {
        saveFile('clavier-keys.json', [`${JSON.stringify(file, null, 2)}\n`], 'application/json');
      }
      return file;
    },
  }),
  defineCommand({
    ...COMMON,
    id: 'hotkeys.import',
    title: 'hotkeys.import',
    description: 'hotkeys.import-description',
    icon: mdiTrayArrowUp,
    params: z.object({
      keymap: param(KeymapFile, {
        title: 'hotkeys.keymap',
        description: 'hotkeys.keymap-description',
        input: jsonFile(),
      }),
      conflicts: param(z.optional(z.enum(['refuse', 'skip'])), {
        title: 'hotkeys.conflicts',
        description: 'hotkeys.conflicts-description',
        input: choice<'refuse' | 'skip'>(() => [
          { value: 'refuse', label: translate('hotkeys.conflicts-refuse') },
          { value: 'skip', label: translate('hotkeys.conflicts-skip') },
        ]),
      }),
    }),
    run({ keymap: file, conflicts: onConflict = 'refuse' }) {
      const read = readKeymap(file.keys) ?? { keymap: {}, unreadable: [] };
      const { keymap, conflicts, leftOut } = laidOver(keySettings.bindings, read.keymap, everyCommand());
      if (onConflict === 'refuse') {
        const said = [
          ...read.unreadable.map((id) => translate('hotkeys.unreadable', { command: nameOf(id) })),
          ...conflicts.map((conflict) => translate(conflictText(conflict, commandById))),
        ];
        if (said.length > 0) {
          throw new RunError({ key: 'hotkeys.import-refused', values: { reasons: said.join('; ') } });
        }
      }
      const before = { ...keySettings };
      setKeymap(keymap);
      if (file.singleLetters !== undefined) setSingleLetters(file.singleLetters);
      contextChanged();
      return { before, leftOut: [...read.unreadable, ...leftOut] };
    },
    done: ({ leftOut }) =>
      leftOut.length === 0
        ? { key: 'hotkeys.imported' }
        : { key: 'hotkeys.imported-but', values: { commands: formatList(leftOut.map(nameOf)) } },
    undo: ({ before }) => putBack(before.bindings, before.singleLetters),
  }),
];

function putBack(before: typeof keySettings.bindings, singleLetters = keySettings.singleLetters) {
  return {
    label: { key: 'hotkeys.restored-before' } as const,
    run() {
      setKeymap(before);
      setSingleLetters(singleLetters);
      contextChanged();
      return Promise.resolve();
    },
  };
}

function commandById(id: string): Command | undefined {
  return commands.get(id) ?? everyCommand().find((command) => command.id === id);
}

function nameOf(id: string): string {
  const command = commandById(id);
  return command ? translate(command.title) : id;
}

function boundCommands(): Choice[] {
  return everyCommand()
    .filter(({ description }) => description !== undefined)
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
