import type { GroupCommit } from './group-commit.ts';

/** Removes some of what is over, at most so many rows; returns how many it were. Runs within a write. */
export type PurgeSome = (limit: number) => number;

/** How often it is looked for what is over, ms. */
const PURGE_INTERVAL = 60_000;

/** How long one commit may be busy with it, ms, and how many rows are tried first. */
const SLICE = 15;
const FIRST_LIMIT = 500;
const MIN_LIMIT = 50;
const MAX_LIMIT = 10_000;

/**
 * Removes what is over, now and then, some rows a commit: as many as take a few milliseconds, and then it rests for as
 * long as they took, so that nothing else waits for it. Returns the way to stop.
 */
export function startPurging(commits: Pick<GroupCommit, 'write'>, purges: readonly PurgeSome[]): () => void {
  let stopped = false;
  let running = false;

  async function purge(some: PurgeSome): Promise<void> {
    for (let limit = FIRST_LIMIT; !stopped; ) {
      const { removed, took } = await commits.write(() => {
        const begin = performance.now();
        return { removed: some(limit), took: performance.now() - begin };
      });
      if (removed < limit) return;
      limit = Math.round(Math.max(MIN_LIMIT, Math.min(MAX_LIMIT, 2 * limit, (limit * SLICE) / took)));
      await new Promise((resolve) => setTimeout(resolve, took).unref());
    }
  }

  async function purgeAll(): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (const some of purges) await purge(some);
    } catch (error) {
      if (!stopped) console.error('What is over could not be removed:', error);
    } finally {
      running = false;
    }
  }

  const timer = setInterval(() => void purgeAll(), PURGE_INTERVAL).unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
