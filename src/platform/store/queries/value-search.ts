import type { DatabaseSync } from 'node:sqlite';
import { keyList, prepare, type Query } from '../engine/sql.ts';
import { fold } from '../engine/text-rules.ts';

/** Of more different values looking at every entity is as quick. */
const FEW_VALUES = 5_000;

/** When more entities may match, looking at every one is as quick. */
const FEW_CANDIDATES = 20_000;

/** A longer text would be compared with every value in too many ways. */
const MAX_LENGTH = 100;

/** What the last characters of a text are if a number, or the text of a flag, ends the text, or goes on with it. */
const MAY_END_IN_NUMBER = /(?:[-+.0-9itf]|[0-9]e|in|nf|tr|ru|ue|fa|al|ls|se)$/;
const CHARACTERS_OF_NUMBERS = /[-+.0-9aefilnrstu]/;

/** Entities that have one value. */
interface Group {
  sorted: number | string;
  /** What their value may look like, in lower case. */
  texts: readonly string[];
}

/** Finds the keys of all entities that have a text in their names, and of some others; undefined when it cannot find few. */
export type FindNames = (text: string) => readonly number[] | undefined;

/**
 * Finds what a text search may find in names and values that are looked into one after the other, as if they were one
 * text: by the different values that there are, which are few as a rule, however many the entities are.
 */
export class ValueSearch {
  readonly #groups: Query<{ sorted: number | string; text: string }>;
  readonly #keys: Query<{ keys: string }>;
  readonly #texts: Query<{ found: number }>;

  constructor(db: DatabaseSync) {
    // DISTINCT would read all rows: this goes from one value to the next.
    this.#groups = prepare(
      db,
      `WITH RECURSIVE value (sorted) AS (
         SELECT min(sorted) FROM ordered_value WHERE order_id = ?1
         UNION ALL
         SELECT (SELECT min(sorted) FROM ordered_value WHERE order_id = ?1 AND sorted > value.sorted)
         FROM value WHERE value.sorted IS NOT NULL LIMIT ${FEW_VALUES + 2})
       SELECT CAST(sorted AS TEXT) AS text, sorted FROM value WHERE sorted IS NOT NULL`,
    );
    this.#keys = prepare(
      db,
      `SELECT json_group_array(entity_key) AS keys FROM (
         SELECT entity_key FROM ordered_value WHERE order_id = ? AND sorted = ? LIMIT ${FEW_CANDIDATES + 1})`,
    );
    this.#texts = prepare(
      db,
      "SELECT EXISTS (SELECT 1 FROM ordered_value WHERE order_id = ? AND sorted >= '') AS found",
    );
  }

  /** Whether what a text search finds may end in one of the values of an order; true when it cannot be told soon. */
  mayEndIn(order: number, text: string): boolean {
    const wanted = fold(text);
    if (wanted.length === 0 || !wanted.isWellFormed()) return true;
    const ofNumbers = wanted.length === 1 ? CHARACTERS_OF_NUMBERS : MAY_END_IN_NUMBER;
    if (!ofNumbers.test(wanted) && this.#texts.get(order)?.found === 0) return false;
    const [last, lastTwo] = [wanted.slice(-1), wanted.slice(-2)];
    const mayEnd = (value: string) => value.includes(lastTwo) || value.startsWith(last);
    return this.#groupsOf(order)?.some(({ texts }) => texts.some(mayEnd)) ?? true;
  }

  /**
   * The keys of all entities that have the text in their name, in one of their values, or across them, and of some that
   * do not; undefined when they are many. The orders are those of the values, in which they follow the name.
   */
  candidates(text: string, orders: readonly number[], findNames: FindNames): readonly number[] | undefined {
    const wanted = fold(text);
    const columns = orders.map((order) => this.#groupsOf(order));
    if (wanted.length > MAX_LENGTH || columns.some((groups) => groups === undefined)) return undefined;
    const mayFollow = followers(columns);
    const found = new Set<number>();
    const take = (keys: readonly number[] | undefined): boolean => {
      for (const key of keys ?? []) found.add(key);
      return keys !== undefined && found.size <= FEW_CANDIDATES;
    };
    const takeGroups = (at: number, isFound: (group: Group) => boolean): boolean =>
      (columns[at] ?? []).every(
        (group) => !isFound(group) || take(keyList(this.#keys.get(orders[at] ?? 0, group.sorted))),
      );

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
    for (const at of columns.keys()) {
      const beginsIn = ({ texts }: Group) =>
        texts.some(
          (value) =>
            value.includes(wanted) ||
            endsOf(value, wanted).some((length) => mayFollow(wanted.slice(length), at + 1)),
        );
      if (!takeGroups(at, beginsIn)) return undefined;
    }
    return [...found];
  }

  /** Undefined when there are too many. */
  #groupsOf(order: number): readonly Group[] | undefined {
    const rows = this.#groups.all(order);
    if (rows.length > FEW_VALUES) return undefined;
    return rows.map(({ sorted, text }) => ({ sorted, texts: textsOf(sorted, text) }));
  }
}

/**
 * Makes the function that tells whether a text that is left may be what the values from a column on begin with; those of
 * one group of that column where it is given.
 */
function followers(columns: readonly (readonly Group[] | undefined)[]) {
  const known = new Map<string, boolean>();
  const mayFollow = (rest: string, at: number, only?: Group): boolean => {
    if (only) return mayGoOn(only, rest, at);
    const id = `${at} ${rest}`;
    const isKnown = known.get(id);
    if (isKnown !== undefined) return isKnown;
    const may = (columns[at] ?? []).some((group) => mayGoOn(group, rest, at));
    known.set(id, may);
    return may;
  };
  const mayGoOn = ({ texts }: Group, rest: string, at: number): boolean =>
    texts.some(
      (value) =>
        value.startsWith(rest) || (rest.startsWith(value) && mayFollow(rest.slice(value.length), at + 1)),
    );
  return mayFollow;
}

/** Flags are among the numbers, and what is missing before them. */
function textsOf(sorted: number | string, text: string): readonly string[] {
  if (sorted === Number.NEGATIVE_INFINITY) return [''];
  if (sorted === 0) return [text, 'false'];
  if (sorted === 1) return [text, 'true'];
  return [fold(text)];
}

/** How many characters of the beginning of a text end a value, for every such beginning that is not all of the text. */
function endsOf(value: string, text: string): number[] {
  const ends: number[] = [];
  for (let length = 1; length < text.length && length <= value.length; length++) {
    if (value.endsWith(text.slice(0, length))) ends.push(length);
  }
  return ends;
}
