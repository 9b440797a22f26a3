import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hints } from '../../../../../src/console/rulechains/keyboard/hints.ts';

const row = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `n${at}`, x: at * 10, y: 0 }));
const HERE = { x: 0, y: 0 };

test('the nearest have the letters that are reached most easily', () => {
  expect([...hints(row(3).toReversed(), HERE)]).toEqual([
    ['f', 'n0'],
    ['j', 'n1'],
    ['d', 'n2'],
  ]);
  expect(hints([], HERE).size).toBe(0);
});

test('no letters begin with those of another, and up to 500 targets take no more than two', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), (count) => {
      const found = hints(row(count), HERE);
      const texts = [...found.keys()];
      expect(new Set(found.values()).size).toBe(count);
      expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(2);
      for (const text of texts) {
        expect(texts.filter((other) => other !== text && other.startsWith(text))).toEqual([]);
      }
    }),
    { seed: 5, numRuns: 40 },
  );
});

test('of more than there are letters the near ones still have one', () => {
  const found = [...hints(row(60), HERE)];
  expect(found[0]).toEqual(['f', 'n0']);
  expect(found.filter(([text]) => text.length === 1).length).toBeGreaterThan(20);
});
