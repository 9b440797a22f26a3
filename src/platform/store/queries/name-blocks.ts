import { KeyedNumbers } from '../engine/keyed-numbers.ts';

/** Ends a name: no text in UTF-8 has this byte. */
export const END = 0xff;

/** A block is of so many entities, whose keys follow each other: each is a bit of its words. */
const ENTITIES = 32;

/** The words of a block: which entities there are, how many bytes their names have alike at least, and who has what. */
const PRESENT = 0;
const ALIKE = 1;
const FIRST_LETTER = 2;
const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';
/** A word for each bit of the last byte of a name. */
const LAST_BITS = [0, 1, 2, 3, 4, 5, 6, 7];
const FIRST_LAST = FIRST_LETTER + LETTERS.length;
const FIRST_NUMBER = FIRST_LAST + LAST_BITS.length;
/** Each pair of digits has a word of its own, as numbers are what names differ in. */
const NUMBERS = 100;
const FIRST_PAIR = FIRST_NUMBER + NUMBERS;
const PAIRS = 16;
const WORDS = FIRST_PAIR + PAIRS;

/** In a part of so many blocks the same words of all lie together: who looks for a text reads few of them, of each block. */
const BLOCKS = 128;
const PART = BLOCKS * WORDS;

const ZERO = '0'.charCodeAt(0);

/** The word of those that have a byte; of bytes that have none of their own, that of all. */
const wordOfByte = new Uint8Array(256);
for (const [at, letter] of [...LETTERS].entries()) wordOfByte[letter.charCodeAt(0)] = FIRST_LETTER + at;

/** The word of those that have one of some pairs of bytes. */
function wordOfPair(one: number, other: number): number {
  if (isDigit(one) && isDigit(other)) return FIRST_NUMBER + 10 * (one - ZERO) + other - ZERO;
  const mixed = Math.imul((one << 8) | other, 0x9e3779b1) >>> 16;
  return FIRST_PAIR + ((mixed * PAIRS) >>> 16);
}

/**
 * Tells of the names of many entities which may have a text in them, by what letters and pairs of bytes are in each: all that
 * have it are told, and not many others.
 */
export class NameBlocks {
  readonly #words = new KeyedNumbers((length) => new Uint32Array(length), 0, PART);

  get bytes(): number {
    return this.#words.bytes;
  }

  /** The key of the first entity of the first block, and how many blocks there are. */
  get range(): { first: number; blocks: number } {
    return {
      first: (this.#words.first / WORDS) * ENTITIES,
      blocks: this.#words.all.length / WORDS,
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
    const block = placeOf(key >>> 5);
    const present = this.#words.get(block + PRESENT * BLOCKS);
    const bit = 1 << (key & 31);
    if (!this.#words.set(block + PRESENT * BLOCKS, present | bit)) return false;
    const at = block - this.#words.first;
    const length = this.#mark(at, bit, names, offset);
    const { all } = this.#words;
    const other = present & ~bit;
    const alike = other === 0 ? length : Math.min(length, all[at + ALIKE * BLOCKS] ?? 0);
    const otherOffset = other === 0 ? offset : others.get((key & ~31) + lowestBit(other));
    let same = 0;
    while (same < alike && names[otherOffset + same] === names[offset + same]) same++;
    all[at + ALIKE * BLOCKS] = same;
    return true;
  }

  /** Leaves out an entity. */
  remove(key: number): void {
    const { all, first } = this.#words;
    const at = placeOf(key >>> 5) - first;
    const rest = ~(1 << (key & 31));
    for (let word = 0; word < WORDS; word++) {
      if (word !== ALIKE) all[at + word * BLOCKS] = (all[at + word * BLOCKS] ?? 0) & rest;
    }
  }

  /** All entities, as a word of bits for each block. */
  present(): Uint32Array<ArrayBuffer> {
    const { all } = this.#words;
    const words = new Uint32Array(this.range.blocks);
    for (let [block, at] = [0, PRESENT * BLOCKS]; block < words.length; block += BLOCKS, at += PART) {
      words.set(all.subarray(at, at + BLOCKS), block);
    }
    return words;
  }

  /** Those that may have some bytes in their names, as such words. */
  having(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
    const words = this.present();
    for (const wanted of wordsFor(bytes)) this.#keep(words, wanted, 0);
    return words;
  }

  /** Those whose names may end with some bytes, and with the last one of them do. */
  mayEnd(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
    const last = bytes.at(-1) ?? 0;
    const words = this.present();
    for (const bit of LAST_BITS) this.#keep(words, FIRST_LAST + bit, ((last >>> bit) & 1) - 1);
    // Who ends with a byte has it.
    for (const wanted of wordsFor(bytes)) if (wanted !== wordOfByte[last]) this.#keep(words, wanted, 0);
    return words;
  }

  /** Leaves in words those that have something, or, where all bits are wrong, that have not. */
  #keep(words: Uint32Array, wanted: number, wrong: number): void {
    const { all } = this.#words;
    for (let [block, at] = [0, wanted * BLOCKS]; block < words.length; at += PART) {
      for (let next = 0; next < BLOCKS; next++, block++) {
        words[block] = (words[block] ?? 0) & ((all[at + next] ?? 0) ^ wrong);
      }
    }
  }

  /** Whether words of a block are of all of its entities. */
  areAll(block: number, words: number): boolean {
    return ((this.#words.all[placeOf(block) + PRESENT * BLOCKS] ?? 0) & ~words) === 0;
  }

  /** How many bytes the names of a block have alike at least. */
  alike(block: number): number {
    return this.#words.all[placeOf(block) + ALIKE * BLOCKS] ?? 0;
  }

  /** Sets a bit in each word of a block that a name belongs to; answers how many bytes the name has. */
  #mark(at: number, bit: number, names: Uint8Array, offset: number): number {
    const { all } = this.#words;
    let from = offset;
    let last = 0;
    for (let byte = names[from] ?? END; byte !== END; from++) {
      const own = at + (wordOfByte[byte] ?? 0) * BLOCKS;
      all[own] = (all[own] ?? 0) | bit;
      last = byte;
      byte = names[from + 1] ?? END;
      if (byte === END) continue;
      const pair = at + wordOfPair(last, byte) * BLOCKS;
      all[pair] = (all[pair] ?? 0) | bit;
    }
    for (const [next, lastBit] of LAST_BITS.entries()) {
      if (((last >>> lastBit) & 1) === 0) continue;
      const own = at + (FIRST_LAST + next) * BLOCKS;
      all[own] = (all[own] ?? 0) | bit;
    }
    return from - offset;
  }
}

/** Whether all that may have some bytes have them. */
export function isTold(bytes: Uint8Array): boolean {
  const [one = END, other = END] = bytes;
  if (bytes.length === 1) return wordOfByte[one] !== PRESENT;
  return bytes.length === 2 && isDigit(one) && isDigit(other);
}

function wordsFor(bytes: Uint8Array): number[] {
  const words = new Set<number>();
  for (let at = 1; at < bytes.length; at++) words.add(wordOfPair(bytes[at - 1] ?? 0, bytes[at] ?? 0));
  for (const byte of bytes) words.add(wordOfByte[byte] ?? 0);
  words.delete(PRESENT);
  return [...words];
}

/** Where the first word of a block lies. */
function placeOf(block: number): number {
  const within = block % BLOCKS;
  return (block - within) * WORDS + within;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte < ZERO + 10;
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
