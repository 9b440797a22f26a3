import type { Command, Place, Scope, TargetType } from './command.ts';
import { commands } from './registry.ts';

/** The order of a command that says nothing of it. */
const ORDINARY = 50;

/**
 * Where a command stands, with its order there. Unless it says so itself: on entities, in the menu of a row and among
 * the buttons of the details, and for a selection when it takes several; on a screen, in the toolbar; else nowhere.
 */
export function placesOf({ at, targets, scope, plumbing }: Command): Partial<Record<Place, number>> {
  if (at) return at;
  if (plumbing) return {};
  if (targets) {
    const single = { row: ORDINARY, details: ORDINARY };
    return targets.count === 'many' ? { ...single, selection: ORDINARY } : single;
  }
  return scope?.startsWith('screen:') ? { toolbar: ORDINARY } : {};
}

/**
 * The commands that stand in a place, in their order, also such as are announced: those on targets of a type and those
 * of the scopes said, or all. Whether a person has them and whether they apply is for the face to ask.
 */
export function commandsAt(
  place: Place,
  about: { type?: TargetType; scopes?: readonly Scope[] } = {},
): readonly Command[] {
  const order = (command: Command) => placesOf(command)[place];
  return commands
    .drawn()
    .filter((command) => order(command) !== undefined && concerns(command, about))
    .toSorted((left, right) => (order(left) ?? 0) - (order(right) ?? 0));
}

function concerns(
  { targets, scope = 'global' }: Command,
  { type, scopes }: { type?: TargetType; scopes?: readonly Scope[] },
): boolean {
  if (!type && !scopes) return true;
  return (type && targets?.types.includes(type)) || scopes?.includes(scope) === true;
}
