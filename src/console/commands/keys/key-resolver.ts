import type { Chord } from './key-binding.ts';

/** A binding that is in force: its command applies to the context of the moment. */
export interface Binding {
  commandId: string;
  scope: string;
  chords: readonly Chord[];
}

/** What the keys pressed so far come to. */
type Resolution =
  | { kind: 'none' }
  /** The start of one or more sequences. */
  | { kind: 'more'; candidates: readonly Binding[] }
  /** The commands bound to exactly these keys, the innermost scope first. */
  | { kind: 'run'; bindings: readonly Binding[] };

/** Looks the keys up among the bindings of the scopes in force. The innermost scope that knows them decides. Pure. */
function resolveKeys(
  bindings: readonly Binding[],
  scopes: readonly string[],
  pressed: readonly Chord[],
): Resolution {
  const fitting = bindings
    .filter(({ scope, chords }) => scopes.includes(scope) && startsWith(chords, pressed))
    .toSorted((left, right) => scopes.indexOf(left.scope) - scopes.indexOf(right.scope));
  const innermost = fitting[0];
  if (!innermost) return { kind: 'none' };
  const runs = fitting.filter(({ chords }) => chords.length === pressed.length);
  const runsHere = runs.some(({ scope }) => scope === innermost.scope);
  if (runsHere) return { kind: 'run', bindings: runs };
  return { kind: 'more', candidates: fitting.filter(({ chords }) => chords.length > pressed.length) };
}

/** What one more key does to a sequence. `pressed` is what to remember for the next key. */
export type KeyStep =
  | { kind: 'ignored'; pressed: readonly [] }
  /** The key ended a sequence that it does not continue; it does nothing else. */
  | { kind: 'ended'; pressed: readonly [] }
  | { kind: 'more'; pressed: readonly Chord[]; candidates: readonly Binding[] }
  | { kind: 'run'; pressed: readonly []; bindings: readonly Binding[] };

/**
 * Adds a key to the keys pressed so far. Escape ends a sequence; a key that does not continue it ends it, or starts
 * another (`g g d`), but never runs a command by itself. Pure.
 */
export function pressKey(
  bindings: readonly Binding[],
  scopes: readonly string[],
  pressed: readonly Chord[],
  chord: Chord,
): KeyStep {
  if (pressed.length > 0 && chord === 'Escape') return { kind: 'ended', pressed: [] };
  const keys = [...pressed, chord];
  const resolution = resolveKeys(bindings, scopes, keys);
  switch (resolution.kind) {
    case 'run':
      return { kind: 'run', pressed: [], bindings: resolution.bindings };
    case 'more':
      return { kind: 'more', pressed: keys, candidates: resolution.candidates };
    case 'none': {
      if (pressed.length === 0) return { kind: 'ignored', pressed: [] };
      const restart = resolveKeys(bindings, scopes, [chord]);
      return restart.kind === 'more'
        ? { kind: 'more', pressed: [chord], candidates: restart.candidates }
        : { kind: 'ended', pressed: [] };
    }
  }
}

function startsWith(chords: readonly Chord[], pressed: readonly Chord[]): boolean {
  return pressed.length <= chords.length && pressed.every((chord, at) => chord === chords[at]);
}
