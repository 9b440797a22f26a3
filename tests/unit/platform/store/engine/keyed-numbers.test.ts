import { expect, it } from 'vitest';
import { seededRandom } from '../../../../../src/platform/demo/seeded-random.ts';
import { KeyedNumbers } from '../../../../../src/platform/store/engine/keyed-numbers.ts';

it('has the number of each entity, in whatever order they come, also once room is given back', () => {
  const random = seededRandom(5);
  const numbers = new KeyedNumbers((length) => new Uint16Array(length));
  const expected = new Map<number, number>();
  for (let count = 0; count < 5_000; count++) {
    const key = 100_000 + Math.floor((random() - 0.5) * 20 * (count + 1));
    const number = Math.floor(random() * 1_000);
    expect(numbers.set(key, number)).toBe(true);
    expected.set(key, number);
    if (count % 1_000 === 999) numbers.trim();
  }
  for (let key = 0; key < 200_000; key++) {
    if (numbers.get(key) !== (expected.get(key) ?? 0)) expect.fail(`key ${key}`);
  }
  expect(numbers.first % 32).toBe(0);
  expect(numbers.all.length % 32).toBe(0);
});

it('takes no more room than its entities need', () => {
  const numbers = new KeyedNumbers((length) => new Uint16Array(length));
  for (let key = 1_000_000; key < 1_010_000; key++) numbers.set(key, 1);
  numbers.trim();
  expect(numbers.bytes).toBeLessThan(2 * 12_000);
});

it('takes no entity that lies too far from the others', () => {
  const numbers = new KeyedNumbers((length) => new Uint16Array(length));
  expect(numbers.set(1, 7)).toBe(true);
  expect(numbers.set(1_000_000_000, 8)).toBe(false);
  expect(numbers.get(1)).toBe(7);
  expect(numbers.get(1_000_000_000)).toBe(0);
});

it('never takes more memory than there is for it, also while it makes room', () => {
  const megabyte = 1024 * 1024;
  let most = 0;
  const numbers = new KeyedNumbers((length) => {
    const made = new Float64Array(length);
    most = Math.max(most, made.byteLength);
    return made;
  });
  for (let key = 1; key < 8 * megabyte; key += 50_000) expect(numbers.set(key, key)).toBe(true);
  expect(numbers.set(8 * megabyte - 1, 3)).toBe(true);
  expect(numbers.set(8 * megabyte, 3)).toBe(false);
  expect(numbers.get(50_001)).toBe(50_001);
  expect(most).toBe(64 * megabyte);
});

it('has another number where 0 is one', () => {
  const numbers = new KeyedNumbers((length) => new Float64Array(length).fill(Number.NaN), Number.NaN);
  numbers.set(5_000, 0);
  numbers.set(9_000, -0.5);
  numbers.trim();
  expect([4_999, 5_000, 9_000, 1_000_000].map((key) => numbers.get(key))).toEqual([
    Number.NaN,
    0,
    -0.5,
    Number.NaN,
  ]);
});

it('begins where it is told to', () => {
  const numbers = new KeyedNumbers((length) => new Uint32Array(length), 0, 64);
  for (const key of [5_000, 100_000, 3_000, 40]) {
    numbers.set(key, key);
    expect(numbers.first % 64).toBe(0);
  }
  numbers.set(40, 0);
  numbers.trim();
  expect(numbers.first % 64).toBe(0);
  expect([40, 3_000, 5_000, 100_000].map((key) => numbers.get(key))).toEqual([0, 3_000, 5_000, 100_000]);
});
