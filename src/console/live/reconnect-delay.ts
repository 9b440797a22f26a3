const FIRST_DELAY = 2000;
const LONGEST_DELAY = 30_000;
const GROWTH = 1.6;
/** A part of the delay is random, so that a thousand consoles do not return at the same moment. */
const SPREAD = 0.3;

/** How long to wait before another try to connect, in milliseconds; `failures` counts the tries that failed in a row. */
export function reconnectDelay(failures: number, random = Math.random()): number {
  const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * GROWTH ** Math.max(0, failures - 1));
  return Math.min(LONGEST_DELAY, Math.round(delay * (1 + SPREAD * random)));
}
