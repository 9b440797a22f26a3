import { expect, it } from 'vitest';
import { FairQueue } from '../../../src/platform/fair-queue.ts';

it('owners take turns, however much each of them has waiting', () => {
  const queue = new FairQueue<string>();
  for (const work of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(work.charAt(0), work);
  expect(queue.countOf('a')).toBe(3);
  const taken = Array.from({ length: 7 }, () => queue.take());
  expect(taken).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', undefined]);
});

it('who may not have a turn keeps the place', () => {
  const queue = new FairQueue<string>();
  for (const work of ['a1', 'b1', 'b2']) queue.add(work.charAt(0), work);
  expect(queue.take((owner) => owner !== 'a')).toBe('b1');
  expect(queue.take()).toBe('a1');
  expect(queue.takeAll()).toEqual(['b2']);
  expect(queue.take()).toBeUndefined();
});
