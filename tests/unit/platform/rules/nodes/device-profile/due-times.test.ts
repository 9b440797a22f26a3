import { expect, it } from 'vitest';
import { DueTimes } from '../../../../../../src/platform/rules/nodes/device-profile/due-times.ts';

it('hands out those that are due, the earliest first, each once', () => {
  const due = new DueTimes<string>();
  for (const [who, at] of [
    ['c', 30],
    ['a', 10],
    ['d', 40],
    ['b', 20],
  ] as const)
    due.set(who, at);
  expect(due.take(5)).toEqual([]);
  expect(due.take(30)).toEqual(['a', 'b', 'c']);
  expect(due.take(30)).toEqual([]);
  expect(due.take(40)).toEqual(['d']);
});

it('forgets the time that somebody was due before', () => {
  const due = new DueTimes<string>();
  due.set('later', 10);
  due.set('later', 50);
  due.set('never', 10);
  due.set('never', undefined);
  expect(due.take(20)).toEqual([]);
  expect(due.take(50)).toEqual(['later']);
});
