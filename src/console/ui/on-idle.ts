/**
 * Calls back when the browser has time, or after `atTheLatest` milliseconds; soon where it does not tell when it is idle.
 * Returns the way to call it off.
 */
export function onIdle(callback: () => void, atTheLatest: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback, { timeout: atTheLatest });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(callback, 0);
  return () => clearTimeout(handle);
}
