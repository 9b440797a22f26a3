import { onUserChange } from '../ui/user-change.ts';
import type { CommandSource } from './command.ts';

/** How a run ended: `cancelled` by the person who was asked, `refused` before it began. */
export type Outcome = 'done' | 'failed' | 'cancelled' | 'refused';

/** One run, or several equal ones in a row. */
export interface JournalEntry {
  id: string;
  /** What it ran with: `ids` and parameters, never secrets. */
  args: Readonly<Record<string, unknown>>;
  source: CommandSource;
  /** When it began, milliseconds since 1970. */
  startedAt: number;
  /** How long the (last) run took. */
  durationMs: number;
  outcome: Outcome;
  /** What went wrong, in the words of the error. */
  error?: string;
  /** How often in a row, so that a held arrow key does not push everything else out. */
  times: number;
}

const CAPACITY = 500;
let entries: JournalEntry[] = [];
const listeners = new Set<(entry: JournalEntry) => void>();

onUserChange(clearJournal);

/** Every run of the user, oldest first; the oldest go when there are too many. */
export function journal(): readonly JournalEntry[] {
  return entries;
}

/** Keeps a run. */
export function record(entry: Omit<JournalEntry, 'times'>): void {
  const last = entries.at(-1);
  if (last && equal(last, entry)) {
    entries = [...entries.slice(0, -1), { ...entry, times: last.times + 1 }];
  } else {
    entries = [...entries.slice(1 - CAPACITY), { ...entry, times: 1 }];
  }
  for (const listener of listeners) {
    try {
      listener({ ...entry, times: 1 });
    } catch (error) {
      // Who only looks on must not have a run fail that is done.
      console.error('A listener to runs failed', error);
    }
  }
}

/** Tells a listener of every run from now on. Returns the way to stop. */
export function onRun(listener: (entry: JournalEntry) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The latest run that fits. */
export function lastRun(fits: (entry: JournalEntry) => boolean): JournalEntry | undefined {
  return entries.findLast(fits);
}

/** A run as a line to paste into a script or the browser's console. */
export function scriptLine({ id, args }: Pick<JournalEntry, 'id' | 'args'>): string {
  const given = Object.keys(args).length > 0 ? `, ${JSON.stringify(args)}` : '';
  return `await clavier.commands.run(${JSON.stringify(id)}${given});`;
}

/** Forgets everything: another user has the page now. */
export function clearJournal(): void {
  entries = [];
}

function equal(left: JournalEntry, right: Omit<JournalEntry, 'times'>): boolean {
  return (
    left.id === right.id &&
    left.source === right.source &&
    left.outcome === right.outcome &&
    left.error === right.error &&
    JSON.stringify(left.args) === JSON.stringify(right.args)
  );
}
