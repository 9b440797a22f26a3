const BITS = 32;

/** A set of entity keys that answers quickly for a million of them: a bit for each between its ends. */
export class KeySet {
  /** How many keys a word tells apart, the first of which is a multiple of that. */
  static readonly BITS = BITS;
  /** The key that the first bit stands for, a multiple of the bits of a word. */
  #first = 0;
  #words = new Uint32Array(0);

  constructor(keys: readonly number[] = []) {
    let first = Number.POSITIVE_INFINITY;
    let last = -1;
    for (const key of keys) {
      if (key < first) first = key;
      if (key > last) last = key;
    }
    if (last < first) return;
    this.#first = first - (first % BITS);
    const words = new Uint32Array(((last - this.#first) >>> 5) + 1);
    for (const key of keys) {
      const at = key - this.#first;
      words[at >>> 5] = (words[at >>> 5] ?? 0) | (1 << (at & 31));
    }
    this.#words = words;
  }

  /** Of keys from one on, those that are told apart by a bit each; the first one is a multiple of the bits of a word. */
  static ofBits(first: number, words: Uint32Array<ArrayBuffer>): KeySet {
    if (first % BITS !== 0) throw new Error('Bits begin with a word');
    const set = new KeySet();
    set.#first = first;
    set.#words = words;
    return set;
  }

  /** The keys that are in all of some sets, of which there is one at least. */
  static common([one, ...others]: readonly [KeySet, ...KeySet[]]): KeySet {
    const common = new KeySet();
    const first = Math.max(one.#first, ...others.map((other) => other.#first));
    const end = Math.min(one.#end, ...others.map((other) => other.#end));
    if (end <= first) return common;
    const from = (first - one.#first) / BITS;
    common.#first = first;
    common.#words = one.#words.slice(from, from + (end - first) / BITS);
    for (const other of others) {
      const offset = (first - other.#first) / BITS;
      for (let at = 0; at < common.#words.length; at++) {
        common.#words[at] = (common.#words[at] ?? 0) & (other.#words[at + offset] ?? 0);
      }
    }
    return common;
  }

  /** How many keys there are. */
  get size(): number {
    let size = 0;
    for (const word of this.#words) size += bitsIn(word);
    return size;
  }

  /** How much memory it takes. */
  get bytes(): number {
    return this.#words.byteLength;
  }

  has(key: number): boolean {
    const at = key - this.#first;
    return at >= 0 && ((this.#words[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
  }

  add(key: number): void {
    if (key < this.#first || key >= this.#end) this.#reach(key);
    const at = key - this.#first;
    this.#words[at >>> 5] = (this.#words[at >>> 5] ?? 0) | (1 << (at & 31));
  }

  /** Adds all keys of another set. */
  addAll(other: KeySet): void {
    if (other.#words.length === 0) return;
    if (this.#words.length === 0) {
      this.#first = other.#first;
      this.#words = other.#words.slice();
      return;
    }
    if (other.#first < this.#first) this.#reach(other.#first);
    if (other.#end > this.#end) this.#reach(other.#end - 1);
    const offset = (other.#first - this.#first) / BITS;
    for (let at = 0; at < other.#words.length; at++) {
      this.#words[at + offset] = (this.#words[at + offset] ?? 0) | (other.#words[at] ?? 0);
    }
  }

  delete(key: number): void {
    if (!this.has(key)) return;
    const at = key - this.#first;
    this.#words[at >>> 5] = (this.#words[at >>> 5] ?? 0) & ~(1 << (at & 31));
  }

  /** Goes through all keys, the least first. */
  forEach(visit: (key: number) => void): void {
    for (let at = 0; at < this.#words.length; at++) {
      for (let rest = this.#words[at] ?? 0; rest !== 0; rest &= rest - 1) {
        visit(this.#first + at * BITS + 31 - Math.clz32(rest & -rest));
      }
    }
  }

  /** Goes through all words in which there are keys: the key of the first bit, the bits, the lowest first, and how many are set. */
  forEachWord(visit: (first: number, word: number, count: number) => void): void {
    for (let at = 0; at < this.#words.length; at++) {
      const word = this.#words[at] ?? 0;
      if (word !== 0) visit(this.#first + at * BITS, word, bitsIn(word));
    }
  }

  /** Those that are left of each word in which there are keys: of the key of the first bit and the bits, the lowest first. */
  someOf(left: (first: number, word: number) => number): KeySet {
    const words = new Uint32Array(this.#words.length);
    for (let at = 0; at < words.length; at++) {
      const word = this.#words[at] ?? 0;
      if (word !== 0) words[at] = left(this.#first + at * BITS, word);
    }
    return KeySet.ofBits(this.#first, words);
  }

  /** All keys, the least first. */
  toArray(): number[] {
    const keys: number[] = [];
    this.forEach((key) => {
      keys.push(key);
    });
    return keys;
  }

  /** The key behind the last one that a bit stands for. */
  get #end(): number {
    return this.#first + this.#words.length * BITS;
  }

  /** Makes room for a key, and for some behind it, as keys are given out in order. */
  #reach(key: number): void {
    const isEmpty = this.#words.length === 0;
    const first = isEmpty || key < this.#first ? key - (key % BITS) : this.#first;
    const end = Math.max(isEmpty ? 0 : this.#end, key + 1);
    const words = new Uint32Array(Math.ceil((end - first) / BITS) + (this.#words.length >>> 4) + 1);
    if (!isEmpty) words.set(this.#words, (this.#first - first) / BITS);
    this.#first = first;
    this.#words = words;
  }
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
