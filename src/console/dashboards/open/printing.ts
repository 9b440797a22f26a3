import { onUserChange } from '../../ui/user-change.ts';

/*
 * What is printed is all of a state, also what nobody has scrolled to: from when it begins, every widget counts as seen.
 */

let depth = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  const was = isPrinting();
  depth = Math.max(0, depth + by);
  if (isPrinting() !== was) for (const listener of [...listeners]) listener();
}

/** Whether the page is printed, or is made ready for that. */
export function isPrinting(): boolean {
  return depth > 0;
}

/** Follows whether the page is printed. Returns the way to stop. */
export function onPrinting(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}

onUserChange(() => {
  depth = 0;
});

const begin = () => change(1);
const end = () => change(-1);

/** So long a page that is printed waits for what has not come, ms. */
const PATIENCE = 5000;
const LOOK_EVERY = 100;

/** Has all that belongs to the page come, as far as it comes soon, and prints it. */
export async function printPage(isReady: () => boolean): Promise<void> {
  begin();
  try {
    // What is asked for is drawn, or has begun to be fetched, only after this.
    await new Promise((drawn) => setTimeout(drawn, LOOK_EVERY));
    const since = performance.now();
    while (!isReady() && performance.now() - since < PATIENCE) {
      await new Promise((later) => setTimeout(later, LOOK_EVERY));
    }
    globalThis.print();
  } finally {
    end();
  }
}
