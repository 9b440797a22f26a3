import { KeySet } from '../engine/key-set.ts';
import { KeyedNumbers } from '../engine/keyed-numbers.ts';
import type { Column } from './kept-columns.ts';
import { END, isTold, NameBlocks } from './name-blocks.ts';
import type { TextAutomaton } from './text-automaton.ts';

/** So much may names take that are no more. */
const MOST_WASTED = 1024 * 1024;

/** The names of many entities, in lower case as they are stored, which all lie in one stretch of memory. */
export class NameColumn implements Column {
  readonly #offsets = new KeyedNumbers((length) => new Uint32Array(length));
  readonly #blocks = new NameBlocks();
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
    return this.#offsets.bytes + this.#blocks.bytes + this.#bytes.byteLength;
  }

  trim(): void {
    this.#offsets.trim();
    this.#blocks.trim();
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
    this.#bytes[this.#used + length] = END;
    this.#put(key, this.#used);
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
      this.#put(key, from);
      while (this.#bytes[from] !== END) from++;
      from++;
    }
    this.#used = from;
  }

  delete(key: number): void {
    const known = this.#offsets.get(key);
    if (known === 0) return;
    this.#leave(key, known);
    this.#offsets.set(key, 0);
  }

  has(key: number): boolean {
    return this.#offsets.get(key) > 0;
  }

  /** All entities. */
  all(): KeySet {
    return KeySet.ofBits(this.#blocks.range.first, this.#blocks.present());
  }

  /** The entities that have a text in their names. */
  having(automaton: TextAutomaton): KeySet {
    const { bytes } = automaton;
    const words = this.#blocks.having(bytes);
    const { first } = this.#blocks.range;
    if (!isTold(bytes)) {
      for (let block = 0; block < words.length; block++) {
        const maybe = words[block] ?? 0;
        if (maybe !== 0) words[block] = this.#found(automaton, first, block, maybe);
      }
    }
    return KeySet.ofBits(first, words);
  }

  /** The entities whose names may end with some bytes: all that do, and others that only end with the last of them. */
  mayEnd(bytes: Uint8Array): KeySet {
    return KeySet.ofBits(this.#blocks.range.first, this.#blocks.mayEnd(bytes));
  }

  /** The state of a search after the name of an entity. */
  after({ next }: TextAutomaton, key: number, state: number): number {
    const bytes = this.#bytes;
    let reached = state;
    for (let from = this.#offsets.get(key); ; from++) {
      const byte = bytes[from] ?? END;
      if (byte === END) return reached;
      reached = next[(reached << 8) | byte] ?? 0;
    }
  }

  /** Which of the entities of a block have a text, of those that may have it; the first block is that of a key. */
  #found({ next, found }: TextAutomaton, firstKey: number, block: number, maybe: number): number {
    const bytes = this.#bytes;
    const { all, first } = this.#offsets;
    const at = firstKey + block * KeySet.BITS - first;
    const alike = this.#blocks.alike(block);
    const lead = all[at + 31 - Math.clz32(maybe & -maybe)] ?? 0;
    // What all have alike has the text only where all may have it: else it may only begin there.
    const begin = this.#blocks.areAll(block, maybe) ? 0 : Math.max(0, alike - found + 1);
    let begun = 0;
    for (let from = lead + begin; from < lead + alike; from++) {
      begun = next[(begun << 8) | (bytes[from] ?? END)] ?? 0;
    }
    if (begun === found) return maybe;
    let bits = 0;
    for (let rest = maybe; rest !== 0; rest &= rest - 1) {
      const lowest = rest & -rest;
      let state = begun;
      for (let from = (all[at + 31 - Math.clz32(lowest)] ?? 0) + alike; state !== found; from++) {
        const byte = bytes[from] ?? END;
        if (byte === END) break;
        state = next[(state << 8) | byte] ?? 0;
      }
      if (state === found) bits |= lowest;
    }
    return bits;
  }

  #isAt(offset: number, other: number, length: number): boolean {
    if (this.#bytes[offset + length] !== END) return false;
    return this.#bytes.compare(this.#bytes, other, other + length, offset, offset + length) === 0;
  }

  #put(key: number, offset: number): void {
    const known = this.#offsets.get(key);
    if (known > 0) this.#leave(key, known);
    const isIn = this.#offsets.set(key, offset) && this.#blocks.add(key, this.#bytes, offset, this.#offsets);
    if (!isIn) this.#isFit = false;
  }

  #leave(key: number, offset: number): void {
    this.#wasted += this.#bytes.indexOf(END, offset) - offset + 1;
    this.#blocks.remove(key);
  }

  #grow(least: number): void {
    const bytes = Buffer.alloc(Math.max(least, this.#bytes.length + (this.#bytes.length >>> 2)));
    this.#bytes.copy(bytes, 0, 0, this.#used);
    this.#bytes = bytes;
  }
}
