import type { Shown } from '../../../i18n/translation-key.ts';
import { type Answers, argsOf, refusalOf } from '../../answers.ts';
import type { AskRequest } from '../../ask.ts';
import { type Args, type Field, fieldsOf, shownFields } from '../../param.ts';

/** Where a person is in answering, a field a step. */
export interface Steps {
  /** Every field that may be asked for. */
  fields: readonly Field[];
  /** The name of the field that is asked for now. */
  at: string | undefined;
  /** What was answered so far, and what was known before, by field. */
  answers: Answers;
  /** What is wrong, by field. */
  errors: Readonly<Record<string, Shown>>;
  /** What is wrong with no field in particular. */
  message: Shown | undefined;
}

/** The steps of a question: a field for each parameter the caller left out. */
export function startSteps(request: AskRequest): Steps {
  const fields = fieldsOf(request.params).filter(({ name }) => request.missing.includes(name));
  const steps = { fields, at: undefined, answers: request.values, errors: {}, message: undefined };
  return { ...steps, at: stepsShown(steps, request)[0]?.name };
}

/** The steps there are with the answers so far, in order. */
export function stepsShown(steps: Pick<Steps, 'fields' | 'answers'>, request: AskRequest): Field[] {
  return shownFields(steps.fields, argsOfSteps(steps, request));
}

/** Puts an answer in place; what was wrong with it is not known any more. */
export function answer(steps: Steps, value: unknown): Steps {
  if (steps.at === undefined) return steps;
  const { [steps.at]: _, ...errors } = steps.errors;
  return { ...steps, answers: { ...steps.answers, [steps.at]: value }, errors, message: undefined };
}

/** What the command gets when all is answered. */
export function argsOfSteps(
  { fields, answers }: Pick<Steps, 'fields' | 'answers'>,
  request: AskRequest,
): Args {
  return argsOf(fields, answers, request.values);
}

/** Goes on if the answer fits, else says what is wrong with it. `ready`: that was the last step. */
export function next(steps: Steps, request: AskRequest): { steps: Steps; ready: boolean } {
  const { at } = steps;
  if (at === undefined) return { steps, ready: true };
  const error = refusalOf(request.params, argsOfSteps(steps, request))?.fields[at];
  if (error) return { steps: { ...steps, errors: { ...steps.errors, [at]: error } }, ready: false };
  const following = neighbour(steps, request, 1);
  return following === undefined
    ? { steps, ready: true }
    : { steps: { ...steps, at: following }, ready: false };
}

/** Goes to the end if all answers fit, else to the first that does not and says what is wrong with it. */
export function finish(steps: Steps, request: AskRequest): { steps: Steps; ready: boolean } {
  const refused = refusalOf(request.params, argsOfSteps(steps, request));
  return refused ? { steps: failed(steps, refused), ready: false } : { steps, ready: true };
}

/** Goes one step back, undefined when this is the first. */
export function back(steps: Steps, request: AskRequest): Steps | undefined {
  const before = neighbour(steps, request, -1);
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

function neighbour(steps: Steps, request: AskRequest, step: 1 | -1): string | undefined {
  const shown = stepsShown(steps, request);
  return shown[shown.findIndex(({ name }) => name === steps.at) + step]?.name;
}
