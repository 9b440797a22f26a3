import { expect, it } from 'vitest';
import { KeySet } from '../../../../../src/platform/store/engine/key-set.ts';
import { KeyedNumbers } from '../../../../../src/platform/store/engine/keyed-numbers.ts';
import { END, isTold, NameBlocks } from '../../../../../src/platform/store/queries/name-blocks.ts';

/*
 * Blocks tell which names may have a text. Whoever looks for a number begins with two digits, which very many names have:
 * of these, and of single letters, they tell exactly which have them, so that no name has to be looked at.
 */

/** As many as some parts of blocks have. */
const NAMES = 9_000;

const names = Array.from({ length: NAMES }, (_, key) => `pump ${(key * 7919) % NAMES}-${key % 7} öl`);

function blocksOf(all: readonly string[]): NameBlocks {
  const blocks = new NameBlocks();
  const bytes = Buffer.concat(all.flatMap((name) => [Buffer.from(name), Buffer.from([END])]));
  const offsets = new KeyedNumbers((length) => new Uint32Array(length));
  let offset = 0;
  for (const [key, name] of all.entries()) {
    offsets.set(key, offset);
    expect(blocks.add(key, bytes, offset, offsets)).toBe(true);
    offset += Buffer.byteLength(name) + 1;
  }
  return blocks;
}

const blocks = blocksOf(names);

function toldOf(text: string): number[] {
  return KeySet.ofBits(blocks.range.first, blocks.having(Buffer.from(text))).toArray();
}

function expectedOf(text: string): number[] {
  return names.flatMap((name, key) => (name.includes(text) ? [key] : []));
}

it('tells of two digits exactly which names have them together', () => {
  for (let pair = 0; pair < 100; pair++) {
    const digits = String(pair).padStart(2, '0');
    expect(isTold(Buffer.from(digits)), digits).toBe(true);
    expect(toldOf(digits), digits).toEqual(expectedOf(digits));
  }
});

it('tells of a letter or a digit exactly which names have it', () => {
  for (const letter of '0123456789abcdefghijklmnopqrstuvwxyz') {
    expect(isTold(Buffer.from(letter)), letter).toBe(true);
    expect(toldOf(letter), letter).toEqual(expectedOf(letter));
  }
});

it('tells of other texts no fewer than have them, and says that these have to be looked at', () => {
  for (const text of ['pump', ' 4', '-3', 'öl', '123', '47-', 'ö', '-']) {
    expect(isTold(Buffer.from(text)), text).toBe(false);
    const told = new Set(toldOf(text));
    expect(expectedOf(text).filter((key) => !told.has(key))).toEqual([]);
  }
});

it('tells of three digits few names beside those that have them', () => {
  const beside = toldOf('123').length - expectedOf('123').length;
  expect(beside).toBeLessThan(NAMES / 100);
});
