import { fold } from '../../fold.ts';
import { type PaletteEntry, rank } from './ranking.ts';

/** A heading with the entries below it; a list found by searching has none. */
export interface PaletteGroup {
  heading: { kind: 'recent' } | { kind: 'group'; text: string } | { kind: 'found' };
  entries: readonly PaletteEntry[];
}

/** More rows than a person reads, and as many as are drawn at once. */
const MOST_ROWS = 50;
const MOST_RECENTS = 5;

/**
 * What the palette lists. With nothing typed: recent commands, then the groups of what can run here. Searching finds
 * all, also what cannot run now. Pure.
 */
export function paletteGroups(
  entries: readonly PaletteEntry[],
  query: string,
  recents: readonly string[],
): PaletteGroup[] {
  if (fold(query) !== '') {
    const found = rank(entries, query, recents).slice(0, MOST_ROWS);
    return found.length > 0 ? [{ heading: { kind: 'found' }, entries: found }] : [];
  }
  const here = entries.filter(({ state, inScope }) => inScope && state.kind === 'enabled');
  const recent = recents.flatMap((id) => here.find((entry) => entry.id === id) ?? []).slice(0, MOST_RECENTS);
  const others = here.filter((entry) => !recent.includes(entry)).slice(0, MOST_ROWS - recent.length);
  const groups = Map.groupBy(others, ({ group }) => group);
  return [
    ...(recent.length > 0 ? [{ heading: { kind: 'recent' as const }, entries: recent }] : []),
    ...[...groups].map(([text, inGroup]) => ({
      heading: { kind: 'group' as const, text },
      entries: inGroup,
    })),
  ];
}
