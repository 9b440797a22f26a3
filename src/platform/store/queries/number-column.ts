import { KeySet } from '../engine/key-set.ts';
import { KeyedNumbers } from '../engine/keyed-numbers.ts';
import type { Column } from './kept-columns.ts';
import type { OrderedValue, ValueTest } from './value-tests.ts';

/** So many entities may have something else than a number. */
const MOST_OTHERS = 20_000;

/** So much may all their texts take, in characters. */
const MOST_TEXT = 1024 * 1024;

/** About how much memory each of these takes beside its text. */
const OTHER_BYTES = 100;

/** What each of many entities has in one column, where nearly all have numbers, of which there may be any number. */
export class NumberColumn implements Column {
  readonly #numbers = new KeyedNumbers((length) => new Float64Array(length).fill(Number.NaN), Number.NaN);
  readonly #others = new Map<number, OrderedValue>();
  #textLength = 0;
  #isFit = true;

  get isFit(): boolean {
    return this.#isFit && this.#others.size <= MOST_OTHERS && this.#textLength <= MOST_TEXT;
  }

  get bytes(): number {
    return this.#numbers.bytes + this.#others.size * OTHER_BYTES + 2 * this.#textLength;
  }

  trim(): void {
    this.#numbers.trim();
  }

  set(key: number, value: OrderedValue): void {
    this.#leaveOther(key);
    if (typeof value === 'number') {
      if (!this.#numbers.set(key, value)) this.#isFit = false;
      return;
    }
    this.#leave(key);
    if (value === null) return;
    this.#others.set(key, value);
    this.#textLength += lengthOf(value);
    // Such a text is not compared here as elsewhere.
    if (typeof value === 'string' && value.includes('\0')) this.#isFit = false;
  }

  delete(key: number): void {
    this.#leaveOther(key);
    this.#leave(key);
  }

  /** All entities whose value passes. */
  passing(test: ValueTest): KeySet {
    const { all, first } = this.#numbers;
    const words = new Uint32Array(all.length / 32);
    for (let [word, at] = [0, 0]; word < words.length; word++) {
      let bits = 0;
      for (let bit = 0; bit < 32; bit++, at++) {
        const number = all[at] ?? Number.NaN;
        if (!Number.isNaN(number) && test(number)) bits |= 1 << bit;
      }
      words[word] = bits;
    }
    const passing = KeySet.ofBits(first, words);
    for (const [key, value] of this.#others) if (test(value)) passing.add(key);
    return passing;
  }

  /** Those of some entities whose value passes. */
  among(test: ValueTest, keys: readonly number[]): number[] {
    return keys.filter((key) => {
      const number = this.#numbers.get(key);
      return test(Number.isNaN(number) ? (this.#others.get(key) ?? null) : number);
    });
  }

  #leaveOther(key: number): void {
    const known = this.#others.get(key);
    if (known === undefined) return;
    this.#textLength -= lengthOf(known);
    this.#others.delete(key);
  }

  #leave(key: number): void {
    if (!Number.isNaN(this.#numbers.get(key))) this.#numbers.set(key, Number.NaN);
  }
}

function lengthOf(value: OrderedValue): number {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && value !== null ? value.json.length : 0;
}
