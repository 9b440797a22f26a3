import type { Shown } from '../../../i18n/translation-key.ts';
import { type Answers, argsOf, type Conflicted, knownAfter, refusalOf } from '../../answers.ts';
import type { AskRequest } from '../../ask.ts';
import type { FieldConflict } from '../../command-error.ts';
import { type Args, type Field, fieldsOf, shownFields } from '../../param.ts';

/** Where a person is in answering, a field a step. */
export interface Steps {
  /** Every field that may be asked for. */
  fields: readonly Field[];
  /** The name of the field that is asked for now. */
  at: string | undefined;
  /** What was answered so far, and what was known before, by field. */
  answers: Answers;
  /** What was known before. */
  known: Args;
  /** What somebody else has saved meanwhile. */
  conflicts: readonly FieldConflict[];
  /** What is wrong, by field. */
  errors: Readonly<Record<string, Shown>>;
  /** What is wrong with no field in particular. */
  message: Shown | undefined;
}

/** The steps of a question: a field for each parameter the caller left out. */
export function startSteps(request: AskRequest): Steps {
  const fields = fieldsOf(request.params).filter(({ name }) => request.missing.includes(name));
  const { values } = request;
  const at = shownFields(fields, argsOf(fields, values, values))[0]?.name;
  return { fields, at, answers: values, known: values, conflicts: [], errors: {}, message: undefined };
}

/** The steps there are with the answers so far, in order. */
export function stepsShown(steps: Steps): Field[] {
  return shownFields(steps.fields, argsOfSteps(steps));
}

/** Puts an answer in place; what was wrong with it is not known any more. */
export function answer(steps: Steps, value: unknown): Steps {
  if (steps.at === undefined) return steps;
  const { [steps.at]: _, ...errors } = steps.errors;
  return { ...steps, answers: { ...steps.answers, [steps.at]: value }, errors, message: undefined };
}

/** What the command gets when all is answered. */
export function argsOfSteps({ fields, answers, known }: Steps): Args {
  return argsOf(fields, answers, known);
}

/** Goes on if the answer fits, else says what is wrong with it. `ready`: that was the last step. */
export function next(steps: Steps, request: AskRequest): { steps: Steps; ready: boolean } {
  const { at } = steps;
  if (at === undefined) return { steps, ready: true };
  const error = refusalOf(request.params, argsOfSteps(steps), request.stored)?.fields[at];
  if (error) return { steps: { ...steps, errors: { ...steps.errors, [at]: error } }, ready: false };
  const following = neighbour(steps, 1);
  return following === undefined
    ? { steps, ready: true }
    : { steps: { ...steps, at: following }, ready: false };
}

/** Goes to the end if all answers fit, else to the first that does not and says what is wrong with it. */
export function finish(steps: Steps, request: AskRequest): { steps: Steps; ready: boolean } {
  const refused = refusalOf(request.params, argsOfSteps(steps), request.stored);
  return refused ? { steps: failed(steps, refused), ready: false } : { steps, ready: true };
}

/** Goes one step back, undefined when this is the first. */
export function back(steps: Steps): Steps | undefined {
  const before = neighbour(steps, -1);
  return before === undefined ? undefined : { ...steps, at: before };
}

/** Shows what the run failed of, at the field it is about; all answers stay. */
export function failed(
  steps: Steps,
  { fields, message }: { fields: Readonly<Record<string, Shown>>; message?: Shown },
): Steps {
  const asked = steps.fields.find(({ name }) => name in fields);
  const elsewhere = Object.entries(fields).find(
    ([name]) => !steps.fields.some((field) => field.name === name),
  );
  return {
    ...steps,
    at: asked?.name ?? steps.at,
    errors: fields,
    message: message ?? elsewhere?.[1],
  };
}

/** Shows the first field of which somebody else has made something different; what was answered stays. */
export function conflicted(steps: Steps, outcome: Conflicted): Steps {
  const { conflicts, merged } = outcome;
  const errors = Object.fromEntries(conflicts.map(({ field }) => [field, CONFLICT]));
  const answers = { ...steps.answers, ...merged };
  const known = knownAfter(outcome, steps.known);
  return { ...failed(steps, { fields: errors }), answers, known, conflicts };
}

const CONFLICT = { key: 'commands.conflict' } as const;

function neighbour(steps: Steps, step: 1 | -1): string | undefined {
  const shown = stepsShown(steps);
  return shown[shown.findIndex(({ name }) => name === steps.at) + step]?.name;
}
