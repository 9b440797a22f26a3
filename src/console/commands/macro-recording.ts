import { proxy } from 'valtio/vanilla';
import { onUserChange } from '../ui/user-change.ts';
import type { JournalEntry } from './journal.ts';

/** What is being recorded: the runs since it began; null while nothing is. */
export const recording: { runs: readonly Pick<JournalEntry, 'id' | 'args'>[] | null } = proxy({ runs: null });

onUserChange(endRecording);

export function beginRecording(): void {
  recording.runs = [];
}

/** Adds a run to what is recorded; does nothing while nothing is. */
export function recordRun({ id, args }: Pick<JournalEntry, 'id' | 'args'>): void {
  if (recording.runs) recording.runs = [...recording.runs, { id, args }];
}

export function endRecording(): void {
  recording.runs = null;
}
