import type { Choice } from '../../commands/input.ts';

/** How many of a list are shown. */
const MOST = 50;

/** The texts that begin with what is typed, in any case, sorted. */
export function beginningWith(texts: readonly string[], typed: string): Choice[] {
  const wanted = typed.trim().toLowerCase();
  return texts
    .filter((text) => text.toLowerCase().startsWith(wanted))
    .toSorted((one, other) => one.localeCompare(other))
    .slice(0, MOST)
    .map((text) => ({ value: text, label: text }));
}
