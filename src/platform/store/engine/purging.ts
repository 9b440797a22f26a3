import type { GroupCommit } from './group-commit.ts';

/** Removes expired rows, at most `limit` of them; answers how many it removed. Only within a write. */
export type PurgeSome = (limit: number) => number;

/** How often expired rows are looked for, ms. */
const PURGE_INTERVAL = 60_000;

/** How long one commit may spend on removing rows, ms, and how many rows the first one removes. */
const SLICE = 15;
const FIRST_LIMIT = 500;
const MIN_LIMIT = 50;
const MAX_LIMIT = 10_000;

/**
 * Removes expired rows once a minute, some with each commit: as many as take a few milliseconds, followed by a pause of
 * the same length, so that other changes do not wait. Answers a function that stops it.
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
      if (!stopped) console.error('Expired rows could not be removed:', error);
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
