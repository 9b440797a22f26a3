import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginInTurn } from '../../../../../src/console/dashboards/page/begun-in-turns.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

function begun(count: number) {
  const names: number[] = [];
  const givingUp = Array.from({ length: count }, (_, name) => beginInTurn(() => names.push(name)));
  return { names, givingUp };
}

test('the first begin at once, the others in the next frames, in their order', () => {
  const { names } = begun(14);
  expect(names).toEqual([0, 1, 2, 3, 4, 5]);
  vi.advanceTimersToNextFrame();
  expect(names.slice(6)).toEqual([6, 7, 8, 9, 10, 11]);
  vi.advanceTimersToNextFrame();
  expect(names.slice(12)).toEqual([12, 13]);
});

test('what is given up before its turn does not begin, and holds up nobody', () => {
  const { names, givingUp } = begun(9);
  givingUp[7]?.();
  givingUp[0]?.();
  vi.advanceTimersToNextFrame();
  expect(names).toEqual([0, 1, 2, 3, 4, 5, 6, 8]);
});

test('who comes later begins at once again', () => {
  begun(3);
  vi.advanceTimersToNextFrame();
  expect(begun(6).names).toHaveLength(6);
});
