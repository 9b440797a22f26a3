import { formatList } from '../i18n/format-list.ts';
import { translate } from '../i18n/i18n.ts';
import type { Message, Shown } from '../i18n/translation-key.ts';
import { type RunHandle, startRun } from '../messages/long-runs.ts';
import type { Named } from '../messages/progress-store.ts';
import { shownOf } from '../messages/shown-error.ts';
import { type CommandRun, type CommandSource, shownTitle } from './command.ts';
import { CommandError, RunError } from './command-error.ts';
import { currentContext, enterScope } from './context-store.ts';
import { type Macro, type MacroStep, macroCommandId, unfitIn } from './macro.ts';
import { issueMessage } from './param.ts';
import { isPermitted } from './permission.ts';
import { commands } from './registry.ts';
import { runStep } from './run-command.ts';
import { whenApplicable } from './when-applicable.ts';

/** So deep may macros play one another: deeper ones were written by a program, not by a person. */
const MOST_DEEP = 10;
/** So many steps does one run make at most, with those of the macros it plays: ten that play ten are many soon. */
const MOST_STEPS = 1000;

/** One macro that plays, with the macros that it plays. */
interface Play {
  source: CommandSource;
  signal: AbortSignal;
  /** The macro of a command; undefined for other commands. */
  macroOf(commandId: string): Macro | undefined;
  /** The commands of the macros that play one another, the outermost first. */
  chain: readonly string[];
  progress: RunHandle<Named>;
  /** How many steps have begun, of all in the chain; shared by all of it. */
  made: { steps: number };
}

/** The commands of the outermost macros that play now. */
const playing = new Set<string>();

/** Whether runs come from a macro. */
export function isPlaying(): boolean {
  return playing.size > 0;
}

/**
 * Runs the steps of a macro one after the other, each as its caller would: for a person, what is missing is asked for,
 * danger is confirmed, and the progress panel tells the step; it can be stopped there. Rejects with `RunError` at the
 * step that cannot be done; resolves to how many were done, which are fewer when the person gives one up or stops it.
 * None plays while it plays already, since one that plays itself would never end. `macroOf` has the macros that it plays.
 */
export async function playMacro(
  macro: Macro,
  { source, signal }: Pick<CommandRun, 'source' | 'signal'>,
  macroOf: (commandId: string) => Macro | undefined,
): Promise<number> {
  const id = macroCommandId(macro);
  if (playing.has(id)) throw playsAlready(macro);
  const stopping = new AbortController();
  const progress = startRun({
    title: { key: 'macro.playing', values: { name: macro.name } },
    total: macro.steps.length,
    cancel: () => stopping.abort(),
    quiet: source === 'script',
  });
  const leaveScope = enterScope('progress');
  playing.add(id);
  const play: Play = {
    source,
    signal: AbortSignal.any([signal, stopping.signal]),
    macroOf,
    chain: [id],
    progress,
    made: { steps: 0 },
  };
  let done = 0;
  try {
    await playSteps(macro, play, () => {
      done += 1;
      progress.advance();
    });
  } catch (error) {
    // Who stops it knows what they do: that is no failure, while the end of the user's session is.
    if (signal.aborted || !stopping.signal.aborted) throw error;
  } finally {
    playing.delete(id);
    leaveScope();
    progress.finish({ done: [], failed: [], cancelled: [] });
  }
  return done;
}

/** Resolves to whether all are done, or one was given up. */
async function playSteps(macro: Macro, play: Play, onDone?: () => void): Promise<boolean> {
  for (const [at, step] of macro.steps.entries()) {
    try {
      if (!(await playStep(step, play))) return false;
    } catch (error) {
      if (play.signal.aborted) throw error;
      throw new RunError(stoppedAt(at, macro, step, reasonOf(error)));
    }
    onDone?.();
  }
  return true;
}

async function playStep(step: MacroStep, play: Play): Promise<boolean> {
  const { source, signal, progress, made, macroOf } = play;
  signal.throwIfAborted();
  if (made.steps >= MOST_STEPS) throw new RunError({ key: 'macro.too-long', values: { most: MOST_STEPS } });
  made.steps += 1;
  const command = commands.get(step.command);
  if (!command || !isPermitted(command, currentContext())) throw new RunError({ key: 'macro.command-gone' });
  progress.at(shownTitle(command));
  const inner = macroOf(step.command);
  if (inner) return playInner(inner, play);
  const unfit = unfitIn(step, command);
  if (unfit.length > 0) {
    throw new RunError({ key: 'macro.params-unfit', values: { names: formatList(unfit) } });
  }
  if (step.args?.ids === undefined) await whenApplicable(command, { signal });
  return (await runStep(command, step.args ?? {}, { source, signal })) === 'done';
}

function playInner(macro: Macro, play: Play): Promise<boolean> {
  const id = macroCommandId(macro);
  if (play.chain.includes(id) || playing.has(id)) throw playsAlready(macro);
  if (play.chain.length >= MOST_DEEP)
    throw new RunError({ key: 'macro.too-deep', values: { most: MOST_DEEP } });
  return playSteps(macro, { ...play, chain: [...play.chain, id] });
}

function playsAlready({ name }: Macro): RunError {
  return new RunError({ key: 'macro.plays-already', values: { name } });
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
