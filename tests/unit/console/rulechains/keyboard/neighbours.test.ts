import { expect, test } from 'vitest';
import { INPUT } from '../../../../../src/console/rulechains/graph/chain-graph.ts';
import { moved } from '../../../../../src/console/rulechains/graph/edits.ts';
import {
  nearestTo,
  nextOf,
  previousOf,
  siblingOf,
} from '../../../../../src/console/rulechains/keyboard/neighbours.ts';
import { drawn, keyOf } from '../graph/stored-chain.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e'];
const nameOf = (key: string | undefined) => NAMES.find((name) => keyOf(name) === key) ?? key;

/** Messages enter at a, which forks to b above, c and d below; c and d come together in e. */
const fork = moved(
  drawn({
    nodes: NAMES,
    first: 'a',
    ways: ['a>c: False', 'a>b: True', 'a>d: Failure', 'c>e: Success', 'd>e: Success'],
  }),
  new Map(
    Object.entries({ a: [300, 150], b: [600, 50], c: [600, 150], d: [600, 250], e: [900, 200] }).map(
      ([name, [x = 0, y = 0]]) => [keyOf(name), { x, y }],
    ),
  ),
);

test('along the links it goes to what is drawn uppermost first', () => {
  expect(nextOf(fork, INPUT).map(nameOf)).toEqual(['a']);
  expect(nextOf(fork, keyOf('a')).map(nameOf)).toEqual(['b', 'c', 'd']);
  expect(nextOf(fork, keyOf('e'))).toEqual([]);
  expect(previousOf(fork, keyOf('e')).map(nameOf)).toEqual(['c', 'd']);
  expect(previousOf(fork, keyOf('a'))).toEqual([INPUT]);
});

test('beside a node stand those that are led to from the same one', () => {
  expect(nameOf(siblingOf(fork, keyOf('b'), 1))).toBe('c');
  expect(nameOf(siblingOf(fork, keyOf('c'), -1))).toBe('b');
  expect(siblingOf(fork, keyOf('b'), -1)).toBeUndefined();
  expect(siblingOf(fork, keyOf('d'), 1)).toBeUndefined();
});

test('nodes that nothing leads to stand beside each other and the input', () => {
  const apart = moved(
    drawn({ nodes: ['a', 'b'], ways: ['a>b: True'] }),
    new Map([[keyOf('a'), { x: 50, y: 300 }]]),
  );
  expect(nameOf(siblingOf(apart, INPUT, 1))).toBe('a');
  expect(siblingOf(apart, keyOf('a'), -1)).toBe(INPUT);
});

test.each([
  ['a', 'right', 'c'],
  ['c', 'up', 'b'],
  ['c', 'down', 'd'],
  ['c', 'left', 'a'],
  ['a', 'left', INPUT],
  ['e', 'right', undefined],
  ['b', 'up', undefined],
] as const)('from %s to the %s it is nearest to %s, connected or not', (from, side, expected) => {
  expect(nameOf(nearestTo(fork, keyOf(from), side))).toBe(expected);
});
