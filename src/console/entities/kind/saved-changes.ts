import * as z from 'zod/mini';
import { CommandError } from '../../commands/command-error.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { commandOfKind } from './command-of-kind.ts';
import { saveCompared } from './compared-save.ts';
import type { EntityKind, Stored } from './entity-kind.ts';
import { refresh } from './kind-changes.ts';
import { same, type Values } from './merge3.ts';
import { onlyChanged } from './only-changed.ts';

/** One entity, before and after a change. */
export interface Changed {
  before: Stored;
  saved: Stored;
}

/**
 * Saves what a person has changed since `base` was read, over what stands now. Throws `ConflictError`, and saves
 * nothing, when somebody else has changed the same fields meanwhile.
 */
export async function saveChanges(
  kind: EntityKind,
  base: Stored,
  answers: Values,
  request: RequestOptions = {},
): Promise<Changed> {
  const { service, form } = kind;
  const changed = await saveCompared<Stored>(
    {
      read: (options) => service.one(base.id?.id ?? '', options),
      valuesOf: form.answersOf,
      laidOver: (stored, values) =>
        onlyChanged(stored, form.laidOver(stored, form.answersOf(stored)), form.laidOver(stored, values)),
      save: service.save,
    },
    base,
    asRead(form, base, answers),
    request,
  );
  await refresh(kind);
  return changed;
}

/** Answers in which a field that was left alone is as it was read, also where the schema has trimmed it. */
function asRead({ params, answersOf }: EntityKind['form'], base: Stored, answers: Values): Values {
  const read: Values = answersOf(base);
  const { data: untouched = read }: { data?: Values | undefined } = z.safeParse(params, read);
  return Object.fromEntries(
    Object.entries(answers).map(([field, answer]) => [
      field,
      same(answer, untouched[field]) ? read[field] : answer,
    ]),
  );
}

/** Faces do not let them be changed; scripts and callers who bring their answers along are told. */
export function refuseFixed(kind: EntityKind, base: Stored, answers: Values): void {
  const { answersOf, fixed } = kind.form;
  const stored: Values = answersOf(base);
  const issues = Object.entries(fixed?.(base) ?? {})
    .filter(([name]) => name in answers && !same(answers[name], stored[name]))
    .map(([name, message]) => ({ code: 'custom' as const, path: [name], message }));
  if (issues.length === 0) return;
  throw new CommandError('invalid-params', commandOfKind(kind, 'edit').id, { issues });
}
