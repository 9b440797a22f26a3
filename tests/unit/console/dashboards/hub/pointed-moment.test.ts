import { expect, it, vi } from 'vitest';
import { createPointedMoment } from '../../../../../src/console/dashboards/hub/pointed-moment.ts';

it('The moment that is pointed at is told to all other widgets, until nobody points at one', () => {
  const pointed = createPointedMoment();
  const [first, second] = [vi.fn(), vi.fn()];
  pointed.follow('first', first);
  const stop = pointed.follow('second', second);
  pointed.point('first', 5);
  expect([first.mock.lastCall, second.mock.lastCall]).toEqual([[undefined], [5]]);
  // The pointer comes into another before it is said to have left the one before.
  pointed.point('second', 6);
  pointed.point('first', undefined);
  expect([first.mock.lastCall, second.mock.lastCall]).toEqual([[6], [undefined]]);
  stop();
  pointed.point('second', undefined);
  expect(first.mock.lastCall).toEqual([undefined]);
  expect(second).toHaveBeenCalledTimes(2);
});
