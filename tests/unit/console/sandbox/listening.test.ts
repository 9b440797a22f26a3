import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterListening } from '../../../../src/console/sandbox/listening.ts';

const called = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  called.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The page draws, computes, or sleeps for so long: clocks go on meanwhile, and no timer is served. */
function beBusy(ms: number): void {
  const before = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(before + ms);
  vi.runOnlyPendingTimers();
  vi.mocked(performance.now).mockRestore();
}

it('is called after its time', () => {
  afterListening(250, called);
  vi.advanceTimersByTime(249);
  expect(called).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(called).toHaveBeenCalledOnce();
});

it('is not called when it was left be', () => {
  const stop = afterListening(250, called);
  vi.advanceTimersByTime(200);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(called).not.toHaveBeenCalled();
});

it('does not count the time in which the page heard nothing, and hears what came meanwhile first', () => {
  const stop = afterListening(250, called);
  vi.advanceTimersByTime(200);
  beBusy(3_000);
  expect(called).not.toHaveBeenCalled();
  stop();
  vi.advanceTimersByTime(1_000);
  expect(called).not.toHaveBeenCalled();
});

it('gives up at last, however busy the page is', () => {
  afterListening(250, called);
  beBusy(5_001);
  vi.advanceTimersByTime(250);
  expect(called).toHaveBeenCalledOnce();
});
