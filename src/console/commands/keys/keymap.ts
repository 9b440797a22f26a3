import * as z from 'zod/mini';
import { parseBinding } from './key-binding.ts';

/** Keys that stand in place of commands' own: their bindings by the id of the command, none to switch them off. */
export type Keymap = Readonly<Record<string, readonly string[]>>;

const Entries = z.record(z.string(), z.unknown());

/** So many bindings a command has at most: each is compared with every other one, and looked at with every key. */
const MOST_BINDINGS = 10;

const Bindings = z.array(z.string().check(z.refine(isBinding))).check(z.maxLength(MOST_BINDINGS));

/**
 * Reads a keymap from outside, entry by entry: what cannot be read is named and costs no other. Ids that no command
 * has are kept, because theirs may come with another version or a macro. Null when it is no keymap at all. Pure.
 */
export function readKeymap(value: unknown): { keymap: Keymap; unreadable: readonly string[] } | null {
  const entries = Entries.safeParse(value);
  if (!entries.success) return null;
  const keymap: Record<string, readonly string[]> = {};
  const unreadable: string[] = [];
  for (const [id, keys] of Object.entries(entries.data)) {
    const bindings = Bindings.safeParse(keys);
    if (bindings.success) keymap[id] = bindings.data;
    else unreadable.push(id);
  }
  return { keymap, unreadable };
}

/** Whether texts can be the bindings of one command, see `isBinding`. */
export function areBindings(texts: readonly string[]): boolean {
  return Bindings.safeParse(texts).success;
}

/** Whether a text can be pressed on a keyboard, see `parseBinding`. */
function isBinding(text: string): boolean {
  try {
    parseBinding(text);
    return true;
  } catch {
    return false;
  }
}
