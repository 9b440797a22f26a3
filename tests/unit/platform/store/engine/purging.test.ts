import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PurgeSome, startPurging } from '../../../../../src/platform/store/engine/purging.ts';

const MINUTE = 60_000;
const write = <T>(change: () => T) => Promise.resolve().then(change);
let stop: () => void;
let limits: number[];

/** Something of which so many rows are over, each of which takes so long to remove, ms. */
function rows(count: number, each: number): PurgeSome {
  let left = count;
  return (limit) => {
    limits.push(limit);
    const removed = Math.min(left, limit);
    left -= removed;
    vi.setSystemTime(Date.now() + removed * each);
    return removed;
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  limits = [];
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('purging', () => {
  it('asks every minute, one after the other', async () => {
    const order: string[] = [];
    const note = (name: string) => () => order.push(name) * 0;
    stop = startPurging({ write }, [note('points'), note('events')]);
    expect(order).toEqual([]);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(order).toEqual(['points', 'events']);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(order).toHaveLength(4);
  });

  it('goes on until nothing is left, with fewer rows a commit where they are slow to remove', async () => {
    stop = startPurging({ write }, [rows(1_000, 1)]);
    await vi.advanceTimersByTimeAsync(MINUTE + 3_000);
    expect(limits).toEqual([500, ...Array<number>(11).fill(50)]);
  });

  it('takes more rows a commit where they are quick to remove, but never any number', async () => {
    stop = startPurging({ write }, [rows(100_000, 0)]);
    await vi.advanceTimersByTimeAsync(MINUTE + 1_000);
    expect(limits.slice(0, 7)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    expect(limits.reduce((sum, limit) => sum + limit)).toBeGreaterThan(100_000);
  });

  it('tells of a failure and tries again later', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const failing = vi.fn<PurgeSome>(() => {
      throw new Error('disk');
    });
    stop = startPurging({ write }, [failing]);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(failing).toHaveBeenCalledTimes(2);
    expect(error).toHaveBeenCalledTimes(2);
  });

  it('stops in the middle of its work when it is stopped', async () => {
    stop = startPurging({ write }, [
      (limit) => {
        limits.push(limit);
        stop();
        return limit;
      },
    ]);
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(limits).toEqual([500]);
  });
});
