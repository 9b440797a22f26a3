import type * as z from 'zod/mini';
import { reportFailure } from '../api/report-failure.ts';
import { ApiError } from '../wire/api-error.ts';
import { reactionTo } from '../wire/error-catalogue.ts';
import { type AskRequest, currentAsker, type SubmitOutcome } from './ask.ts';
import {
  type Attempt,
  announce,
  confirmed,
  execute,
  initialOf,
  parseOver,
  waitsForPerson,
} from './attempt.ts';
import { CommandError, ConflictError } from './command-error.ts';
import { failureOf, issuesOutcome } from './failure.ts';

/**
 * Asks a person for what is missing, and runs it with the answers; `issues` are what was wrong with what was given.
 * Undefined where it was given up.
 */
export async function askPerson(
  attempt: Attempt,
  given: Readonly<Record<string, unknown>>,
  issues: readonly z.core.$ZodIssue[],
): Promise<unknown> {
  const { command, run, end } = attempt;
  const waits = waitsForPerson(attempt) || attempt.proposed;
  const asker = currentAsker();
  const params = command.params;
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
