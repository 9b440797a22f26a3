import { KeySet } from '../engine/key-set.ts';
import type { NameColumn } from './name-column.ts';
import { TextAutomaton } from './text-automaton.ts';
import type { Lower, ValueColumn } from './value-column.ts';

/** A column that has nothing of the text, in which no state goes on. */
export const UNLIKE = 'unlike';

export type SearchedColumn = NameColumn | ValueColumn | typeof UNLIKE;

/**
 * Finds the entities that have a text in some columns put together, of which one has the names of all: those that have it in
 * one column, and those in which it goes on from one column to the next.
 */
export class ColumnSearch {
  readonly #text: string;
  readonly #automaton: TextAutomaton;
  readonly #columns: readonly SearchedColumn[];
  readonly #names: NameColumn;
  readonly #lower: Lower;

  /** The text is in lower case already, and one that an automaton finds. */
  constructor(text: string, columns: readonly SearchedColumn[], names: NameColumn, lower: Lower) {
    this.#text = text.toWellFormed();
    this.#automaton = new TextAutomaton(text);
    this.#columns = columns;
    this.#names = names;
    this.#lower = lower;
  }

  all(): KeySet {
    const every = this.#names.all();
    const found = new KeySet();
    for (const column of this.#columns) {
      if (column === UNLIKE) continue;
      const having = isNames(column)
        ? column.having(this.#automaton)
        : column.having(this.#text, this.#lower);
      if (having) found.addAll(having);
    }
    const all = KeySet.common([every, found]);
    const has = this.#tester();
    KeySet.common([every, this.#maybeAcross()]).forEach((key) => {
      if (!all.has(key) && has(key)) all.add(key);
    });
    return all;
  }

  among(keys: readonly number[]): number[] {
    const has = this.#tester();
    return keys.filter((key) => this.#names.has(key) && has(key));
  }

  /** Those in which the text may go on from one column to others: all in which it does, and not many more. */
  #maybeAcross(): KeySet {
    const maybe = new KeySet();
    const text = this.#text;
    for (const [at, column] of this.#columns.entries()) {
      const before = this.#columns.slice(this.#columns.lastIndexOf(UNLIKE, at) + 1, at);
      if (column === UNLIKE || before.length === 0) continue;
      const places = isNames(column) ? allPlaces(text) : column.placesIn(text, this.#lower);
      const endings = places.size === 0 ? [] : before.map((each) => this.#mayEnd(each, places));
      const known = endings.filter((ending) => ending !== undefined);
      if (known.length === 0) continue;
      const following = isNames(column) ? column.all() : column.mayGoOn(text, this.#lower, places);
      for (const ending of known) if (following) maybe.addAll(KeySet.common([ending, following]));
    }
    return maybe;
  }

  #mayEnd(column: SearchedColumn, places: ReadonlySet<number>): KeySet | undefined {
    if (column === UNLIKE) return undefined;
    if (!isNames(column)) return column.mayEnd(this.#text, this.#lower, places);
    const ending = new KeySet();
    for (const place of places) ending.addAll(column.mayEnd(Buffer.from(this.#text.slice(0, place))));
    return ending;
  }

  /** Makes the function that tells whether an entity has the text in the columns put together. */
  #tester(): (key: number) => boolean {
    const automaton = this.#automaton;
    const { found } = automaton;
    const steps = this.#columns.map((column): ((key: number, state: number) => number) => {
      if (column === UNLIKE) return (_key, state) => (state === found ? found : 0);
      if (isNames(column)) return (key, state) => column.after(automaton, key, state);
      return column.stepper(automaton, this.#lower);
    });
    return (key) => {
      let state = 0;
      for (const step of steps) state = step(key, state);
      return state === found;
    };
  }
}

function isNames(column: NameColumn | ValueColumn): column is NameColumn {
  return 'after' in column;
}

/** Every place in a text but its beginning. */
function allPlaces(text: string): ReadonlySet<number> {
  return new Set(Array.from({ length: text.length - 1 }, (_, at) => at + 1));
}
