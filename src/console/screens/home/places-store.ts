import { proxy, subscribe } from 'valtio/vanilla';
import * as z from 'zod/mini';
import { onContextChange } from '../../commands/context-store.ts';
import { addressOf, screenAt } from '../../frame/screens.ts';
import { keyOf } from '../../session/auth-user.ts';
import { session } from '../../session/session-store.ts';
import { currentPath } from '../../ui/navigation.ts';
import { onUserChange } from '../../ui/user-change.ts';

const LONGEST_PATH = 500;
/** An address without a host, which two slashes begin. */
const WITHIN = /^\/(?![/\\])/;

/** A page, or an entity that is open on one; its name as it was known last. */
const Place = z.object({
  path: z.string().check(z.regex(WITHIN), z.maxLength(LONGEST_PATH)),
  name: z.optional(z.string()),
});
export type Place = z.infer<typeof Place>;

interface Kept {
  pinned: Place[];
  recent: Place[];
}
/** What is kept of users is read one by one, and so are their places: what one of them is not says nothing of others. */
const ByUser = z.record(z.string(), z.unknown());
const List = z.catch(z.array(z.unknown()), []);
const KeptOfOne = z.catch(z.object({ pinned: List, recent: List }), { pinned: [], recent: [] });

const STORAGE_KEY = 'TB-places';
const MOST_RECENT = 8;
const MOST_PINNED = 30;

/** What the user has pinned, in that order, and where they were last, the latest first. */
export const places: Kept = proxy({ pinned: [], recent: [] });

onUserChange(forgetPlaces);

let started = false;

/** Reads what is kept of the user, and notes from then on where they go. */
export function startPlaces(): void {
  takeKept();
  if (started) return;
  started = true;
  subscribe(session, takeKept);
  onContextChange(noteVisit);
  noteVisit();
}

/** Pins a place, or no longer. Returns whether it is pinned now. */
export function togglePin(place: Place): boolean {
  const isPinned = places.pinned.some(({ path }) => path === place.path);
  places.pinned = isPinned
    ? places.pinned.filter(({ path }) => path !== place.path)
    : [...places.pinned, place].slice(-MOST_PINNED);
  keep();
  return !isPinned;
}

/** Takes pins and visits of places away, such as of entities that are gone. */
export function forgetPlace(forgotten: { path: string; pinned: boolean }): void {
  const list = forgotten.pinned ? 'pinned' : 'recent';
  places[list] = places[list].filter(({ path }) => path !== forgotten.path);
  keep();
}

/** Takes all visits away; what is pinned stays. */
export function forgetVisits(): void {
  places.recent = [];
  keep();
}

/** Takes note of what places are called, for when nobody can tell any more. */
export function noteNames(names: ReadonlyMap<string, string>): void {
  const named = (place: Place) => ({ ...place, name: names.get(place.path) ?? place.name });
  const isNews = ({ path, name }: Place) => names.has(path) && names.get(path) !== name;
  if (![...places.pinned, ...places.recent].some(isNews)) return;
  places.pinned = places.pinned.map(named);
  places.recent = places.recent.map(named);
  keep();
}

/** Forgets what is in memory; what is kept for the user stays with the browser. */
export function forgetPlaces(): void {
  places.pinned = [];
  places.recent = [];
  owner = '';
}

/** Whose places are in memory. */
let owner = '';

function takeKept(): void {
  const next = keyOf(session.authUser) ?? '';
  if (next === owner) return;
  const { pinned, recent } = KeptOfOne.parse(read()[next]);
  places.pinned = placesIn(pinned, MOST_PINNED);
  places.recent = placesIn(recent, MOST_RECENT);
  owner = next;
}

function placesIn(list: readonly unknown[], most: number): Place[] {
  return list.slice(0, most).flatMap((place) => Place.safeParse(place).data ?? []);
}

function noteVisit(): void {
  const path = currentPath();
  // Anybody may have written a link, of any length.
  if (owner === '' || path.length > LONGEST_PATH || path === places.recent[0]?.path) return;
  // What has an address of its own is at hand in the menu and on the home page.
  const shown = screenAt(path);
  if (!shown || addressOf(shown.screen) === path) return;
  const before = places.recent.find((place) => place.path === path);
  const others = places.recent.filter((place) => place !== before);
  places.recent = [before ?? { path }, ...others].slice(0, MOST_RECENT);
  keep();
}

function keep(): void {
  if (owner === '') return;
  try {
    const { pinned, recent } = places;
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...read(), [owner]: { pinned, recent } }));
  } catch (error) {
    // Storage full or forbidden: it lasts as long as the page does.
    console.warn('Where you were could not be kept', error);
  }
}

function read(): z.infer<typeof ByUser> {
  try {
    const parsed = ByUser.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch (error) {
    console.warn('Where you were could not be read', error);
    return {};
  }
}
