import * as z from 'zod/mini';
import { duplicateNames } from '../aliases/names.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';

/** How it is said that something has no name, or that of another one. */
export interface NameErrors {
  missing: TranslationKey;
  taken: TranslationKey;
}

/** What is wrong with a name among those of the others; spaces around names do not count. */
export function nameErrorOf(
  name: string,
  others: readonly string[],
  { missing, taken }: NameErrors,
): TranslationKey | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return missing;
  return others.some((other) => other.trim() === trimmed) ? taken : undefined;
}

/** Refuses a list in which something has no name, or that of another one. */
export function ownNames<V>(nameOf: (value: V) => string, { missing, taken }: NameErrors) {
  return [
    z.refine<V[]>((values) => values.every((value) => nameOf(value).trim() !== ''), { error: missing }),
    z.refine<V[]>((values) => duplicateNames(values.map(nameOf)).length === 0, { error: taken }),
  ] as const;
}

/** A name that none of the others has; spaces around it are taken off. */
export function ownName(others: () => readonly string[], { missing, taken }: NameErrors) {
  return z.string().check(
    z.trim(),
    z.minLength(1, { error: missing }),
    z.refine((name) => nameErrorOf(name, others(), { missing, taken }) === undefined, { error: taken }),
  );
}
