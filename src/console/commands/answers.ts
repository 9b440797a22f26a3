import * as z from 'zod/mini';
import type { Shown } from '../i18n/translation-key.ts';
import type { SubmitOutcome } from './ask.ts';
import type { ParamsSchema } from './command.ts';
import { issuesOutcome } from './failure.ts';
import { Unreadable } from './input.ts';
import { type Args, type Field, omit, shownFields } from './param.ts';
import { parseEdit } from './parse-edit.ts';

/** What a person gave so far, by parameter: values, texts that are none (`Unreadable`), and blanks. */
export type Answers = Readonly<Record<string, unknown>>;

/** A try that met what somebody else has saved meanwhile. */
export type Conflicted = Extract<SubmitOutcome, { kind: 'conflict' }>;

/**
 * The arguments that answers make: what was known, with every asked field as it was answered. A blank leaves a
 * parameter out, or empties it where a value was known. Fields that do not apply beside the others are left out.
 */
export function argsOf(fields: readonly Field[], answers: Answers, known: Args): Args {
  const names = fields.map(({ name }) => name);
  const given = fields.flatMap((field) => {
    const answer = answers[field.name];
    if (!isBlank(answer, field.meta.input)) return [[field.name, answer] as const];
    return isBlank(known[field.name], field.meta.input) ? [] : [[field.name, emptied(field)] as const];
  });
  const args = { ...omit(known, names), ...Object.fromEntries(given) };
  const shown = shownFields(fields, args).map(({ name }) => name);
  return omit(
    args,
    names.filter((name) => !shown.includes(name)),
  );
}

/** What is wrong with arguments, field by field; undefined when nothing is. */
export function refusalOf(
  params: ParamsSchema,
  args: Args,
  /** What an edit began with, see `parseEdit`. */
  stored: Args = {},
): Extract<SubmitOutcome, { kind: 'failed' }> | undefined {
  const unreadable = Object.entries(args).flatMap(([name, value]) => {
    const found = unreadableIn(value);
    return found ? [[name, found.reason] as const] : [];
  });
  const { parsed } = parseEdit(params, args, stored, true);
  if (parsed.success && unreadable.length === 0) return undefined;
  const refused = issuesOutcome(parsed.error?.issues ?? []);
  return { ...refused, fields: { ...refused.fields, ...Object.fromEntries(unreadable) } };
}

/** What is wrong with what is stored, field by field. */
export function faultsOf(params: ParamsSchema, stored: Args): Readonly<Record<string, Shown>> {
  return issuesOutcome(parseEdit(params, stored, stored, true).faults).fields;
}

/** What is known once somebody else has saved something meanwhile, so that a blank empties what they filled in. */
export function knownAfter({ conflicts, merged }: Conflicted, known: Args): Args {
  const theirs = conflicts.map(({ field, theirs }) => [field, theirs] as const);
  const filled = [...Object.entries(merged), ...theirs].filter(([, value]) => !isBlank(value));
  return { ...known, ...Object.fromEntries(filled) };
}

/** Whether nothing was given to an input. */
export function isBlank(answer: unknown, { emptyLists = false }: { emptyLists?: boolean } = {}): boolean {
  return answer == null || answer === '' || (!emptyLists && Array.isArray(answer) && answer.length === 0);
}

/** The value of a field that was emptied. */
function emptied({ schema, meta }: Field): unknown {
  return z.safeParse(schema, null).success ? null : meta.input.empty;
}

/** What was typed and is no value; lists and objects may hold it, however deep. */
export function unreadableIn(value: unknown): Unreadable | undefined {
  if (value instanceof Unreadable) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const inner of Object.values(value)) {
    const found = unreadableIn(inner);
    if (found) return found;
  }
  return undefined;
}
