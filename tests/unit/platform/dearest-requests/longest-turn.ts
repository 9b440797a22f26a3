/** Whoever else asks waits no longer than this, ms. */
export const LONGEST_TURN = 100;

/** What is compiled the first time is no cost of a request, nor is what a busy machine lets it wait for. */
export const ATTEMPTS = 5;

/** How often is looked, ms: whoever looked at every turn would have the loop turn without end where it waits. */
const LOOK = 1;

/**
 * The longest turn of the event loop while the work is done, in ms of the processor: what others do does not count. What
 * short ones take in a millisecond may count as one.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let before = process.threadCpuUsage();
  function watch(): void {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
    if (!isDone) setTimeout(watch, LOOK);
  }
  setTimeout(watch, LOOK);
  await work();
  isDone = true;
  watch();
  return longest;
}
