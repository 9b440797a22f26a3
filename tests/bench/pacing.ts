/** So many at a time, that none has to wait long to be let in. */
const AT_ONCE = 20;

/** How often a condition is looked at, and what has become due is done, ms; the timers of many devices do no better. */
const TICK_MS = 10;

/** Does the work for every item, some of them at a time; resolves with the results in the order of the items. */
export async function inBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))));
  }
  return results;
}

/** Resolves once the condition holds; it may do something each time it is asked. */
export function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!holds()) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
}
