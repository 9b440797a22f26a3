import { KeySet } from '../engine/key-set.ts';
import type { NameColumn } from './name-column.ts';
import { TextAutomaton } from './text-automaton.ts';
import type { Follower, Lower, ValueColumn } from './value-column.ts';

/** A column that has nothing of the text, in which no state goes on. */
export const UNLIKE = 'unlike';

type Step = (key: number, state: number) => number;

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
    const all = new KeySet();
    for (const column of this.#columns) {
      if (column === UNLIKE) continue;
      if (isNames(column)) {
        all.addAll(column.having(this.#automaton));
        continue;
      }
      const having = column.having(this.#text, this.#lower);
      if (having) all.addAll(KeySet.common([having, every]));
    }
    this.#addAcross(all, every);
    return all;
  }

  among(keys: readonly number[]): number[] {
    const steps = this.#steps();
    return keys.filter((key) => this.#names.has(key) && this.#isFound(steps, key, 0, 0));
  }

  /** Adds those of every entity in which the text goes on from one column to others. */
  #addAcross(all: KeySet, every: KeySet): void {
    const steps = this.#steps();
    for (const [at, column] of this.#columns.entries()) {
      const first = this.#columns.lastIndexOf(UNLIKE, at) + 1;
      if (column === UNLIKE || first === at) continue;
      // Places behind the same characters are looked at together, as there may be many.
      const byEnd = Map.groupBy(this.#goingOn(column), ({ place }) => lastOf(this.#text.slice(0, place)));
      for (const [end, some] of byEnd) {
        const isWhole = some.every(({ place }) => place === end.length);
        for (const [isRest, followers] of Map.groupBy(some, ({ isRest }) => isRest)) {
          const codes = followers.map(({ code }) => code);
          for (const [before, each] of this.#columns.entries()) {
            if (each === UNLIKE || before < first || before >= at) continue;
            const ending = this.#mayEnd(each, end);
            if (!ending) continue;
            const ended = isNames(each) ? ending : KeySet.common([ending, every]);
            const maybe = isNames(column) ? ended : column.havingCode(codes, ended);
            // Behind what is known to end with all of the beginning only the rest is looked for.
            const isKnown = isWhole && (!isNames(each) || isOneByte(end));
            const [next, state] = isKnown ? [before + 1, Buffer.byteLength(end)] : [0, 0];
            if (isKnown && isRest && before === at - 1) all.addAll(maybe);
            else {
              maybe.forEach((key) => {
                if (!all.has(key) && this.#isFound(steps, key, next, state)) all.add(key);
              });
            }
          }
        }
      }
    }
  }

  /** Where and with what the text may go on in a column. */
  #goingOn(column: NameColumn | ValueColumn): readonly Follower[] {
    if (!isNames(column)) return column.goingOn(this.#text, this.#lower);
    return Array.from({ length: this.#text.length - 1 }, (_, at) => ({
      place: at + 1,
      isRest: false,
      code: 0,
    }));
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

/** Whether a text has one byte, by whose bits names are told that end with it: of NUL, that has none, empty ones are, too. */
function isOneByte(text: string): boolean {
  return Buffer.byteLength(text) === 1 && text !== '\0';
}
