import * as z from 'zod/mini';
import { reportFailure } from '../api/report-failure.ts';
import { userSignal } from '../ui/user-change.ts';
import { ApiError } from '../wire/api-error.ts';
import { reactionTo } from '../wire/error-catalogue.ts';
import { announceDone, announceFailure } from './announce.ts';
import { type AskRequest, confirmDanger, currentAsker, type SubmitOutcome } from './ask.ts';
import {
  type BlastRadius,
  type Command,
  type CommandContext,
  type CommandRun,
  type CommandSource,
  type EntityRef,
  shownTitle,
  type Undo,
} from './command.ts';
import { CommandError, ConflictError } from './command-error.ts';
import type { CommandRef } from './command-ref.ts';
import { stateOf } from './command-state.ts';
import { arrival, currentContext, targetsReady } from './context-store.ts';
import { entitiesText } from './entity-types.ts';
import { failureOf, issuesOutcome } from './failure.ts';
import { type Outcome, record } from './journal.ts';
import { holdKeysUntil } from './key-holder.ts';
import { parseArgs, withoutSecrets } from './param.ts';
import { isPermitted } from './permission.ts';
import { rememberCommand } from './recents.ts';
import { commandOf } from './registry.ts';
import { contextOf, entitiesOf, partition, queryOf } from './targets.ts';
import { pushUndo } from './undo.ts';

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
 * `CommandError` or with the error of the run, and no dialog opens.
 */
export async function runCommand(
  asked: CommandRef,
  args: Readonly<Record<string, unknown>>,
  options: RunOptions,
): Promise<unknown> {
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

interface Attempt {
  command: Command;
  run: CommandRun;
  /** What `load` has read; after a conflict what stands now. */
  base: unknown;
  /** Aborted when the user who runs it has gone: whoever is there now is told nothing of it. */
  presence: AbortSignal;
  agreed: boolean;
  /** What was given is asked about, too. */
  proposed: boolean;
  /** Tells the journal how it ended, with the arguments it had in the end. */
  end(outcome: Outcome, args: Readonly<Record<string, unknown>>, error?: unknown): void;
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

async function runForScript(
  attempt: Attempt,
  given: Readonly<Record<string, unknown>>,
  dry = false,
): Promise<unknown> {
  const { command } = attempt;
  const initial = await initialOf(attempt);
  const parsed = parse(command, { ...initial, ...given });
  if (!parsed.success) throw new CommandError('invalid-params', command.id, { issues: parsed.error.issues });
  return dry ? undefined : (await execute(attempt, parsed.data)).result;
}

async function runForPerson(attempt: Attempt, given: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { command, run, end } = attempt;
  const waits = waitsForPerson(attempt) || attempt.proposed;
  const parsed = parse(command, given);
  const editing = command.initial !== undefined && Object.keys(given).length === 0;
  if (parsed.success && !editing && !(waits && command.params)) {
    if (!(await confirmed(attempt, parsed.data))) {
      end('cancelled', parsed.data);
      return undefined;
    }
    attempt.base = await command.load?.(run);
    const { result, undoable } = await execute(attempt, parsed.data);
    announce(attempt, result, parsed.data, undoable);
    return result;
  }

  const asker = currentAsker();
  const params = command.params;
  const issues = parsed.success ? [] : parsed.error.issues;
  if (!asker || !params) throw new CommandError('invalid-params', command.id, { issues });
  const initial = await initialOf(attempt);
  const fixed = command.fixed?.(attempt.base) ?? {};
  const wrong = new Set(issues.map(({ path }) => path[0]));
  let answer: { result: unknown } | undefined;
  const request: AskRequest = {
    command,
    params,
    source: run.source,
    entities: run.entities,
    skipped: run.skipped,
    values: { ...initial, ...given },
    missing: Object.keys(params.shape).filter(
      (name) => !(name in fixed) && (waits || !(name in given) || wrong.has(name)),
    ),
    fixed,
    submit: async (answers) => {
      const outcome = await submit(attempt, { ...given, ...answers });
      if (outcome.kind === 'ran') answer = outcome;
      return outcome.kind === 'ran' ? { kind: 'done' } : outcome;
    },
  };
  await asker(request);
  if (!answer) end('cancelled', given);
  return answer?.result;
}

/** One try with a person's answers. What goes wrong is for the face that asks to show. */
async function submit(
  attempt: Attempt,
  answers: Readonly<Record<string, unknown>>,
): Promise<Exclude<SubmitOutcome, { kind: 'done' }> | { kind: 'ran'; result: unknown }> {
  const { command } = attempt;
  const parsed = parse(command, answers);
  if (!parsed.success) return issuesOutcome(parsed.error.issues);
  try {
    if (!(await confirmed(attempt, parsed.data))) return { kind: 'declined' };
    const begun = Promise.withResolvers<void>();
    const ending = execute({ ...attempt, run: { ...attempt.run, begun: begun.resolve } }, parsed.data).then(
      ({ result, undoable }) => {
        announce(attempt, result, parsed.data, undoable);
        return result;
      },
    );
    await Promise.race([ending, begun.promise]);
    // Whoever called waits for the end of it, and is told what it failed of, once the question is gone.
    ending.catch(() => undefined);
    return { kind: 'ran', result: ending };
  } catch (error) {
    if (error instanceof ConflictError) {
      attempt.base = error.base;
      return { kind: 'conflict', conflicts: error.conflicts, merged: error.merged };
    }
    // A refusal has a dialog of its own, over the question.
    if (error instanceof ApiError && reactionTo(error).kind === 'forbidden-dialog') reportFailure(error);
    return failureOf(error, command.params);
  }
}

async function confirmed(attempt: Attempt, args: Record<string, unknown>): Promise<boolean> {
  const { command, run, agreed } = attempt;
  if (agreed) return true;
  const danger = (await command.danger?.(args, run)) ?? questionOf(attempt);
  return !danger || (await confirmDanger(danger, command, run.skipped));
}

/** What others may have written is shown, and done only when the person says so. */
function waitsForPerson({ command, run }: Attempt): boolean {
  return (run.source === 'link' || run.source === 'storage') && !command.safe;
}

/** Asked for those where neither danger nor parameters bring a question. */
function questionOf(attempt: Attempt): BlastRadius | undefined {
  const { command, run } = attempt;
  if (!waitsForPerson(attempt) || command.params) return undefined;
  return {
    title: shownTitle(command),
    message:
      run.entities.length > 0
        ? {
            key: run.source === 'link' ? 'link.question-on' : 'bulk.question-on',
            values: { entities: entitiesText(run.entities) },
          }
        : { key: 'link.question' },
  };
}

async function initialOf(attempt: Attempt) {
  const { command, run } = attempt;
  attempt.base = await command.load?.(run);
  return command.initial?.(run, attempt.base);
}

async function execute(
  { command, run, base, presence, end }: Attempt,
  args: Record<string, unknown>,
): Promise<{ result: unknown; undoable: Undo | undefined }> {
  let result: unknown;
  // The questions before it may have taken long.
  run.signal.throwIfAborted();
  try {
    const again = { command, args: withoutSecrets(command.params, args) };
    result = await command.run(args, { ...run, base, again });
  } catch (error) {
    end('failed', args, error);
    throw error;
  }
  end('done', args);
  if (presence.aborted) return { result, undoable: undefined };
  const undoable = command.undo?.(result, args, run);
  if (undoable) pushUndo(undoable);
  return { result, undoable };
}

function announce(
  { command, run, presence }: Attempt,
  result: unknown,
  args: Record<string, unknown>,
  undoable: Undo | undefined,
): void {
  if (presence.aborted) return;
  if (!command.plumbing) rememberCommand(command.id);
  const message = command.done?.(result, args);
  if (message) announceDone(message, undoable, run);
  else if (undoable) announceDone(undoable.label, undoable, run);
}

const NO_PARAMS = z.object({});

function parse(command: Command, args: Readonly<Record<string, unknown>>) {
  return parseArgs(command.params ?? NO_PARAMS, args);
}

function startClock(): () => { startedAt: number; durationMs: number } {
  const startedAt = Date.now();
  const began = performance.now();
  return () => ({ startedAt, durationMs: Math.round(performance.now() - began) });
}
