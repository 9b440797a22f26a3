import { KeySet } from '../engine/key-set.ts';
import type { NameColumn } from './name-column.ts';
import { TextAutomaton } from './text-automaton.ts';
import type { Lower, ValueColumn } from './value-column.ts';

/** A column that has nothing of the text, in which no state goes on. */
export const UNLIKE = 'unlike';

type Step = (key: number, state: number) => number;

interface Following {
  places: readonly number[];
  goingOn(places: readonly number[]): (key: number) => boolean;
}

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
    const found = new KeySet();
    for (const column of this.#columns) {
      if (column === UNLIKE) continue;
      const having = isNames(column)
        ? column.having(this.#automaton)
        : column.having(this.#text, this.#lower);
      if (having) found.addAll(having);
    }
    const all = KeySet.common([this.#names.all(), found]);
    this.#addAcross(all);
    return all;
  }

  among(keys: readonly number[]): number[] {
    const steps = this.#steps();
    return keys.filter((key) => this.#names.has(key) && this.#isFound(steps, key, 0, 0));
  }

  /** Adds those in which the text goes on from one column to others. */
  #addAcross(all: KeySet): void {
    const steps = this.#steps();
    for (const [at, column] of this.#columns.entries()) {
      const first = this.#columns.lastIndexOf(UNLIKE, at) + 1;
      if (column === UNLIKE || first === at) continue;
      const { places, goingOn } = this.#following(column);
      // Places behind the same characters are looked at together, as there may be many.
      const byEnd = Map.groupBy(places, (place) => lastOf(this.#text.slice(0, place)));
      for (const [end, some] of byEnd) {
        const goesOn = goingOn(some);
        const isWhole = some.every((place) => place === end.length);
        for (const [before, each] of this.#columns.entries()) {
          if (each === UNLIKE || before < first || before >= at) continue;
          // Behind what is known to end with all of the beginning only the rest is looked for.
          const isKnown = isWhole && (!isNames(each) || Buffer.byteLength(end) === 1);
          const [next, state] = isKnown ? [before + 1, Buffer.byteLength(end)] : [0, 0];
          this.#mayEnd(each, end)?.forEach((key) => {
            if (!goesOn(key) || all.has(key) || !this.#names.has(key)) return;
            if (this.#isFound(steps, key, next, state)) all.add(key);
          });
        }
      }
    }
  }

  /** From which places in the text on it may go on in a column, and in which entities from some of them on. */
  #following(column: NameColumn | ValueColumn): Following {
    if (isNames(column)) {
      const places = Array.from({ length: this.#text.length - 1 }, (_, at) => at + 1);
      return { places, goingOn: () => () => true };
    }
    const codes = column.goingOn(this.#text, this.#lower);
    const goingOn = (places: readonly number[]) =>
      column.havingCode(places.flatMap((place) => codes.get(place) ?? []));
    return { places: [...codes.keys()], goingOn };
  }

  #mayEnd(column: NameColumn | ValueColumn, text: string): KeySet | undefined {
    return isNames(column) ? column.mayEnd(Buffer.from(text)) : column.ending(text, this.#lower);
  }

  /** Makes, for each column, the function that tells the state of the search after what an entity has in it. */
  #steps(): Step[] {
    const automaton = this.#automaton;
    const { found } = automaton;
    return this.#columns.map((column) => {
      if (column === UNLIKE) return (_key, state) => (state === found ? found : 0);
      if (isNames(column)) return (key, state) => column.after(automaton, key, state);
      return column.stepper(automaton, this.#lower);
    });
  }

  /** Whether a search finds an entity that goes on in a column with a state. */
  #isFound(steps: readonly Step[], key: number, column: number, state: number): boolean {
    let reached = state;
    for (let at = column; at < steps.length; at++) reached = steps[at]?.(key, reached) ?? 0;
    return reached === this.#automaton.found;
  }
}

function isNames(column: NameColumn | ValueColumn): column is NameColumn {
  return 'after' in column;
}

/** The last two characters of a text. */
function lastOf(text: string): string {
  return [...text.slice(-4)].slice(-2).join('');
}
