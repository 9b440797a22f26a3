import { KeySet } from '../engine/key-set.ts';
import type { KeyedNumbers } from '../engine/keyed-numbers.ts';

/** So many keys that follow each other make a block, in which a half-word tells them apart. */
const KEYS = 1 << 16;

/** A block of which so many have another code than before is listed anew. */
const MOST_CHANGED = KEYS >>> 6;

/** About how much memory an entity takes that has another code than before. */
const CHANGED_BYTES = 40;

/** More different codes are not listed: where those of each begin would take as much memory as the keys. */
const MOST_CODES = 8_192;

/** The entities of a block that have a code, by their codes. */
interface Block {
  keys: Uint16Array;
  /** Where those of each code begin, and behind the last one where they end. */
  begins: Uint32Array;
  /** Those that have had another code since. */
  changed: Set<number>;
}

/** From one code on until before another. */
type Codes = readonly [from: number, to: number];

/** Lists which entities have each code, so that those that have some are found by looking at no others. */
export class CodeLists {
  readonly #codes: KeyedNumbers<Uint16Array<ArrayBuffer>>;
  readonly #blocks = new Map<number, Block>();

  constructor(codes: KeyedNumbers<Uint16Array<ArrayBuffer>>) {
    this.#codes = codes;
  }

  get bytes(): number {
    let bytes = 0;
    for (const { keys, begins, changed } of this.#blocks.values()) {
      bytes += keys.byteLength + begins.byteLength + changed.size * CHANGED_BYTES;
    }
    return bytes;
  }

  /** Whether there are not too many different codes. */
  static canList(codes: number): boolean {
    return codes <= MOST_CODES;
  }

  /** Lists all entities that have one of so many codes, from 1 on, a block after the other; meanwhile none changes. */
  *fill(codes: number): Generator<void, void, void> {
    const { all, first } = this.#codes;
    for (let block = blockOf(first); block * KEYS < first + all.length; block++) {
      this.#blocks.set(block, this.#list(block, codes));
      yield;
    }
  }

  /** Takes note that an entity has another code, of so many, or none. */
  change(key: number, codes: number): void {
    const block = blockOf(key);
    const known = this.#blocks.get(block);
    known?.changed.add(key);
    if (!known || known.changed.size > MOST_CHANGED) this.#blocks.set(block, this.#list(block, codes));
  }

  /** The entities whose codes pass, each code at its place, where they are fewer than about so many. */
  having(passes: Uint8Array, most: number): KeySet | undefined {
    const some = runsOf(passes);
    if (this.#count(some) >= most) return undefined;
    const { all, first } = this.#codes;
    const words = new Uint32Array(all.length / KeySet.BITS);
    for (const [block, { keys, begins }] of this.#blocks) {
      const offset = (block * KEYS - first) / KeySet.BITS;
      const last = begins.length - 1;
      for (const [from, to] of some) {
        const end = begins[Math.min(to, last)] ?? 0;
        mark(words, offset, keys, begins[Math.min(from, last)] ?? 0, end);
      }
    }
    const set = KeySet.ofBits(first, words);
    for (const { changed } of this.#blocks.values()) {
      for (const key of changed) {
        if (passes[this.#codes.get(key)] === 1) set.add(key);
        else set.delete(key);
      }
    }
    return set;
  }

  /** About how many entities have one of some codes. */
  #count(some: readonly Codes[]): number {
    let count = 0;
    for (const { begins } of this.#blocks.values()) {
      const last = begins.length - 1;
      for (const [from, to] of some) {
        count += (begins[Math.min(to, last)] ?? 0) - (begins[Math.min(from, last)] ?? 0);
      }
    }
    return count;
  }

  #list(block: number, codes: number): Block {
    const { all, first } = this.#codes;
    const from = Math.max(block * KEYS, first);
    const own = all.subarray(from - first, (block + 1) * KEYS - first);
    const begins = new Uint32Array(codes + 2);
    for (let at = 0; at < own.length; at++) {
      const behind = (own[at] ?? 0) + 1;
      begins[behind] = (begins[behind] ?? 0) + 1;
    }
    // Those without a code are not listed.
    begins[1] = 0;
    for (let code = 1; code < begins.length; code++)
      begins[code] = (begins[code] ?? 0) + (begins[code - 1] ?? 0);
    const keys = new Uint16Array(begins[codes + 1] ?? 0);
    const next = begins.slice();
    for (let at = 0; at < own.length; at++) {
      const code = own[at] ?? 0;
      if (code === 0) continue;
      const place = next[code] ?? 0;
      keys[place] = from + at;
      next[code] = place + 1;
    }
    return { keys, begins, changed: new Set() };
  }
}

/** The codes that pass, those that follow each other together. */
function runsOf(passes: Uint8Array): Codes[] {
  const runs: Codes[] = [];
  for (let from = passes.indexOf(1); from > 0; ) {
    const end = passes.indexOf(0, from);
    const to = end < 0 ? passes.length : end;
    runs.push([from, to]);
    from = passes.indexOf(1, to);
  }
  return runs;
}

function blockOf(key: number): number {
  return Math.floor(key / KEYS);
}

/** Sets the bits of keys of a block, whose first word lies at an offset. */
function mark(words: Uint32Array, offset: number, keys: Uint16Array, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    const key = keys[at] ?? 0;
    const word = offset + (key >>> 5);
    words[word] = (words[word] ?? 0) | (1 << (key & 31));
  }
}
