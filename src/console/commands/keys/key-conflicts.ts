import type { Authority } from '../../../model/authority.ts';
import type { Command, Scope } from '../command.ts';
import { parseBinding } from './key-binding.ts';

/** Two bindings of which one keeps the other from ever being reached, or one that the browser keeps for itself. */
export interface KeyConflict {
  kind: 'same' | 'prefix' | 'reserved' | 'danger';
  binding: string;
  /** The commands concerned; one for a reserved key. */
  commandIds: readonly string[];
}

/** Keys that a page never gets, or whose loss people would not forgive. */
const RESERVED = new Set([
  'mod+t',
  'mod+w',
  'mod+n',
  'mod+r',
  'mod+l',
  'mod+q',
  'mod+p',
  'mod+f',
  'mod+d',
  'mod+Tab',
  'mod+shift+Tab',
  'mod+shift+t',
  'mod+shift+n',
  'mod+shift+w',
  'mod+shift+r',
  'mod+shift+i',
  'mod+shift+j',
  'mod+c',
  'mod+v',
  'mod+x',
  'mod+a',
  'mod++',
  'mod+-',
  'mod+0',
  'alt+ArrowLeft',
  'alt+ArrowRight',
  'alt+F4',
  'Tab',
  'shift+Tab',
  'F5',
  'F11',
  'F12',
]);

/** Keys that are about the innermost thing there is: Escape leaves it, and what was done in it is taken back there. */
const OF_THE_INNERMOST = new Set(['Escape', 'mod+z', 'mod+shift+z', 'mod+y']);

interface Bound {
  command: Command;
  binding: string;
  chords: readonly string[];
}

/**
 * The conflicts among commands: the same binding, or one that is the start of another, in scopes that can be in force
 * together for one user; keys the browser keeps; a single letter on a dangerous command. Of keys that are about the
 * innermost thing each scope may have its own, and in a list keys mean its rows.
 */
export function findKeyConflicts(
  commands: readonly Command[],
  keysOf: (command: Command) => readonly string[] = ({ keys = [] }) => keys,
): KeyConflict[] {
  const bound: Bound[] = commands.flatMap((command) =>
    keysOf(command).map((binding) => ({ command, binding, chords: parseBinding(binding) })),
  );
  const conflicts: KeyConflict[] = [];
  bound.forEach((one, at) => {
    conflicts.push(...ownConflicts(one));
    for (const other of bound.slice(at + 1)) {
      const kind = clash(one, other);
      if (kind) {
        const binding = one.chords.length <= other.chords.length ? one.binding : other.binding;
        conflicts.push({ kind, binding, commandIds: [one.command.id, other.command.id] });
      }
    }
  });
  return conflicts;
}

/** The first conflict that other keys for a command would bring. Pure. */
export function conflictOf(
  commandId: string,
  keys: readonly string[],
  commands: readonly Command[],
  keysOf: (command: Command) => readonly string[],
): KeyConflict | undefined {
  return findKeyConflicts(commands, (command) => (command.id === commandId ? keys : keysOf(command))).find(
    ({ commandIds }) => commandIds.includes(commandId),
  );
}

function ownConflicts({ command, binding, chords }: Bound): KeyConflict[] {
  const conflicts: KeyConflict[] = [];
  if (chords.some((chord) => RESERVED.has(chord))) {
    conflicts.push({ kind: 'reserved', binding, commandIds: [command.id] });
  }
  if (command.danger && chords.length === 1 && chords[0]?.length === 1) {
    conflicts.push({ kind: 'danger', binding, commandIds: [command.id] });
  }
  return conflicts;
}

function clash(one: Bound, other: Bound): 'same' | 'prefix' | undefined {
  const [left, right] = [one.command, other.command];
  if (!meet(scopeOf(left), scopeOf(right)) || !share(left.authorities, right.authorities)) return undefined;
  const [short, long] = one.chords.length <= other.chords.length ? [one, other] : [other, one];
  if (!short.chords.every((chord, at) => chord === long.chords[at])) return undefined;
  if (short.chords.length < long.chords.length) return 'prefix';
  const [scope, otherScope] = [scopeOf(left), scopeOf(right)];
  const shadows = OF_THE_INNERMOST.has(short.binding) || [scope, otherScope].some(isOfList);
  return shadows && scope !== otherScope ? undefined : 'same';
}

/**
 * Whether two scopes can be in force together: a dialog is alone, and there is one screen, and one list that a person
 * is in, at a time. A table can stand on any screen, such as in a tab of the details beside the screen's own.
 */
function meet(left: Scope, right: Scope): boolean {
  if (left === right) return true;
  if (left.startsWith('dialog:') || right.startsWith('dialog:')) return false;
  return !['screen:', 'list:'].some((kind) => left.startsWith(kind) && right.startsWith(kind));
}

function isOfList(scope: Scope): boolean {
  return scope.startsWith('list:');
}

function share(left: readonly Authority[] | undefined, right: readonly Authority[] | undefined): boolean {
  return !left || !right || left.some((authority) => right.includes(authority));
}

function scopeOf({ scope = 'global' }: Command): Scope {
  return scope;
}
