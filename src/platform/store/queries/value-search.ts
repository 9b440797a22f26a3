import { fold } from '../engine/text-rules.ts';
import { Beginnings, endsWithBeginning } from './text-parts.ts';
import { FEW_CANDIDATES, type GroupedColumn, type ValueGroup } from './value-groups.ts';

/** A longer text would be compared with every value in too many ways. */
const MAX_LENGTH = 100;

/** Finds the keys of all entities that have a text in their names, and of some others; undefined when it cannot find few. */
export type FindNames = (text: string) => readonly number[] | undefined;

/**
 * Finds what a text search may find in names and in columns that are looked into after them, as if all were one text: by the
 * different values that there are, which are few as a rule, however many the entities are. Answers the keys of all entities
 * that have the text in their name, in one of their values, or across them, and of some that do not; undefined when they
 * are many.
 */
export function findCandidates(
  text: string,
  columns: readonly GroupedColumn[],
  findNames: FindNames,
): readonly number[] | undefined {
  const wanted = fold(text);
  if (wanted.length > MAX_LENGTH) return undefined;
  const values = columns.map((column) => column.groups());
  if (values.some((groups) => groups === undefined)) return undefined;
  const mayFollow = followers(values);
  const found = new Set<number>();
  const take = (keys: readonly number[] | undefined): boolean => {
    for (const key of keys ?? []) found.add(key);
    return keys !== undefined && found.size <= FEW_CANDIDATES;
  };
  const takeGroups = (at: number, isFound: (group: ValueGroup) => boolean): boolean =>
    (values[at] ?? []).every((group) => !isFound(group) || take(group.keys()));

  // Where it begins in the name.
  if (!take(findNames(wanted))) return undefined;
  for (let length = 1; length < wanted.length; length++) {
    const rest = wanted.slice(length);
    if (!mayFollow(rest, 0)) continue;
    const named = findNames(wanted.slice(0, length));
    const isTaken = named ? take(named) : takeGroups(0, (group) => mayFollow(rest, 0, group));
    if (!isTaken) return undefined;
  }
  // Where it begins in a value.
  for (const at of values.keys()) {
    const endsWithBegin = endsWithBeginning(wanted, (length) => mayFollow(wanted.slice(length), at + 1));
    const beginsIn = ({ texts }: ValueGroup) =>
      texts.some((value) => value.includes(wanted) || endsWithBegin(value));
    if (!takeGroups(at, beginsIn)) return undefined;
  }
  return [...found];
}

/**
 * Makes the function that tells whether a text that is left may be what the values from a column on begin with; those of
 * one group of that column where it is given.
 */
function followers(columns: readonly (readonly ValueGroup[] | undefined)[]) {
  const known = new Map<string, boolean>();
  const beginnings = columns.map((groups) => {
    let made: Beginnings | undefined;
    return () => {
      made ??= new Beginnings((groups ?? []).flatMap(({ texts }) => texts));
      return made;
    };
  });
  const mayFollow = (rest: string, at: number, only?: ValueGroup): boolean => {
    if (only) return only.texts.some((value) => value.startsWith(rest) || goesOnAfter(value, rest, at));
    const id = `${at} ${rest}`;
    const isKnown = known.get(id);
    if (isKnown !== undefined) return isKnown;
    const column = beginnings[at]?.();
    const may =
      column !== undefined &&
      (column.some(rest) || column.lengthsIn(rest).some((length) => mayFollow(rest.slice(length), at + 1)));
    known.set(id, may);
    return may;
  };
  const goesOnAfter = (value: string, rest: string, at: number): boolean =>
    rest.startsWith(value) && mayFollow(rest.slice(value.length), at + 1);
  return mayFollow;
}
