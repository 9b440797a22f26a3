import { translate } from '../i18n/i18n.ts';
import type { Message, Shown } from '../i18n/translation-key.ts';
import { shownOf } from '../messages/shown-error.ts';
import type { CommandSource } from './command.ts';
import { CommandError, RunError } from './command-error.ts';
import { currentContext } from './context-store.ts';
import { type Macro, type MacroStep, macroCommandId, unfitIn } from './macro.ts';
import { issueMessage } from './param.ts';
import { isPermitted } from './permission.ts';
import { commands } from './registry.ts';
import { runStep } from './run-command.ts';
import { whenApplicable } from './when-applicable.ts';

/** The macros that play now, one inside of another, by the ids of their commands. */
const playing = new Set<string>();

/** Whether runs come from a macro. */
export function isPlaying(): boolean {
  return playing.size > 0;
}

/**
 * Runs the steps of a macro one after the other, each as its caller would: for a person, what is missing is asked for
 * and danger is confirmed. Rejects with `RunError` at the step that cannot be done; resolves to how many were done,
 * which are fewer when the person gives one up. None plays
 * while it plays already: one that plays itself would never end.
 */
export async function playMacro(macro: Macro, source: CommandSource, signal: AbortSignal): Promise<number> {
  const id = macroCommandId(macro);
  if (playing.has(id)) throw new RunError({ key: 'macro.plays-already', values: { name: macro.name } });
  playing.add(id);
  try {
    for (const [at, step] of macro.steps.entries()) {
      signal.throwIfAborted();
      try {
        if (!(await playStep(step, source, signal))) return at;
      } catch (error) {
        if (signal.aborted) throw error;
        throw new RunError(stoppedAt(at, macro, step, reasonOf(error)));
      }
    }
    return macro.steps.length;
  } finally {
    playing.delete(id);
  }
}

async function playStep(step: MacroStep, source: CommandSource, signal: AbortSignal): Promise<boolean> {
  const command = commands.get(step.command);
  if (!command || !isPermitted(command, currentContext())) throw new RunError({ key: 'macro.command-gone' });
  const unfit = unfitIn(step, command);
  if (unfit.length > 0) {
    throw new RunError({ key: 'macro.params-unfit', values: { names: unfit.join(', ') } });
  }
  if (step.args?.ids === undefined) await whenApplicable(command);
  return (await runStep(command, step.args ?? {}, { source, signal })) === 'done';
}

function stoppedAt(at: number, { name, steps }: Macro, { command: id }: MacroStep, reason: Shown): Message {
  const command = commands.get(id);
  const values = {
    name,
    step: at + 1,
    steps: steps.length,
    command: command ? translate(command.title) : id,
    reason: translate(reason),
  };
  return { key: 'macro.stopped', values };
}

function reasonOf(error: unknown): Shown {
  if (!(error instanceof CommandError)) return shownOf(error);
  const [issue] = error.issues ?? [];
  if (issue) return { text: `${issue.path.join('.')}: ${translate(issueMessage(issue))}` };
  return error.reason ? { key: error.reason } : { text: error.message };
}
