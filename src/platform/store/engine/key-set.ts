/** A set of entity keys that answers quickly for a hundred thousand of them: a bit for each between its ends. */
export class KeySet {
  readonly #first: number;
  readonly #bits: Uint32Array;

  constructor(keys: readonly number[]) {
    let first = Number.POSITIVE_INFINITY;
    let last = -1;
    for (const key of keys) {
      if (key < first) first = key;
      if (key > last) last = key;
    }
    this.#first = first;
    this.#bits = new Uint32Array(last < first ? 0 : ((last - first) >>> 5) + 1);
    for (const key of keys) {
      const at = key - first;
      this.#bits[at >>> 5] = (this.#bits[at >>> 5] ?? 0) | (1 << (at & 31));
    }
  }

  has(key: number): boolean {
    const at = key - this.#first;
    return at >= 0 && ((this.#bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
  }
}
