import { KeySet } from '../engine/key-set.ts';
import { KeyedNumbers } from '../engine/keyed-numbers.ts';
import type { Column } from './kept-columns.ts';
import type { TextAutomaton } from './text-automaton.ts';

/** Ends a name: no text in UTF-8 has this byte. */
const END = 0xff;

/** So much may names take that are no more. */
const MOST_WASTED = 1024 * 1024;

/** The names of many entities, in lower case as they are stored, which all lie in one stretch of memory. */
export class NameColumn implements Column {
  readonly #offsets = new KeyedNumbers((length) => new Uint32Array(length));
  #bytes = Buffer.alloc(64 * 1024);
  /** Nothing lies at 0, which is where no entity has its name. */
  #used = 1;
  #wasted = 0;
  #isFit = true;

  get isFit(): boolean {
    return this.#isFit;
  }

  get isWorn(): boolean {
    return this.#wasted > Math.max(MOST_WASTED, this.#used / 2);
  }

  get bytes(): number {
    return this.#offsets.bytes + this.#bytes.byteLength;
  }

  /** The key of the first entity, and how many keys there are from it on. */
  get range(): { first: number; length: number } {
    return { first: this.#offsets.first, length: this.#offsets.all.length };
  }

  trim(): void {
    this.#offsets.trim();
    const bytes = Buffer.alloc(this.#used + (this.#used >>> 4));
    this.#bytes.copy(bytes, 0, 0, this.#used);
    this.#bytes = bytes;
  }

  set(key: number, name: string): void {
    const known = this.#offsets.get(key);
    // A character takes three bytes at most.
    const most = this.#used + 3 * name.length + 1;
    if (most > this.#bytes.length) this.#grow(most);
    const length = this.#bytes.write(name, this.#used);
    const isSame = known > 0 && this.#isAt(known, this.#used, length);
    if (isSame) return;
    if (known > 0) this.#waste(known);
    this.#bytes[this.#used + length] = END;
    if (!this.#offsets.set(key, this.#used)) this.#isFit = false;
    this.#used += length + 1;
  }

  /** Sets the names of many, which follow each other in UTF-8 with the byte 255 between them. */
  setAll(keys: readonly number[], names: Uint8Array): void {
    const most = this.#used + names.length + 1;
    if (most > this.#bytes.length) this.#grow(most);
    this.#bytes.set(names, this.#used);
    this.#bytes[this.#used + names.length] = END;
    let from = this.#used;
    for (const key of keys) {
      const known = this.#offsets.get(key);
      if (known > 0) this.#waste(known);
      if (!this.#offsets.set(key, from)) this.#isFit = false;
      while (this.#bytes[from] !== END) from++;
      from++;
    }
    this.#used = from;
  }

  delete(key: number): void {
    const known = this.#offsets.get(key);
    if (known === 0) return;
    this.#waste(known);
    this.#offsets.set(key, 0);
  }

  has(key: number): boolean {
    return this.#offsets.get(key) > 0;
  }

  /** Moves on the states of a search, one for each key of the range, by the names. */
  advance(automaton: TextAutomaton, states: Uint8Array): void {
    const { next } = automaton;
    const { all } = this.#offsets;
    const bytes = this.#bytes;
    for (let at = 0; at < all.length; at++) {
      const offset = all[at] ?? 0;
      if (offset === 0) continue;
      let state = states[at] ?? 0;
      for (let from = offset; ; from++) {
        const byte = bytes[from] ?? END;
        if (byte === END) break;
        state = next[(state << 8) | byte] ?? 0;
      }
      states[at] = state;
    }
  }

  /** The state of a search after the name of an entity. */
  after({ next }: TextAutomaton, key: number, state: number): number {
    let reached = state;
    for (let from = this.#offsets.get(key); ; from++) {
      const byte = this.#bytes[from] ?? END;
      if (byte === END) return reached;
      reached = next[(reached << 8) | byte] ?? 0;
    }
  }

  /** The entities with a state; all that are not there are left out. */
  withState(wanted: number, states: Uint8Array): KeySet {
    const { all, first } = this.#offsets;
    const words = new Uint32Array(all.length / 32);
    for (let [word, at] = [0, 0]; word < words.length; word++) {
      let bits = 0;
      for (let bit = 0; bit < 32; bit++, at++) {
        if (states[at] === wanted && all[at] !== 0) bits |= 1 << bit;
      }
      words[word] = bits;
    }
    return KeySet.ofBits(first, words);
  }

  #isAt(offset: number, other: number, length: number): boolean {
    if (this.#bytes[offset + length] !== END) return false;
    return this.#bytes.compare(this.#bytes, other, other + length, offset, offset + length) === 0;
  }

  #waste(offset: number): void {
    this.#wasted += this.#bytes.indexOf(END, offset) - offset + 1;
  }

  #grow(least: number): void {
    const bytes = Buffer.alloc(Math.max(least, this.#bytes.length + (this.#bytes.length >>> 1)));
    this.#bytes.copy(bytes, 0, 0, this.#used);
    this.#bytes = bytes;
  }
}
