import {
  mdiDeleteOutline,
  mdiRecordCircleOutline,
  mdiScriptTextPlayOutline,
  mdiStopCircleOutline,
  mdiTrayArrowDown,
  mdiTrayArrowUp,
} from '@mdi/js';
import * as z from 'zod/mini';
import { choice } from '../commands/choice.tsx';
import { type Command, defineCommand } from '../commands/command.ts';
import { RunError } from '../commands/command-error.ts';
import { contextChanged } from '../commands/context-store.ts';
import { type JournalEntry, onRun } from '../commands/journal.ts';
import { Macro, macroCommandId, stepOf } from '../commands/macro.ts';
import { isPlaying, playMacro } from '../commands/macro-player.ts';
import { beginRecording, endRecording, recording, recordRun } from '../commands/macro-recording.ts';
import { forgetMacro, keepMacros, storedMacros } from '../commands/macro-storage.ts';
import { param } from '../commands/param.ts';
import { commands, register } from '../commands/registry.ts';
import { formatList } from '../i18n/format-list.ts';
import { checkbox } from '../inputs/checkbox.tsx';
import { jsonFile } from '../inputs/json-file.tsx';
import { text } from '../inputs/text.ts';
import { showToast } from '../messages/toast-store.ts';
import { saveFile } from '../table/rows/save-file.ts';
import { onUserChange } from '../ui/user-change.ts';

const GROUP = 'macro.group';
const PREFIX = 'macro.run.';

/** Macros as they are taken along; other members are left alone. */
const MacroFile = z.looseObject({ macros: z.array(Macro).check(z.minLength(1)) });

const isRecording = () => recording.runs !== null;

const macroParam = param(z.string().check(z.refine((id) => macroOf(id) !== undefined)), {
  title: 'macro.macro',
  input: choice(() =>
    storedMacros().macros.map((macro) => ({ value: macroCommandId(macro), label: macro.name })),
  ),
});

/** What a person can do about macros; each of the macros is a command of its own beside them. */
export const macroCommands: readonly Command[] = [
  defineCommand({
    id: 'macro.record',
    title: 'macro.record',
    description: 'macro.record-description',
    keywords: 'macro.record-keywords',
    icon: mdiRecordCircleOutline,
    group: GROUP,
    keys: ['q'],
    at: { 'user-menu': 66 },
    enabled: () => !isRecording() || 'macro.is-recording',
    run() {
      beginRecording();
      contextChanged();
    },
  }),
  defineCommand({
    id: 'macro.stop',
    title: 'macro.stop',
    description: 'macro.stop-description',
    icon: mdiStopCircleOutline,
    group: GROUP,
    keys: ['shift+q'],
    submitLabel: 'macro.save',
    enabled: () => {
      if (!isRecording()) return 'macro.not-recording';
      return (recording.runs?.length ?? 0) > 0 || 'macro.nothing-recorded';
    },
    params: z.object({
      name: param(Macro.shape.name, {
        title: 'macro.name',
        description: 'macro.name-description',
        input: text,
      }),
      onSelection: param(z.optional(z.boolean()), {
        title: 'macro.on-selection',
        description: 'macro.on-selection-description',
        input: checkbox,
      }),
    }),
    danger: ({ name }) =>
      macroOf(macroCommandId({ name })) && {
        title: { key: 'macro.replace' },
        message: { key: 'macro.replace-text', values: { name } },
        confirmLabel: { key: 'macro.replace' },
      },
    run({ name, onSelection = false }) {
      const macro = { name, steps: (recording.runs ?? []).map((run) => stepOf(run, onSelection)) };
      keepMacros([macro]);
      endRecording();
      registerAnew();
      return macro;
    },
    done: (_macro, { name }) => ({ key: 'macro.saved', values: { name } }),
  }),
  defineCommand({
    id: 'macro.discard',
    title: 'macro.discard',
    description: 'macro.discard-description',
    icon: mdiDeleteOutline,
    group: GROUP,
    enabled: () => isRecording() || 'macro.not-recording',
    run() {
      endRecording();
      contextChanged();
    },
  }),
  defineCommand({
    id: 'macro.delete',
    title: 'macro.delete',
    description: 'macro.delete-description',
    icon: mdiDeleteOutline,
    group: GROUP,
    params: z.object({ macro: macroParam }),
    enabled: hasMacros,
    run({ macro: id }) {
      const macro = macroOf(id);
      forgetMacro(id);
      registerAnew();
      return macro;
    },
    undo: (macro) =>
      macro && {
        label: { key: 'macro.deleted', values: { name: macro.name } },
        run() {
          keepMacros([macro]);
          registerAnew();
          return Promise.resolve();
        },
      },
  }),
  defineCommand({
    id: 'macro.export',
    title: 'macro.export',
    description: 'macro.export-description',
    icon: mdiTrayArrowDown,
    group: GROUP,
    params: z.object({ macro: z.optional(macroParam) }),
    enabled: hasMacros,
    run({ macro: id }, { source }) {
      const { macros } = storedMacros();
      const file = { macros: macros.filter((macro) => id === undefined || macroCommandId(macro) === id) };
      if (source !== 'script') {
        saveFile('clavier-macros.json', [`${JSON.stringify(file, null, 2)}\n`], 'application/json');
      }
      return file;
    },
  }),
  defineCommand({
    id: 'macro.import',
    title: 'macro.import',
    description: 'macro.import-description',
    icon: mdiTrayArrowUp,
    group: GROUP,
    params: z.object({
      file: param(MacroFile, {
        title: 'macro.file',
        description: 'macro.file-description',
        input: jsonFile(),
      }),
    }),
    run({ file: { macros } }) {
      const taken = macros.filter((macro) => macroOf(macroCommandId(macro)));
      if (taken.length > 0) {
        throw new RunError({ key: 'macro.import-taken', values: { names: namesOf(taken) } });
      }
      const alike = [...Map.groupBy(macros, macroCommandId).values()].filter(({ length }) => length > 1);
      if (alike.length > 0) {
        throw new RunError({ key: 'macro.import-alike', values: { names: namesOf(alike.flat()) } });
      }
      keepMacros(macros);
      registerAnew();
      return macros.map(macroCommandId);
    },
    done: () => ({ key: 'macro.imported' }),
  }),
];

let takeOut: (() => void) | undefined;

onUserChange(unregisterMacros);
onRun((entry) => {
  if (isRecordable(entry)) recordRun(entry);
});

/** Makes the macros of the user commands, in place of those that were. Says so where some cannot be read. */
export function registerMacros(): void {
  const { damaged } = registerAnew();
  if (damaged) showToast({ type: 'warn', message: { key: 'macro.damaged' } });
}

function registerAnew(): ReturnType<typeof storedMacros> {
  unregisterMacros();
  const stored = storedMacros();
  takeOut = register(...stored.macros.map(commandOf));
  return stored;
}

function unregisterMacros(): void {
  takeOut?.();
  takeOut = undefined;
}

function commandOf(macro: Macro): Command {
  const { name, steps } = macro;
  return defineCommand({
    id: macroCommandId(macro),
    title: { text: name },
    description: 'macro.run-description',
    icon: mdiScriptTextPlayOutline,
    group: GROUP,
    // What a link asked for was agreed to as a whole; the steps ask as they do for a person.
    run: (_args, { source, signal }) =>
      playMacro(macro, { source: source === 'link' ? 'menu' : source, signal }, macroOf),
    done: (number) =>
      number === steps.length
        ? { key: 'macro.played', values: { name } }
        : { key: 'macro.ended', values: { name, number, steps: steps.length } },
  });
}

function macroOf(commandId: string): Macro | undefined {
  return storedMacros().macros.find((macro) => macroCommandId(macro) === commandId);
}

function namesOf(macros: readonly Macro[]): string {
  return formatList(macros.map(({ name }) => name));
}

function hasMacros() {
  return storedMacros().macros.length > 0 || 'macro.none';
}

/** What a person did, as far as it can be done again: no commands about commands, and a macro instead of its steps. */
function isRecordable({ id, outcome }: JournalEntry): boolean {
  const command = commands.get(id);
  if (outcome !== 'done' || !command || command.plumbing || isPlaying()) return false;
  return command.group !== 'commands.group' && (command.group !== GROUP || id.startsWith(PREFIX));
}
