import uFuzzy from '@leeoniya/ufuzzy';
import type { CommandState } from '../../command-state.ts';
import { fold } from '../../fold.ts';

/** A command as it is searched: its texts in the language of the moment. */
export interface PaletteEntry {
  id: string;
  title: string;
  group: string;
  /** What it is about, which decides where it stands while nothing is typed. */
  about: 'page' | 'place' | 'else' | 'commands';
  keywords: readonly string[];
  state: CommandState;
  /** Whether the scope that owns it is in force. */
  inScope: boolean;
  /** What it would act on, in words; undefined where it acts on no entities, or on none yet. */
  actsOn?: string | undefined;
}

/** The entries that fit a query, the best first. */
export interface Ranked {
  /** Their texts begin with it, or words of them do. */
  close: readonly PaletteEntry[];
  /** It is somewhere inside of words, or there but for a slip. */
  scattered: readonly PaletteEntry[];
}

/** How well a text fits, best first. */
type Tier = 'exact' | 'prefix' | 'word-starts' | 'words' | 'fuzzy';
const CLOSE: readonly Tier[] = ['exact', 'prefix', 'word-starts'];
const TIERS: readonly Tier[] = [...CLOSE, 'words', 'fuzzy'];

/** One slip in a word of any script is forgiven: a wrong, missing, surplus or swapped letter. */
const fuzzy = new uFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
  intraMode: 1,
});

/**
 * The entries that fit a query: by tier, then those that can run, then by how lately they were used, then as they
 * came. A single letter says too little to rank by: it only filters. Pure.
 */
export function rank(entries: readonly PaletteEntry[], query: string, recents: readonly string[]): Ranked {
  const wanted = fold(query);
  if ([...wanted].length === 1) {
    const fitting = entries.filter((entry) => searched(entry).text.includes(wanted));
    return { close: fitting.toSorted((left, right) => byUse(left, right, recents)), scattered: [] };
  }
  const tiers = new Map<PaletteEntry, Tier>();
  const rest: PaletteEntry[] = [];
  const tokens = wordsOf(wanted);
  for (const entry of entries) {
    const tier = tierOf(entry, wanted, tokens);
    if (tier) tiers.set(entry, tier);
    else rest.push(entry);
  }
  for (const entry of fuzzyMatches(rest, wanted)) tiers.set(entry, 'fuzzy');
  const place = (entry: PaletteEntry) => TIERS.indexOf(tiers.get(entry) ?? 'fuzzy');
  const found = [...tiers.keys()].toSorted(
    (left, right) => place(left) - place(right) || byUse(left, right, recents),
  );
  const { close = [], scattered = [] } = Object.groupBy(found, (entry) =>
    place(entry) < CLOSE.length ? 'close' : 'scattered',
  );
  return { close, scattered };
}

function tierOf(entry: PaletteEntry, wanted: string, tokens: readonly string[]): Tier | undefined {
  const { title, text, words, initials } = searched(entry);
  if (title === wanted || entry.id === wanted) return 'exact';
  if (title.startsWith(wanted) || (wanted.includes('.') && entry.id.startsWith(wanted))) return 'prefix';
  if (tokens.every((token) => words.some((word) => word.startsWith(token)))) return 'word-starts';
  if (initials.startsWith(wanted)) return 'word-starts';
  return tokens.every((token) => text.includes(token)) ? 'words' : undefined;
}

function fuzzyMatches(entries: readonly PaletteEntry[], wanted: string): PaletteEntry[] {
  const [found, , order] = fuzzy.search(
    entries.map((entry) => searched(entry).text),
    wanted,
    1,
  );
  const indexes = order && found ? order.map((at) => found[at] ?? -1) : (found ?? []);
  return indexes.flatMap((at) => entries[at] ?? []);
}

function byUse(left: PaletteEntry, right: PaletteEntry, recents: readonly string[]): number {
  const runs = (entry: PaletteEntry) => (canStart(entry) ? 0 : 1);
  const age = ({ id }: PaletteEntry) => {
    const at = recents.indexOf(id);
    return at === -1 ? recents.length : at;
  };
  return runs(left) - runs(right) || age(left) - age(right);
}

/** The texts of an entry as they are compared. */
interface Searched {
  title: string;
  /** All of them, and its id. */
  text: string;
  /** Those of its title, its keywords and its id, but for the first there, which all commands of a kind share. */
  words: readonly string[];
  /** The first letters of the words of its title. */
  initials: string;
}

/** Every key asks for those of all entries. */
const known = new WeakMap<PaletteEntry, Searched>();

function searched(entry: PaletteEntry): Searched {
  const before = known.get(entry);
  if (before) return before;
  const title = fold(entry.title);
  const verb = entry.id.slice(entry.id.indexOf('.') + 1);
  const words = wordsOf(fold([entry.title, verb, ...entry.keywords].join(' ')));
  const text = fold([entry.title, entry.id, ...entry.keywords].join(' '));
  const initials = wordsOf(title)
    .map((word) => word.charAt(0))
    .join('');
  const texts = { title, text, words, initials };
  known.set(entry, texts);
  return texts;
}

/** Ideographs stand without spaces: each is a word. */
function wordsOf(text: string): string[] {
  return text.match(/\p{Ideographic}|(?:(?!\p{Ideographic})[\p{L}\p{N}])+/gu) ?? [];
}

/** What acts on an entity can be chosen without one: it is asked for. */
function canStart({ state }: PaletteEntry): boolean {
  return state.kind === 'enabled' || state.kind === 'needs-target';
}
