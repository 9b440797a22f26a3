import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMovedValues } from '../../../../../src/console/widgets/charts/use-moved-values.ts';

let isCalm = false;

beforeEach(() => {
  isCalm = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const move = (moves: boolean, values: readonly number[]) =>
  renderHook((wanted: readonly number[]) => useMovedValues(wanted, moves), { initialProps: values });
const after = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('values go to where they are wanted within a quarter of a second', () => {
  const { result, rerender } = move(true, [10, 0]);
  expect(result.current).toEqual([10, 0]);
  rerender([20, 100]);
  expect(result.current).toEqual([10, 0]);
  after(125);
  const [first = 0, second = 0] = result.current;
  expect(first).toBeGreaterThan(11);
  expect(first).toBeLessThan(19);
  expect(second).toBeCloseTo((first - 10) * 10);
  after(250);
  expect(result.current).toEqual([20, 100]);
});

test('values that are more than before are there at once, as are those that do not move', () => {
  const growing = move(true, [10]);
  growing.rerender([10, 20]);
  expect(growing.result.current).toEqual([10, 20]);
  const still = move(false, [10]);
  still.rerender([30]);
  expect(still.result.current).toEqual([30]);
});

test('values are there at once for those who want nothing to move', () => {
  isCalm = true;
  const { result, rerender } = move(true, [10]);
  rerender([30]);
  expect(result.current).toEqual([30]);
});
