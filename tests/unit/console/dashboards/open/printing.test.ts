import { afterEach, describe, expect, it, vi } from 'vitest';
import { isPrinting, onPrinting, printPage } from '../../../../../src/console/dashboards/open/printing.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a page that is printed', () => {
  it('has all of it count as seen from before the browser begins until it has ended', () => {
    const heard: boolean[] = [];
    const stop = onPrinting(() => heard.push(isPrinting()));
    dispatchEvent(new Event('beforeprint'));
    dispatchEvent(new Event('afterprint'));
    stop();
    dispatchEvent(new Event('beforeprint'));
    expect(heard).toEqual([true, false]);
    expect(isPrinting()).toBe(false);
  });

  it('waits for what has not come, but not for ever', async () => {
    const seen: boolean[] = [];
    const print = vi.fn(() => void seen.push(isPrinting()));
    vi.stubGlobal('print', print);
    vi.useFakeTimers();
    let isReady = false;
    const first = printPage(() => isReady);
    await vi.advanceTimersByTimeAsync(1000);
    expect(print).not.toHaveBeenCalled();
    isReady = true;
    await vi.advanceTimersByTimeAsync(200);
    await first;
    expect(print).toHaveBeenCalledTimes(1);

    const second = printPage(() => false);
    await vi.advanceTimersByTimeAsync(6000);
    await second;
    expect(print).toHaveBeenCalledTimes(2);
    expect(seen).toEqual([true, true]);
    expect(isPrinting()).toBe(false);
  });
});
