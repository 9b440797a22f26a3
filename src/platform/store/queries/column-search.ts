import type { KeySet } from '../engine/key-set.ts';
import type { NameColumn } from './name-column.ts';
import { TextAutomaton } from './text-automaton.ts';
import type { Lower, ValueColumn } from './value-column.ts';

/** A column that has nothing of the text, in which no state goes on. */
export const UNLIKE = 'unlike';

export type SearchedColumn = NameColumn | ValueColumn | typeof UNLIKE;

/**
 * Finds the entities that have a text in some columns put together, of which one has the names of all: by going through one
 * column after the other.
 */
export class ColumnSearch {
  readonly #automaton: TextAutomaton;
  readonly #columns: readonly SearchedColumn[];
  readonly #names: NameColumn;
  readonly #lower: Lower;

  /** The text is in lower case already, and one that an automaton finds. */
  constructor(text: string, columns: readonly SearchedColumn[], names: NameColumn, lower: Lower) {
    this.#automaton = new TextAutomaton(text);
    this.#columns = columns;
    this.#names = names;
    this.#lower = lower;
  }

  all(): KeySet {
    const { first, length } = this.#names.range;
    const states = new Uint8Array(length);
    for (const column of this.#columns) {
      if (column === UNLIKE) this.#begin(states);
      else if ('range' in column) column.advance(this.#automaton, states);
      else column.advance(this.#automaton, this.#lower, first, states);
    }
    return this.#names.withState(this.#automaton.found, states);
  }

  among(keys: readonly number[]): number[] {
    return keys.filter((key) => this.#names.has(key) && this.#stateOf(key) === this.#automaton.found);
  }

  #begin(states: Uint8Array): void {
    const { found } = this.#automaton;
    for (let at = 0; at < states.length; at++) if (states[at] !== found) states[at] = 0;
  }

  #stateOf(key: number): number {
    let state = 0;
    for (const column of this.#columns) {
      if (column === UNLIKE) state = state === this.#automaton.found ? state : 0;
      else if ('range' in column) state = column.after(this.#automaton, key, state);
      else state = column.after(this.#automaton, this.#lower, key, state);
    }
    return state;
  }
}
