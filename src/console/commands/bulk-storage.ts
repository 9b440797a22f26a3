import * as z from 'zod/mini';
import type { Message } from '../i18n/translation-key.ts';
import { keyOf } from '../session/auth-user.ts';
import { session } from '../session/session-store.ts';
import type { EntityRef } from './command.ts';
import { packIds, unpackIds } from './packed-ids.ts';

/** A run over many entities, as the command that does the rest of it would be called. */
export interface KeptRun {
  command: string;
  args: Readonly<Record<string, unknown>>;
  /** What is being done. */
  title: Message;
  entities: readonly EntityRef[];
}

/** A run that has come to its end before its work: the tab was closed, the user or the connection has gone. */
export interface BrokenRun extends KeptRun {
  key: string;
  /** How many entities it began with; `entities` are those that are left. */
  total: number;
  /** When it began, in milliseconds. */
  startedAt: number;
}

/** Through this a run says how far it is. */
export interface RunKeeper {
  /** What it is kept under. */
  readonly key: string;
  /** The entity at a place needs nothing more. */
  settled(at: number): void;
  /** The run is over though some are left. */
  leave(): void;
  /** Nothing is left, or what is left is not wanted. */
  forget(): void;
}

/** Beside each other, because the first is long and written once, and the second is written all the time. */
const WORK = 'TB-bulk-run/';
const STATE = 'TB-bulk-state/';
/**
 * How many characters all runs may take together: browsers have room for some five million, which the session and the
 * settings are kept in, too.
 */
const MOST_KEPT = 3_000_000;
/** What nobody has come back to gives way to what is begun, ms. */
const KEPT_FOR = 30 * 86_400_000;
/** How often what is done is written down, in milliseconds. */
const WRITTEN_EVERY = 500;

/** As it is stored: of each entity no more than the run needs, because there may be tens of thousands. */
const StoredWork = z.object({
  command: z.string(),
  args: z.record(z.string(), z.unknown()),
  title: z.looseObject({
    key: z.string(),
    values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  }),
  startedAt: z.number(),
  types: z.array(z.string()).check(z.minLength(1)),
  /** The id, the name where there was room for it, and the place of its type in `types` where that is not the first. */
  entities: z.optional(z.array(z.tuple([z.string()], z.union([z.string(), z.number()])))),
  /** Those of one type with UUIDs for ids, in their place: the ids as `packIds` writes them, the names as above. */
  packed: z.optional(z.object({ ids: z.string(), names: z.optional(z.array(z.string())) })),
});

/** Its time, without reading all of the text. */
const STARTED = /"startedAt":(\d+)/;

/** All before `until` are settled, and those `beyond`. */
const StoredState = z.object({ until: z.int(), beyond: z.array(z.int()) });

/** Runs of this page: what they have stored is not broken. */
const underWay = new Set<string>();

/**
 * Writes down what a run is about to do, so that the rest of it can be done when it breaks off. `no-room` where this
 * browser has none for it: it is done all the same. Undefined where there is nothing to keep: it is about a single
 * entity, or nobody is signed in.
 */
export function keepRun({ command, args, title, entities }: KeptRun): RunKeeper | 'no-room' | undefined {
  const owner = keyOf(session.authUser);
  if (owner === null || entities.length < 2) return undefined;
  // No randomUUID: a page that came over plain HTTP has none.
  const id = `${owner}/${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  const types = [...new Set(entities.map(({ entityType }) => entityType))];
  const place = ({ entityType }: EntityRef) => (types.length > 1 ? [types.indexOf(entityType)] : []);
  const ids = types.length === 1 ? packIds(entities.map((one) => one.id)) : undefined;
  const listed = (named: boolean) =>
    ids === undefined
      ? { entities: entities.map((one) => [one.id, named ? one.name : '', ...place(one)]) }
      : { packed: { ids, ...(named && { names: entities.map(({ name }) => name) }) } };
  const written = (named: boolean) =>
    JSON.stringify({ command, args, title, startedAt: Date.now(), types, ...listed(named) });
  const room = MOST_KEPT - roomTaken();
  const isKept = [true, false].some((named) => {
    const text = written(named);
    return text.length <= room && store(WORK + id, text);
  });
  if (!isKept) return 'no-room';
  underWay.add(id);
  return keeperOf(id, holdLock(id));
}

function keeperOf(id: string, release: () => void): RunKeeper {
  let until = 0;
  const beyond = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    store(STATE + id, JSON.stringify({ until, beyond: [...beyond] } satisfies z.input<typeof StoredState>));
  };
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener('pagehide', write);
    underWay.delete(id);
    release();
  };
  window.addEventListener('pagehide', write);
  return {
    key: id,
    settled(at) {
      beyond.add(at);
      while (beyond.delete(until)) until += 1;
      timer ??= setTimeout(write, WRITTEN_EVERY);
    },
    leave() {
      write();
      end();
    },
    forget() {
      end();
      forgetRun(id);
    },
  };
}

/** What the user has left undone in this browser, the newest first; not what another tab is at. */
export async function brokenRuns(): Promise<readonly BrokenRun[]> {
  const held = await heldLocks();
  return keysOfOwner()
    .filter((key) => !held.has(WORK + key))
    .flatMap(brokenRun)
    .toSorted((one, other) => other.startedAt - one.startedAt);
}

/** Whether there may be any, which is quickly said. */
export function hasBrokenRuns(): boolean {
  return keysOfOwner().length > 0;
}

function keysOfOwner(): readonly string[] {
  const owner = keyOf(session.authUser);
  if (owner === null) return [];
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(`${WORK}${owner}/`))
    .map((name) => name.slice(WORK.length))
    .filter((key) => !underWay.has(key));
}

function brokenRun(key: string): readonly BrokenRun[] {
  const { data: work } = StoredWork.safeParse(read(WORK + key));
  if (!work) return [];
  const { data: state = { until: 0, beyond: [] } } = StoredState.safeParse(read(STATE + key));
  const settled = new Set(state.beyond);
  const all = entitiesIn(work);
  const entities = all.filter((_, at) => at >= state.until && !settled.has(at));
  if (entities.length === 0) {
    forgetRun(key);
    return [];
  }
  const { command, args, startedAt } = work;
  return [{ key, command, args, title: work.title as Message, startedAt, total: all.length, entities }];
}

function entitiesIn({ types, entities = [], packed }: z.infer<typeof StoredWork>): readonly EntityRef[] {
  if (packed) {
    const ids = unpackIds(packed.ids) ?? [];
    return ids.map((id, at) => ({ entityType: types[0], id, name: packed.names?.[at] || id }) as EntityRef);
  }
  return entities.map(
    ([id, name = '', type = 0]) =>
      ({ entityType: types[Number(type)] ?? types[0], id, name: name || id }) as EntityRef,
  );
}

/** How many characters the runs take that are kept, of whomever; those that nobody has come back to are thrown away. */
function roomTaken(): number {
  let taken = 0;
  for (const name of Object.keys(localStorage).filter((one) => one.startsWith(WORK))) {
    const text = localStorage.getItem(name) ?? '';
    const startedAt = Number(STARTED.exec(text)?.[1] ?? Date.now());
    if (Date.now() - startedAt > KEPT_FOR) forgetRun(name.slice(WORK.length));
    else taken += text.length;
  }
  return taken;
}

/** Throws away what is left of a run. */
export function forgetRun(key: string): void {
  localStorage.removeItem(WORK + key);
  localStorage.removeItem(STATE + key);
}

/** Held for as long as the run lasts, whatever becomes of the tab. Lock managers exist only on https and loopback. */
function holdLock(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  if ('locks' in navigator) {
    // Without it another tab may offer what this one is at.
    navigator.locks.request(WORK + id, () => promise).catch((error: unknown) => console.warn(error));
  }
  return resolve;
}

async function heldLocks(): Promise<ReadonlySet<string | undefined>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}

function read(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** False where the browser has no room for it. */
function store(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
