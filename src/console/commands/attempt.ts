import * as z from 'zod/mini';
import { reportFailure } from '../api/report-failure.ts';
import { ApiError } from '../wire/api-error.ts';
import { reactionTo } from '../wire/error-catalogue.ts';
import { announceDone } from './announce.ts';
import { type AskRequest, confirmDanger, currentAsker, type SubmitOutcome } from './ask.ts';
import { type BlastRadius, type Command, type CommandRun, shownTitle, type Undo } from './command.ts';
import { CommandError, ConflictError } from './command-error.ts';
import { entitiesText } from './entity-types.ts';
import { failureOf, issuesOutcome } from './failure.ts';
import type { Outcome } from './journal.ts';
import { parseArgs, withoutSecrets } from './param.ts';
import { rememberCommand } from './recents.ts';
import { pushUndo } from './undo.ts';

/** A run that has begun: its command, what it acts on, and how its end is told. */
export interface Attempt {
  command: Command;
  run: CommandRun;
  /** What `load` has read; after a conflict what stands now. */
  base: unknown;
  /** Of an edit, what it began with. */
  stored?: Readonly<Record<string, unknown>>;
  /** Aborted when the user who runs it has gone: whoever is there now is told nothing of it. */
  presence: AbortSignal;
  agreed: boolean;
  /** What was given is asked about, too. */
  proposed: boolean;
  /** Tells the journal how it ended, with the arguments it had in the end. */
  end(outcome: Outcome, args: Readonly<Record<string, unknown>>, error?: unknown): void;
}

/** Runs it for a script: no dialog opens. Rejects with a `CommandError`, or with the error of the run. `dry`: does nothing. */
export async function runForScript(
  attempt: Attempt,
  given: Readonly<Record<string, unknown>>,
  dry = false,
): Promise<unknown> {
  const { command } = attempt;
  const initial = await initialOf(attempt);
  const parsed = await parseOver(attempt, { ...initial, ...given });
  if (!parsed.success) throw new CommandError('invalid-params', command.id, { issues: parsed.error.issues });
  return dry ? undefined : (await execute(attempt, parsed.data)).result;
}

/** Runs it for a person: asks for what is missing, confirms danger, and says what came of it. Undefined where it was given up. */
export async function runForPerson(
  attempt: Attempt,
  given: Readonly<Record<string, unknown>>,
): Promise<unknown> {
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
    stored: attempt.stored,
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
  const parsed = await parseOver(attempt, answers);
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
  const initial = await command.initial?.(run, attempt.base);
  if (command.load && initial) attempt.stored = initial;
  return initial;
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

/** As `parse`, of an edit over what is stored. */
async function parseOver({ command, stored }: Attempt, args: Readonly<Record<string, unknown>>) {
  const parsed = parse(command, args);
  if (parsed.success || !stored) return parsed;
  const { parseEdit } = await import('./parse-edit.ts');
  return parseEdit(command.params ?? NO_PARAMS, args, stored).parsed;
}
