import { fold } from '../../fold.ts';
import { type PaletteEntry, rank } from './ranking.ts';

/** A heading with the entries below it; what is found by searching has none, and all but the best goes after entities. */
export interface PaletteGroup {
  heading: { kind: 'recent' } | { kind: 'group'; text: string } | { kind: 'found' } | { kind: 'further' };
  entries: readonly PaletteEntry[];
}

const MOST_RECENTS = 5;

/** So many commands stand above the entities that are found, which can be seen without scrolling. */
const MOST_ABOVE_ENTITIES = 6;

/**
 * What the palette lists. With nothing typed: what the page and what is open on it offer, the ways to other pages,
 * recent commands, what can run everywhere, and last what is about commands. Searching finds all, also what cannot run
 * now. Pure.
 */
export function paletteGroups(
  entries: readonly PaletteEntry[],
  query: string,
  recents: readonly string[],
): PaletteGroup[] {
  if (fold(query) !== '') {
    const { close, scattered } = rank(entries, query, recents);
    const groups: PaletteGroup[] = [
      { heading: { kind: 'found' }, entries: close.slice(0, MOST_ABOVE_ENTITIES) },
      { heading: { kind: 'further' }, entries: [...close.slice(MOST_ABOVE_ENTITIES), ...scattered] },
    ];
    return groups.filter((group) => group.entries.length > 0);
  }
  const here = entries.filter(({ state, inScope }) => inScope && state.kind === 'enabled');
  const about = (wanted: PaletteEntry['about']) => here.filter((entry) => entry.about === wanted);
  // Other pages come before steps on this one.
  const places = about('place').toSorted((left, right) => Number(isPage(right)) - Number(isPage(left)));
  const first = [...about('page'), ...places];
  const recent = recents
    .flatMap((id) => here.find((entry) => entry.id === id && !first.includes(entry)) ?? [])
    .slice(0, MOST_RECENTS);
  const rest = [...about('else'), ...about('commands')].filter((entry) => !recent.includes(entry));
  return [
    ...grouped(first),
    ...(recent.length > 0 ? [{ heading: { kind: 'recent' as const }, entries: recent }] : []),
    ...grouped(rest),
  ];
}

function isPage({ id }: PaletteEntry): boolean {
  return id.startsWith('go.');
}

function grouped(entries: readonly PaletteEntry[]): PaletteGroup[] {
  return [...Map.groupBy(entries, ({ group }) => group)].map(([text, inGroup]) => ({
    heading: { kind: 'group', text },
    entries: inGroup,
  }));
}
