/** Whoever else asks waits no longer than this, ms, on a machine that takes no longer than `USUAL` for `YARDSTICK`. */
export const LONGEST_TURN = 100;

/** What is compiled the first time is no cost of a request, nor is what a busy machine lets it wait for. */
export const ATTEMPTS = 5;

/** How often is looked, ms: whoever looked at every turn would have the loop turn without end where it waits. */
const LOOK = 1;

/** What any machine takes a while for. */
const YARDSTICK = JSON.stringify(
  Array.from({ length: 20_000 }, (_, at) => ({
    ts: at,
    values: { temperature: at / 7, name: `name ${at}` },
  })),
);
/** So often it is read, as a processor is told in steps of milliseconds. */
const READINGS = 5;
/** How long a machine takes for it once, of which turns are found to be short or long; ms. */
const USUAL = 12;

/** How many times slower than usual the processor is right now; 1 where it is faster. */
function slowness(): number {
  const before = process.threadCpuUsage();
  for (let reading = 0; reading < READINGS; reading++) JSON.parse(YARDSTICK);
  const { user, system } = process.threadCpuUsage(before);
  return Math.max(1, (user + system) / 1_000 / READINGS / USUAL);
}

/**
 * The longest turn of the event loop while the work is done, in ms of the processor: what others do does not count, and
 * of a long one nor does how much slower than usual the processor is. What short ones take in a millisecond may count as
 * one.
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
  return longest > LONGEST_TURN ? longest / slowness() : longest;
}
