import type { FieldConflict } from '../../commands/command-error.ts';

/** Values of one form, by field. */
export type Values = Readonly<Record<string, unknown>>;

/** What comes of two changes of the same thing. */
export interface Merged {
  /** Every field as it was changed by one of both; where both did, as `ours`. */
  values: Values;
  /** The fields that both have changed, to something different. */
  conflicts: readonly FieldConflict[];
}

/**
 * Lays two changes of the same values over each other, as a merge of three ways does: `base` is what both began with.
 * A field that `ours` leaves out was not changed. Pure.
 */
export function merge3(base: Values, ours: Values, theirs: Values): Merged {
  const values: Record<string, unknown> = { ...theirs };
  const conflicts: FieldConflict[] = [];
  for (const [field, wanted] of Object.entries(ours)) {
    const [before, now] = [base[field], theirs[field]];
    if (same(wanted, before) || same(wanted, now)) continue;
    values[field] = wanted;
    if (!same(now, before)) conflicts.push({ field, before, ours: wanted, theirs: now });
  }
  return { values, conflicts };
}

/** Whether two values of a field are the same to a person: absent, null and empty are. */
export function same(left: unknown, right: unknown): boolean {
  return normal(left) === normal(right);
}

/** A text in which members have one order, so that equal values are equal texts. */
function normal(value: unknown): string {
  return JSON.stringify(value ?? '', (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
