/** So many are begun in one frame: what a person looks at first is not held up by all that comes with it. */
const AT_ONCE = 6;

/** What waits for its turn, in the order in which it was asked for. */
const waiting = new Set<() => void>();
let left = AT_ONCE;
let isPlanned = false;

/** Begins something, at once or in one of the next frames. Returns the way to give it up as long as it has not begun. */
export function beginInTurn(begin: () => void): () => void {
  plan();
  if (left > 0) {
    left -= 1;
    begin();
    return () => undefined;
  }
  waiting.add(begin);
  return () => void waiting.delete(begin);
}

function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame(nextFrame);
}

function nextFrame(): void {
  const now = [...waiting].slice(0, AT_ONCE);
  left = AT_ONCE - now.length;
  isPlanned = false;
  if (waiting.size > 0) plan();
  for (const begin of now) {
    waiting.delete(begin);
    begin();
  }
}
