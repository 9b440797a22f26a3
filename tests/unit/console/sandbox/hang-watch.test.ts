import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHangWatch } from '../../../../src/console/sandbox/hang-watch.ts';
import { AT_REST, RUNNING } from '../../../../src/console/sandbox/widget-signals.ts';

let kept: Set<string>;
let watch: ReturnType<typeof createHangWatch>;

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Set();
  watch = createHangWatch({ keep: (mark) => kept.add(mark), forget: (mark) => kept.delete(mark) });
  watch.hear({ kind: 'opened', id: 1, mark: 'gauge' });
  watch.hear({ kind: 'opened', id: 2, mark: 'lamp' });
  watch.hear({ kind: 'beat' });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets time go by, in which the page goes on as long as it is said to. */
function pass(seconds: number, { alive }: { alive: boolean }): void {
  for (let second = 0; second < seconds; second += 1) {
    vi.advanceTimersByTime(1000);
    if (alive) watch.hear({ kind: 'beat' });
  }
}

describe('of a page with frames, the watch', () => {
  test('keeps nothing while all of them come to rest', () => {
    for (let round = 0; round < 10; round += 1) {
      watch.signal(1, RUNNING);
      pass(1, { alive: true });
      watch.signal(1, AT_REST);
    }
    expect([...kept]).toEqual([]);
  });

  test('keeps whose program does not return, whether or not the page does', () => {
    watch.signal(2, RUNNING);
    pass(2, { alive: true });
    expect([...kept]).toEqual([]);
    pass(2, { alive: true });
    expect([...kept]).toEqual(['lamp']);
  });

  test('takes of several that have begun the last for the one that does not return', () => {
    watch.signal(1, RUNNING);
    watch.signal(2, RUNNING);
    pass(10, { alive: false });
    expect([...kept]).toEqual(['lamp']);
  });

  test('forgets what was only slow', () => {
    watch.signal(2, RUNNING);
    pass(4, { alive: false });
    expect([...kept]).toEqual(['lamp']);
    watch.signal(2, AT_REST);
    expect([...kept]).toEqual([]);
  });

  test('keeps all of them where the page says nothing more and nobody knows whose it was', () => {
    pass(4, { alive: false });
    expect([...kept]).toEqual([]);
    pass(2, { alive: false });
    expect([...kept]).toEqual(['gauge', 'lamp']);
    watch.hear({ kind: 'beat' });
    expect([...kept]).toEqual([]);
  });

  test('expects nothing of a page that nobody looks at, or that asks or prints', () => {
    watch.hear({ kind: 'rest' });
    pass(60, { alive: false });
    expect([...kept]).toEqual([]);
    pass(3, { alive: true });
    pass(6, { alive: false });
    expect(kept.size).toBe(2);
  });

  test('keeps what the page has ended for not returning, and not what has gone as usual', () => {
    watch.hear({ kind: 'closed', id: 1, hung: true });
    watch.hear({ kind: 'closed', id: 2, hung: false });
    expect([...kept]).toEqual(['gauge']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('takes nobody for guilty after the machine has slept', () => {
    watch.signal(1, RUNNING);
    // No timer runs in the meantime.
    vi.setSystemTime(Date.now() + 60_000);
    const slept = performance.now() + 60_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => slept);
    vi.advanceTimersByTime(500);
    clock.mockRestore();
    expect([...kept]).toEqual([]);
  });
});
