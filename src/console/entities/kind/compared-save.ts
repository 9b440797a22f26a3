import { ConflictError } from '../../commands/command-error.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { merge3, type Values } from './merge3.ts';

/** Something that is read, changed in a form and saved as a whole. */
export interface ComparedSubject<Stored> {
  /** It as it stands at this moment. */
  read(request: RequestOptions): Promise<Stored>;
  /** What the form shows of it. */
  valuesOf(stored: Stored): Values;
  /** It with these values; everything else as it was. */
  laidOver(stored: Stored, values: Values): Stored;
  save(changed: Stored, request: RequestOptions): Promise<Stored>;
}

/**
 * Saves what a person has changed since `base` was read, over what stands now. Throws `ConflictError`, and saves
 * nothing, when somebody else has changed the same values meanwhile to something different.
 */
export async function saveCompared<Stored>(
  { read, valuesOf, laidOver, save }: ComparedSubject<Stored>,
  base: Stored,
  given: Values,
  request: RequestOptions = {},
): Promise<{ before: Stored; saved: Stored }> {
  const before = await read(request);
  const { values, conflicts } = merge3(valuesOf(base), given, valuesOf(before));
  if (conflicts.length > 0) throw new ConflictError({ conflicts, merged: values, base: before });
  return { before, saved: await save(laidOver(before, values), request) };
}
