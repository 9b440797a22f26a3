import { fold } from '../../fold.ts';
import { type PaletteEntry, rank } from './ranking.ts';

/** A heading with the entries below it; what is found by searching has none, and what fits badly goes after entities. */
export interface PaletteGroup {
  heading: { kind: 'recent' } | { kind: 'group'; text: string } | { kind: 'found' } | { kind: 'scattered' };
  entries: readonly PaletteEntry[];
}

/** More rows than a person reads. */
export const MOST_ROWS = 50;
/** As many rows as there is room for before the list is scrolled. */
export const ROWS_IN_SIGHT = 12;
const MOST_RECENTS = 5;

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
      { heading: { kind: 'found' }, entries: close.slice(0, MOST_ROWS) },
      { heading: { kind: 'scattered' }, entries: scattered.slice(0, Math.max(0, MOST_ROWS - close.length)) },
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
  return firstRows(
    [
      ...grouped(first),
      ...(recent.length > 0 ? [{ heading: { kind: 'recent' as const }, entries: recent }] : []),
      ...grouped(rest),
    ],
    MOST_ROWS,
  );
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

/** The groups as far as their first rows, so many in all. Pure. */
export function firstRows(groups: readonly PaletteGroup[], count: number): PaletteGroup[] {
  let room = count;
  return groups.flatMap(({ heading, entries }) => {
    const shown = entries.slice(0, Math.max(0, room));
    room -= shown.length;
    return shown.length > 0 ? [{ heading, entries: shown }] : [];
  });
}
