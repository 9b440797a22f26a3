import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetToasts, toasts } from '../../../../src/console/messages/toast-store.ts';
import { followOnceLoaded } from '../../../../src/console/table/subscribe-on-demand.ts';

const NOT_THERE = new TypeError('Failed to fetch dynamically imported module: /assets/live.js');
const unsubscribe = vi.fn();
const subscribeEntityLatest = vi.fn(() => unsubscribe);
const code = { subscribeEntityLatest };
const given: Parameters<typeof followOnceLoaded>[1] = [[], [], () => {}];

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  resetToasts();
});

describe('rows whose code for live values cannot be fetched', () => {
  test('say so once, and follow as soon as it can be, which takes the word back', async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(NOT_THERE)
      .mockRejectedValueOnce(NOT_THERE)
      .mockResolvedValue(code);
    const stop = followOnceLoaded(load, given);
    await vi.advanceTimersByTimeAsync(6000);
    expect(toasts.shown.map(({ message }) => message)).toEqual([{ key: 'error.part-not-loaded' }]);
    await vi.advanceTimersByTimeAsync(6000);
    expect(toasts.shown).toEqual([]);
    expect(subscribeEntityLatest).toHaveBeenCalledExactlyOnceWith(...given);
    stop();
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  test('ask no more when they have left the page', async () => {
    const load = vi.fn().mockRejectedValue(NOT_THERE);
    const stop = followOnceLoaded(load, given);
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledOnce();
  });
});
