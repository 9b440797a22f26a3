import { userSignal } from '../ui/user-change.ts';
import { announceFailure } from './announce.ts';
import type { Attempt } from './attempt.ts';
import type { Command, CommandContext, CommandRun, CommandSource, EntityRef } from './command.ts';
import { CommandError } from './command-error.ts';
import type { CommandRef } from './command-ref.ts';
import { stateOf } from './command-state.ts';
import { arrival, currentContext, targetsReady } from './context-store.ts';
import { type Outcome, record } from './journal.ts';
import { holdKeysUntil } from './key-holder.ts';
import { runOnceThere } from './late-runs.ts';
import { withoutSecrets } from './param.ts';
import { isPermitted } from './permission.ts';
import { commandOf, isAnnounced } from './registry.ts';
import { runForPerson, runForScript } from './run-attempt.ts';
import { contextOf, entitiesOf, partition, queryOf } from './targets.ts';

/** What a caller may say beside the arguments. */
export interface RunOptions {
  source: CommandSource;
  /** The entities themselves, where a face has them; stands for `ids`. */
  entities?: readonly EntityRef[] | undefined;
  signal?: AbortSignal;
  /** The person has agreed to what it does to these entities before. */
  agreed?: boolean;
  /** What is given is no more than proposed: a person is asked for all, and begins with it. */
  proposed?: boolean;
  /** Only finds out whether a script's run would begin. */
  dry?: boolean;
}

/**
 * What a script's run would be refused with, undefined when it would begin: all is read that the run starts from, and
 * nothing is done.
 */
export async function refusalOfRun(
  asked: CommandRef,
  args: Readonly<Record<string, unknown>>,
): Promise<CommandError | undefined> {
  try {
    await start(commandOf(asked), args, { source: 'script', dry: true }, userSignal());
    return undefined;
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
}

/**
 * One run among several of a caller, such as a step of a macro: as `runCommand`, but a person's rejects too, and the
 * page that it leads to stands when it resolves.
 */
export async function runStep(
  asked: CommandRef,
  args: Readonly<Record<string, unknown>>,
  options: RunOptions,
): Promise<Outcome> {
  let ended: Outcome = 'cancelled';
  const { path } = currentContext();
  await start(commandOf(asked), args, options, userSignal(), {
    onEnd(outcome) {
      ended = outcome;
    },
  });
  await arrival(path);
  return ended;
}

/**
 * Runs a command: the one way to do a thing. For a person, what is missing is asked for, danger is confirmed, and a
 * failure is a toast: the promise resolves to undefined when nothing came of it. For a script it rejects with
 * `CommandError` or with the error of the run, and no dialog opens. One that is only announced is waited for.
 */
export async function runCommand(
  asked: CommandRef,
  args: Readonly<Record<string, unknown>>,
  options: RunOptions,
): Promise<unknown> {
  if (typeof asked !== 'string' && isAnnounced(asked)) return runLate(asked, args, options);
  const presence = userSignal();
  const { path } = currentContext();
  let about: readonly EntityRef[] = [];
  try {
    const result = await start(commandOf(asked), args, options, presence, {
      onTargets(entities) {
        about = entities;
      },
    });
    // A script's next line is about the page that it has gone to.
    if (options.source === 'script') await arrival(path);
    // And what a person types next is meant for it.
    else if (options.source !== 'link' && currentContext().path !== path) holdKeysUntil(arrival(path));
    return result;
  } catch (error) {
    if (options.source === 'script') throw error;
    const isSilent = commandOf(asked).plumbing === true && error instanceof CommandError;
    if (!presence.aborted && !isSilent) announceFailure(error, about);
    return undefined;
  }
}

async function runLate(
  { id }: Command,
  args: Readonly<Record<string, unknown>>,
  options: RunOptions,
): Promise<unknown> {
  const presence = userSignal();
  try {
    return await runOnceThere(id, (command) => runCommand(command, args, options));
  } catch (error) {
    if (!presence.aborted) announceFailure(error, []);
    return undefined;
  }
}

/** Who follows a run. */
interface Watcher {
  /** Told what it acts on, before it does. */
  onTargets?(entities: readonly EntityRef[]): void;
  onEnd?(outcome: Outcome): void;
}

async function start(
  command: Command,
  { ids, ...given }: Readonly<Record<string, unknown>>,
  options: RunOptions,
  presence: AbortSignal,
  { onTargets, onEnd }: Watcher = {},
): Promise<unknown> {
  const { id } = command;
  if (!isPermitted(command, currentContext())) throw new CommandError('unknown-command', id);
  const takesFromPage = command.targets && ids === undefined && !options.entities;
  const waiting = command.ready?.() ?? (takesFromPage ? targetsReady() : undefined);
  if (waiting) {
    // In the order they were pressed.
    if (options.source === 'key') holdKeysUntil(waiting);
    await waiting;
    presence.throwIfAborted();
  }
  const situation = currentContext();

  const clock = startClock();
  let entities: readonly EntityRef[] = [];
  const end: Attempt['end'] = (outcome, args, error) => {
    if (presence.aborted || options.dry) return;
    onEnd?.(outcome);
    const kept = withoutSecrets(command.params, args);
    const targets =
      command.targets && entities.length > 0 ? { ids: entities.map((entity) => entity.id) } : {};
    record({
      id,
      args: { ...targets, ...kept },
      source: options.source,
      ...clock(),
      outcome,
      ...(error !== undefined && { error: error instanceof Error ? error.message : String(error) }),
    });
  };

  try {
    if (options.source === 'script' && command.forPeople) throw notForScripts(command);
    const signal = AbortSignal.any(options.signal ? [presence, options.signal] : [presence]);
    const here = contextOf(command, situation);
    // What cannot run anyhow is not worth reading a list of a hundred thousand for.
    if (queryOf(here) && !options.entities && ids === undefined) refuseDisabled(command, here);
    let named = await entitiesOf(command, here, { entities: options.entities, ids }, signal);
    if (!named) {
      end('cancelled', given);
      return undefined;
    }
    if (
      (options.source === 'palette' || options.source === 'link') &&
      stateOf(command, { ...here, targets: named }).kind === 'needs-target'
    ) {
      const { askForTargets } = await import('./target-question.ts');
      named = (await askForTargets(command, options.source, signal, here)) ?? [];
      if (named.length === 0) {
        end('cancelled', given);
        return undefined;
      }
    }
    const context = command.targets ? { ...here, targets: named, outerTargets: [] } : here;
    refuseDisabled(command, context);
    const { fitting, skipped } = command.targets
      ? partition(command.targets, named)
      : { fitting: [], skipped: [] };
    entities = fitting;
    onTargets?.(fitting);
    const request = { signal, ignoreErrors: true };
    const run: CommandRun = {
      ...context,
      targets: fitting,
      source: options.source,
      signal,
      request,
      entities,
      skipped,
    };
    const { agreed = false, proposed = false } = options;
    const attempt: Attempt = { command, run, base: undefined, presence, agreed, proposed, end };
    return options.source === 'script'
      ? await runForScript(attempt, given, options.dry)
      : await runForPerson(attempt, given);
  } catch (error) {
    if (error instanceof CommandError) end('refused', given, error);
    throw error;
  }
}

function refuseDisabled(command: Command, context: CommandContext): void {
  const state = stateOf(command, context);
  if (state.kind === 'enabled') return;
  throw new CommandError('disabled', command.id, state.kind === 'forbidden' ? {} : { reason: state.reason });
}

function notForScripts({ id }: Command): CommandError {
  return new CommandError('disabled', id, { reason: 'commands.for-people' });
}

function startClock(): () => { startedAt: number; durationMs: number } {
  const startedAt = Date.now();
  const began = performance.now();
  return () => ({ startedAt, durationMs: Math.round(performance.now() - began) });
}
