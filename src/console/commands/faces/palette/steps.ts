import * as z from 'zod/mini';
import type { Message } from '../../../i18n/translation-key.ts';
import type { AskRequest } from '../../ask.ts';
import { argsOfAnswers, type Field, fieldsOf, issueMessage } from '../../param.ts';

type Shown = Message | { text: string };

/** Where a person is in answering, a field a step. */
export interface Steps {
  fields: readonly Field[];
  at: number;
  /** What was answered so far, and what was known before, by field. */
  answers: Readonly<Record<string, unknown>>;
  /** What is wrong, by field. */
  errors: Readonly<Record<string, Shown>>;
  /** What is wrong with no field in particular. */
  message: Shown | undefined;
}

/** The steps of a question: a field for each parameter the caller left out. */
export function startSteps({ params, missing, values }: AskRequest): Steps {
  const fields = fieldsOf(params).filter(({ name }) => missing.includes(name));
  return { fields, at: 0, answers: values, errors: {}, message: undefined };
}

/** The field that is asked for now. */
export function currentField({ fields, at }: Steps): Field | undefined {
  return fields[at];
}

/** Puts an answer in place; what was wrong with it is not known any more. */
export function answer(steps: Steps, value: unknown): Steps {
  const name = currentField(steps)?.name;
  if (name === undefined) return steps;
  const { [name]: _, ...errors } = steps.errors;
  return { ...steps, answers: { ...steps.answers, [name]: value }, errors, message: undefined };
}

/** What the command gets when all is answered. */
export function argsOf(steps: Steps, request: AskRequest): Record<string, unknown> {
  return {
    ...request.values,
    ...blanked(steps, request),
    ...argsOfAnswers(steps.fields, steps.answers, request.values),
  };
}

/** Goes on if the answer fits, else says what is wrong with it. `ready`: that was the last step. */
export function next(steps: Steps, request: AskRequest): { steps: Steps; ready: boolean } {
  const field = currentField(steps);
  if (!field) return { steps, ready: true };
  const value = argsOfAnswers([field], steps.answers, request.values)[field.name];
  const parsed = z.safeParse(field.schema, value);
  const issue = parsed.success ? undefined : parsed.error.issues[0];
  if (issue) {
    return {
      steps: { ...steps, errors: { ...steps.errors, [field.name]: issueMessage(issue) } },
      ready: false,
    };
  }
  return steps.at + 1 < steps.fields.length
    ? { steps: { ...steps, at: steps.at + 1 }, ready: false }
    : { steps, ready: true };
}

/** Goes to the end if all answers fit, else to the first that does not and says what is wrong with it. */
export function finish(steps: Steps, request: AskRequest): { steps: Steps; ready: boolean } {
  let went = { steps: { ...steps, at: 0 }, ready: false };
  for (const _ of steps.fields) {
    const from = went.steps.at;
    went = next(went.steps, request);
    if (!went.ready && went.steps.at === from) break;
  }
  return went;
}

/** Goes one step back, undefined when this is the first. */
export function back(steps: Steps): Steps | undefined {
  return steps.at > 0 ? { ...steps, at: steps.at - 1 } : undefined;
}

/** Shows what the run failed of, at the field it is about; all answers stay. */
export function failed(
  steps: Steps,
  { fields, message }: { fields: Readonly<Record<string, Shown>>; message?: Shown },
): Steps {
  const asked = steps.fields.findIndex(({ name }) => name in fields);
  const elsewhere = Object.entries(fields).find(
    ([name]) => !steps.fields.some((field) => field.name === name),
  );
  return {
    ...steps,
    at: asked === -1 ? steps.at : asked,
    errors: fields,
    message: message ?? elsewhere?.[1],
  };
}

/** Fields that were emptied lose the value they had before. */
function blanked({ fields }: Steps, { values }: AskRequest): Record<string, undefined> {
  return Object.fromEntries(fields.filter(({ name }) => name in values).map(({ name }) => [name, undefined]));
}
