/** A word of a `KeySet` has as many bits: numbers begin with one. */
const ALIGNED = 32;

/** So much memory may all numbers take, which is known before they do. */
const MOST_BYTES = 64 * 1024 * 1024;

/** How much room there is at first, and at the end of what is complete for keys that come later, as keys are given out in order. */
const ROOM = 1_024;

type SomeNumbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** A number for each of many entities, which lie in one stretch of memory by their keys; one that has none has another one. */
export class KeyedNumbers<Numbers extends SomeNumbers> {
  readonly #none: number;
  readonly #aligned: number;
  readonly #make: (length: number) => Numbers;
  #first = 0;
  #numbers: Numbers;

  /** Takes what makes room that is filled with the number of those that have none, and what the first key is a multiple of. */
  constructor(make: (length: number) => Numbers, none = 0, aligned = ALIGNED) {
    this.#none = none;
    this.#aligned = aligned;
    this.#make = make;
    this.#numbers = make(0);
  }

  /** The key that the first number is of, a multiple of 32 where nothing else is said. */
  get first(): number {
    return this.#first;
  }

  /** All numbers, from that of the first key on. */
  get all(): Numbers {
    return this.#numbers;
  }

  get bytes(): number {
    return this.#numbers.byteLength;
  }

  get(key: number): number {
    return this.#numbers[key - this.#first] ?? this.#none;
  }

  /** Answers false where the key lies so far from the others that there is no room. */
  set(key: number, number: number): boolean {
    const at = key - this.#first;
    if ((at < 0 || at >= this.#numbers.length) && !this.#reach(key)) return false;
    this.#numbers[key - this.#first] = number;
    return true;
  }

  /** Gives back what room there is that will not be needed soon. */
  trim(): void {
    const isAny = (number: number) => !Object.is(number, this.#none);
    const from = this.#numbers.findIndex(isAny);
    if (from < 0) return;
    const to = this.#numbers.findLastIndex(isAny) + 1;
    const first = this.#alignedDown(from);
    const numbers = this.#make(this.#alignedUp(to - first + ((to - first) >>> 4) + ROOM));
    numbers.set(this.#numbers.subarray(first, to));
    this.#first += first;
    this.#numbers = numbers;
  }

  #reach(key: number): boolean {
    const known = this.#numbers.length;
    const most = MOST_BYTES / this.#numbers.BYTES_PER_ELEMENT;
    const end = this.#first + known;
    const least = known === 0 ? key : Math.min(key, this.#first);
    const last = Math.max(key + 1, end);
    const spare = most - (this.#alignedUp(last) - this.#alignedDown(least));
    if (spare < 0) return false;
    const room = this.#alignedDown(Math.min(spare, Math.max(ROOM, known >>> 2)));
    const first = this.#alignedDown(known > 0 && key < this.#first ? Math.max(0, least - room) : least);
    const to = known === 0 || key >= end ? last + room : last;
    const numbers = this.#make(this.#alignedUp(to) - first);
    if (known > 0) numbers.set(this.#numbers, this.#first - first);
    this.#first = first;
    this.#numbers = numbers;
    return true;
  }

  #alignedDown(number: number): number {
    return number - (number % this.#aligned);
  }

  #alignedUp(number: number): number {
    return Math.ceil(number / this.#aligned) * this.#aligned;
  }
}
