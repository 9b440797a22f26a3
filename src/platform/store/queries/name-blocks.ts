import { KeyedNumbers } from '../engine/keyed-numbers.ts';

/** Ends a name: no text in UTF-8 has this byte. */
export const END = 0xff;

/** A block is of so many entities, whose keys follow each other: each is a bit of its words. */
const ENTITIES = 32;

/** The words of a block: which entities there are, how many bytes their names have alike at least, and who has what. */
const WORDS = 72;
const PRESENT = 0;
const ALIKE = 1;
const FIRST_LETTER = 2;
const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';
/** A word for each bit of the last byte of a name. */
const LAST_BITS = [0, 1, 2, 3, 4, 5, 6, 7];
const FIRST_LAST = FIRST_LETTER + LETTERS.length;
const FIRST_PAIR = FIRST_LAST + LAST_BITS.length;
const PAIRS = WORDS - FIRST_PAIR;

/** The word of those that have a byte; of bytes that have none of their own, that of all. */
const wordOfByte = new Uint8Array(256);
for (const [at, letter] of [...LETTERS].entries()) wordOfByte[letter.charCodeAt(0)] = FIRST_LETTER + at;

/** The word of those that have one of some pairs of bytes. */
function wordOfPair(one: number, other: number): number {
  const mixed = Math.imul((one << 8) | other, 0x9e3779b1) >>> 16;
  return FIRST_PAIR + ((mixed * PAIRS) >>> 16);
}

/**
 * Tells of the names of many entities which may have a text in them, by what letters and pairs of bytes are in each: all that
 * have it are told, and not many others.
 */
export class NameBlocks {
  readonly #words = new KeyedNumbers((length) => new Uint32Array(length), 0, WORDS);

  get bytes(): number {
    return this.#words.bytes;
  }

  /** The key of the first entity of the first block, and how many blocks there are. */
  get range(): { first: number; blocks: number } {
    return {
      first: (this.#words.first / WORDS) * ENTITIES,
      blocks: Math.ceil(this.#words.all.length / WORDS),
    };
  }

  trim(): void {
    this.#words.trim();
  }

  /**
   * Adds an entity that is not there, whose name lies at an offset, as those of others do; answers false where there is no
   * room.
   */
  add(key: number, names: Uint8Array, offset: number, others: { get(key: number): number }): boolean {
    const block = (key >>> 5) * WORDS;
    const present = this.#words.get(block + PRESENT);
    const bit = 1 << (key & 31);
    if (!this.#words.set(block + PRESENT, present | bit)) return false;
    const at = block - this.#words.first;
    const length = this.#mark(at, bit, names, offset);
    const { all } = this.#words;
    const other = present & ~bit;
    const alike = other === 0 ? length : Math.min(length, all[at + ALIKE] ?? 0);
    const otherOffset = other === 0 ? offset : others.get((key & ~31) + lowestBit(other));
    let same = 0;
    while (same < alike && names[otherOffset + same] === names[offset + same]) same++;
    all[at + ALIKE] = same;
    return true;
  }

  /** Leaves out an entity. */
  remove(key: number): void {
    const { all, first } = this.#words;
    const at = (key >>> 5) * WORDS - first;
    const rest = ~(1 << (key & 31));
    all[at + PRESENT] = (all[at + PRESENT] ?? 0) & rest;
    for (let word = FIRST_LETTER; word < WORDS; word++) all[at + word] = (all[at + word] ?? 0) & rest;
  }

  /** All entities, as a word of bits for each block. */
  present(): Uint32Array<ArrayBuffer> {
    const { all } = this.#words;
    const { blocks } = this.range;
    const words = new Uint32Array(blocks);
    for (let block = 0; block < blocks; block++) words[block] = all[block * WORDS + PRESENT] ?? 0;
    return words;
  }

  /** Those that may have some bytes in their names, as such words. */
  having(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
    const { all } = this.#words;
    const wanted = wordsFor(bytes);
    const { blocks } = this.range;
    const words = new Uint32Array(blocks);
    for (let block = 0, at = 0; block < blocks; block++, at += WORDS) {
      let bits = all[at + PRESENT] ?? 0;
      for (let next = 0; next < wanted.length && bits !== 0; next++)
        bits &= all[at + (wanted[next] ?? 0)] ?? 0;
      words[block] = bits;
    }
    return words;
  }

  /** Those whose names may end with some bytes, and with the last one of them do. */
  mayEnd(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
    const { all } = this.#words;
    const last = bytes.at(-1) ?? 0;
    // Who ends with a byte has it.
    const wanted = wordsFor(bytes).filter((word) => word !== wordOfByte[last]);
    // All bits of a word where it is to be the other way round.
    const wrong = LAST_BITS.map((bit) => ((last >>> bit) & 1) - 1);
    const { blocks } = this.range;
    const words = new Uint32Array(blocks);
    for (let block = 0, at = 0; block < blocks; block++, at += WORDS) {
      let bits = all[at + PRESENT] ?? 0;
      for (let next = 0; next < wrong.length && bits !== 0; next++) {
        bits &= (all[at + FIRST_LAST + next] ?? 0) ^ (wrong[next] ?? 0);
      }
      for (let next = 0; next < wanted.length && bits !== 0; next++)
        bits &= all[at + (wanted[next] ?? 0)] ?? 0;
      words[block] = bits;
    }
    return words;
  }

  /** How many bytes the names of a block have alike at least. */
  alike(block: number): number {
    return this.#words.all[block * WORDS + ALIKE] ?? 0;
  }

  /** Sets a bit in each word of a block that a name belongs to; answers how many bytes the name has. */
  #mark(at: number, bit: number, names: Uint8Array, offset: number): number {
    const { all } = this.#words;
    let from = offset;
    let last = 0;
    for (let byte = names[from] ?? END; byte !== END; from++) {
      const own = at + (wordOfByte[byte] ?? 0);
      all[own] = (all[own] ?? 0) | bit;
      last = byte;
      byte = names[from + 1] ?? END;
      if (byte === END) continue;
      const pair = at + wordOfPair(last, byte);
      all[pair] = (all[pair] ?? 0) | bit;
    }
    for (const [next, lastBit] of LAST_BITS.entries()) {
      if (((last >>> lastBit) & 1) === 1)
        all[at + FIRST_LAST + next] = (all[at + FIRST_LAST + next] ?? 0) | bit;
    }
    return from - offset;
  }
}

/** Whether all that may have a byte have it. */
export function isTold(byte: number): boolean {
  return wordOfByte[byte] !== PRESENT;
}

function wordsFor(bytes: Uint8Array): number[] {
  const words = new Set<number>();
  for (let at = 1; at < bytes.length; at++) words.add(wordOfPair(bytes[at - 1] ?? 0, bytes[at] ?? 0));
  for (const byte of bytes) words.add(wordOfByte[byte] ?? 0);
  words.delete(PRESENT);
  return [...words];
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
