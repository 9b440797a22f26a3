import { expect, it } from 'vitest';
import { seededRandom } from '../../../../../src/platform/demo/seeded-random.ts';
import { KeySet } from '../../../../../src/platform/store/engine/key-set.ts';

const random = seededRandom(23);

/** Keys that are given out one after the other, some of them to others. */
function anyKeys(): number[] {
  const first = Math.floor(random() * 300);
  return Array.from({ length: 200 }, (_, at) => first + at).filter(() => random() < 0.4);
}

const ascending = (one: number, other: number) => one - other;

it('has the keys that it was made of, also when some come and go', () => {
  for (let round = 0; round < 30; round++) {
    const keys = round === 0 ? [] : anyKeys();
    const set = new KeySet(keys);
    const expected = new Set(keys);
    for (let change = 0; change < 200; change++) {
      const key = Math.floor(random() * 700);
      if (random() < 0.5) {
        set.add(key);
        expected.add(key);
      } else {
        set.delete(key);
        expected.delete(key);
      }
      expect(set.has(key)).toBe(expected.has(key));
    }
    expect(set.size).toBe(expected.size);
    expect(set.toArray()).toEqual([...expected].sort(ascending));
    const words: number[] = [];
    set.forEachWord((first, word, count) => {
      const keys = Array.from({ length: KeySet.BITS }, (_, bit) => first + bit).filter((key) => set.has(key));
      expect(count).toBe(keys.length);
      expect(keys.reduce((bits, key) => bits | (1 << (key - first)), 0) >>> 0).toBe(word);
      words.push(...keys);
    });
    expect(words).toEqual(set.toArray());
    const odd = set.someOf((_first, word) => word & 0xaaaaaaaa).toArray();
    expect(odd).toEqual(words.filter((key) => key % 2 === 1));
    for (let key = 0; key < 1_000; key++) expect(set.has(key)).toBe(expected.has(key));
  }
});

it('finds the keys that are in all of some sets, wherever these begin and end', () => {
  for (let round = 0; round < 50; round++) {
    const all = [anyKeys(), anyKeys(), round % 5 === 0 ? [] : anyKeys()].slice(round % 3);
    const [one = [], ...others] = all;
    const common = KeySet.common([new KeySet(one), ...others.map((keys) => new KeySet(keys))]);
    expect(common.toArray()).toEqual(one.filter((key) => others.every((other) => other.includes(key))));
  }
});

it('what it finds to be common is a set of its own', () => {
  const set = new KeySet([1, 2, 3]);
  const common = KeySet.common([set]);
  set.delete(2);
  expect(common.toArray()).toEqual([1, 2, 3]);
});

it('takes up the keys of others, wherever these begin and end', () => {
  for (let round = 0; round < 50; round++) {
    const all = [anyKeys(), round % 5 === 0 ? [] : anyKeys(), anyKeys().map((key) => key + 900)];
    const set = new KeySet();
    for (const keys of all) set.addAll(new KeySet(keys));
    expect(set.toArray()).toEqual([...new Set(all.flat())].sort(ascending));
  }
});
