import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecount } from '../../../../src/console/live/recount.ts';

const PAUSE = 10_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('counts at once, and once more after the pause, however often it is asked meanwhile', async () => {
  const count = vi.fn(() => Promise.resolve());
  const recount = createRecount(count, PAUSE);
  for (let ask = 0; ask < 100; ask++) recount.ask();
  expect(count).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(count).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3 * PAUSE);
  expect(count).toHaveBeenCalledTimes(2);
  recount.ask();
  expect(count).toHaveBeenCalledTimes(3);
});

test('never counts beside a count: a platform that takes long is not asked ever more', async () => {
  let answer: (() => void) | undefined;
  const count = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const recount = createRecount(count, PAUSE);
  recount.ask();
  recount.ask();
  await vi.advanceTimersByTimeAsync(6 * PAUSE);
  expect(count).toHaveBeenCalledTimes(1);
  answer?.();
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(count).toHaveBeenCalledTimes(2);
});

test('asks no more once it is stopped, and gives up what is on its way', async () => {
  const count = vi.fn((_signal: AbortSignal) => Promise.resolve());
  const recount = createRecount(count, PAUSE);
  recount.ask();
  recount.ask();
  recount.stop();
  await vi.advanceTimersByTimeAsync(2 * PAUSE);
  expect(count).toHaveBeenCalledTimes(1);
  expect(count.mock.calls[0]?.[0].aborted).toBe(true);
});
