import type { Choose, Conflict, MemberPath, Side } from '../document/merge.ts';

/** What a person has decided about the work of two: whose counts where both differ, or that both are kept. */
export type Resolution = Choose | 'copy';

/** Whose it is, by what both have changed. */
export type Choices = ReadonlyMap<string, Side>;

/** A path as one text. */
export function pathKey(path: MemberPath): string {
  return JSON.stringify(path);
}

/** Decides as chosen. What was chosen for by nobody is the other's, so that no step back overwrites it. */
export function chooseBy(choices: Choices): Choose {
  return ({ path }) => choices.get(pathKey(path)) ?? 'theirs';
}

/** The same choice for all. */
export function allOf(conflicts: readonly Conflict[], side: Side): Choices {
  return new Map(conflicts.map(({ path }) => [pathKey(path), side]));
}
