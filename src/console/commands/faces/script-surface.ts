import type * as z from 'zod/mini';
import { loadHelpTexts, translate } from '../../i18n/i18n.ts';
import type { Enablement } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { enablement } from '../command-state.ts';
import { currentContext } from '../context-store.ts';
import type { JournalEntry } from '../journal.ts';
import { journal } from '../journal.ts';
import { effectiveKeys } from '../keys/key-settings-store.ts';
import { isPermitted } from '../permission.ts';
import { commands } from '../registry.ts';
import { refusalOfRun, runCommand } from '../run-command.ts';

/** A command as a script sees it. */
interface ScriptCommand {
  id: string;
  /** In the language of the moment. */
  title: string;
  keys: readonly string[];
  /** `true`, or the translation key of the reason why it cannot run now. */
  enabled: Enablement;
}

/** What a script, a test or the browser's console drives the console with. */
interface ScriptSurface {
  /** The commands the signed-in user has. */
  list(): ScriptCommand[];
  /**
   * Runs one and resolves to its result, once the page stands that it leads to. Rejects with a `CommandError` (`code`, `reason`, `issues`) when it cannot
   * run, else with the error of the run. No dialog opens and nothing is confirmed.
   */
  run(id: string, args?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Resolves once all commands are there: some are registered only when the first page is at rest. */
  ready(): Promise<void>;
  /**
   * Whether `run` would begin: `true`, or the `CommandError` it would reject with. Nothing is done.
   */
  can(id: string, args?: Readonly<Record<string, unknown>>): Promise<true | CommandError>;
  /** What a command takes, as JSON schema. */
  describe(id: string): Promise<z.core.JSONSchema.BaseSchema>;
  /** Every run of this page's life, oldest first. */
  journal(): readonly JournalEntry[];
}

declare global {
  interface Window {
    clavier: { commands: ScriptSurface };
  }
}

/** Puts `window.clavier.commands` in place. `late` brings the commands that are registered after the first page. */
export function installScriptSurface(late: () => Promise<void>): void {
  window.clavier = {
    commands: {
      list() {
        const context = currentContext();
        return commands
          .list((command) => isPermitted(command, context))
          .map((command) => ({
            id: command.id,
            title: translate(command.title),
            keys: effectiveKeys(command),
            enabled: command.forPeople ? 'commands.for-people' : enablement(command, context),
          }));
      },
      run: async (id, args = {}) => {
        if (!commands.get(id)) await late();
        const command = commands.get(id);
        if (!command) throw new CommandError('unknown-command', id);
        return runCommand(command, args, { source: 'script' });
      },
      can: async (id, args = {}) => {
        if (!commands.get(id)) await late();
        const command = commands.get(id);
        if (!command) return new CommandError('unknown-command', id);
        return (await refusalOfRun(command, args)) ?? true;
      },
      describe: async (id) => {
        if (!commands.get(id)) await late();
        await loadHelpTexts();
        return commands.describe(id);
      },
      ready: late,
      journal,
    },
  };
}
