import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inOneTab } from '../../../../src/console/session/one-tab.ts';

/** The lock of a browser of which this document is one tab. */
function fakeLocks() {
  const turns: (() => void)[] = [];
  let held = false;
  const release = () => {
    const next = turns.shift();
    if (next) next();
    else held = false;
  };
  return {
    /** Another tab takes the lock; returns the way to give it back. */
    takeInAnotherTab(): () => void {
      held = true;
      return release;
    },
    async request(_name: string, work: () => Promise<unknown>) {
      if (held) await new Promise<void>((resolve) => turns.push(resolve));
      held = true;
      return work().finally(release);
    },
  };
}

let locks: ReturnType<typeof fakeLocks>;

beforeEach(() => {
  vi.useFakeTimers();
  locks = fakeLocks();
  vi.stubGlobal('navigator', { locks });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const always = () => true;
const never = () => false;
const told = () => window.dispatchEvent(new StorageEvent('storage'));

describe('Work for one tab at a time', () => {
  it('is done at once where there is news, with its result or its failure', async () => {
    expect(await inOneTab(async () => 'done', always)).toBe('done');
    await expect(inOneTab(() => Promise.reject(new Error('refused')), always)).rejects.toThrow('refused');
    expect(await inOneTab(async () => 'again', always)).toBe('again');
  });

  it('begins in the second tab when it sees what the first one has stored, not when the lock is free', async () => {
    const release = locks.takeInAnotherTab();
    let stored = false;
    const work = vi.fn(async () => 'taken over');
    const done = inOneTab(work, () => stored);
    release();
    await vi.advanceTimersByTimeAsync(50);
    told();
    await vi.advanceTimersByTimeAsync(20);
    expect(work).not.toHaveBeenCalled();
    stored = true;
    told();
    expect(await done).toBe('taken over');
  });

  it('does not wait for a tab that has stored nothing', async () => {
    const release = locks.takeInAnotherTab();
    const done = inOneTab(async () => 'by itself', never);
    release();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await done).toBe('by itself');
  });

  it('is done without turns where the browser has no locks', async () => {
    vi.stubGlobal('navigator', {});
    expect(await inOneTab(async () => 'done', never)).toBe('done');
  });
});
