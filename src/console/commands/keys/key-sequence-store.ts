import { proxy, ref } from 'valtio/vanilla';
import { onUserChange } from '../../ui/user-change.ts';
import type { Binding } from './key-resolver.ts';

/** The keys of a sequence that is under way, and what may follow. */
export const keySequence: { pressed: readonly string[]; candidates: readonly Binding[] } = proxy({
  pressed: ref([]),
  candidates: ref([]),
});

onUserChange(endSequence);

/** Remembers the keys so far. */
export function continueSequence(pressed: readonly string[], candidates: readonly Binding[]): void {
  keySequence.pressed = ref([...pressed]);
  keySequence.candidates = ref([...candidates]);
}

/** Ends the sequence; does nothing when there is none. */
export function endSequence(): void {
  if (keySequence.pressed.length > 0) resetKeySequence();
}

export function resetKeySequence(): void {
  keySequence.pressed = ref([]);
  keySequence.candidates = ref([]);
}
