import { onUserChange, userSignal } from '../ui/user-change.ts';
import type { CommandSource, Undo } from './command.ts';
import { contextChanged } from './context-store.ts';

const CAPACITY = 50;
let stack: Undo[] = [];

onUserChange(clearUndo);

/** Remembers how to take a run back. */
export function pushUndo(undo: Undo): void {
  stack = [...stack.slice(1 - CAPACITY), undo];
  contextChanged();
}

/** Whether something can be taken back. */
export function canUndo(): boolean {
  return stack.length > 0;
}

/** What would be taken back next. */
export function lastUndo(): Undo | undefined {
  return stack.at(-1);
}

/** Takes the latest run back and returns what was undone, undefined when there is nothing. See `undo`. */
export async function undoLast(source: CommandSource = 'undo'): Promise<Undo | undefined> {
  const last = stack.at(-1);
  if (last) await undo(last, source);
  return last;
}

/** Takes one run back, once. Rejects with the run's error, and keeps it to try again. */
export async function undo(entry: Undo, source: CommandSource = 'undo'): Promise<void> {
  if (!stack.includes(entry)) return;
  const presence = userSignal();
  const before = stack;
  stack = stack.filter((other) => other !== entry);
  contextChanged();
  try {
    await entry.run({ signal: presence, ignoreErrors: true }, { signal: presence, source });
  } catch (error) {
    if (!presence.aborted) {
      stack = before.filter((other) => other === entry || stack.includes(other));
      contextChanged();
    }
    throw error;
  }
}

/** Forgets everything: another user has the page now. */
export function clearUndo(): void {
  stack = [];
  contextChanged();
}
