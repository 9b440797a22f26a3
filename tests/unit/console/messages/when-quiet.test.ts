import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  loadingFinished,
  loadingStarted,
  resetProgress,
} from '../../../../src/console/messages/progress-store.ts';
import { whenQuiet } from '../../../../src/console/messages/when-quiet.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  resetProgress();
  vi.useRealTimers();
});

describe('waiting for quiet', () => {
  test('ends when the browser has time and nothing is being loaded', async () => {
    const callback = vi.fn();
    whenQuiet(callback);
    expect(callback).not.toHaveBeenCalled();
    await vi.runAllTimersAsync();
    expect(callback).toHaveBeenCalledOnce();
  });

  test('goes on while something is being loaded', async () => {
    const callback = vi.fn();
    whenQuiet(callback);
    loadingStarted();
    await vi.runAllTimersAsync();
    expect(callback).not.toHaveBeenCalled();
    loadingFinished();
    await vi.runAllTimersAsync();
    expect(callback).toHaveBeenCalledOnce();
  });

  test('can be called off at any time', async () => {
    const callback = vi.fn();
    const callOff = whenQuiet(callback);
    loadingStarted();
    await vi.runAllTimersAsync();
    callOff();
    loadingFinished();
    await vi.runAllTimersAsync();
    expect(callback).not.toHaveBeenCalled();
  });
});
