import type { Command } from '../command.ts';
import { findKeyConflicts, type KeyConflict } from './key-conflicts.ts';
import type { Keymap } from './keymap.ts';

/** What comes of laying one keymap over another. */
export interface LaidOver {
  /** All that can stand beside each other. */
  keymap: Keymap;
  /** Which keys of the added one are in the way of others, or are none that a page gets. */
  conflicts: readonly KeyConflict[];
  /** The commands whose added keys are left out for it. */
  leftOut: readonly string[];
}

/** Lays a keymap over the present one; ids that no command has go along. Pure. */
export function laidOver(present: Keymap, added: Keymap, commands: readonly Command[]): LaidOver {
  let left = added;
  const conflicts = conflictsWith(left);
  for (let found = conflicts; found.length > 0; found = conflictsWith(left)) {
    const concerned = new Set(found.flatMap(({ commandIds }) => commandIds));
    left = Object.fromEntries(Object.entries(left).filter(([id]) => !concerned.has(id)));
  }
  return {
    keymap: { ...present, ...left },
    conflicts,
    leftOut: Object.keys(added).filter((id) => !(id in left)),
  };

  function conflictsWith(some: Keymap): KeyConflict[] {
    const keysOf = ({ id, keys = [] }: Command) => some[id] ?? present[id] ?? keys;
    // What conflicts without the added keys is none of their doing.
    return findKeyConflicts(commands, keysOf).filter(({ commandIds }) => commandIds.some((id) => id in some));
  }
}
