import { subscribe } from 'valtio/vanilla';
import { progress } from './progress-store.ts';

/** A busy page counts as quiet after this, in milliseconds, so that what waits is not put off for ever. */
const AT_THE_LATEST = 3000;

/**
 * Calls back once, when nothing is being loaded and the browser has time: for fetching ahead what will be wanted
 * later without getting into the way of what is wanted now. Returns the way to call it off.
 */
export function whenQuiet(callback: () => void): () => void {
  let cancelIdle = onIdle(check);
  let stopWatching = () => {};

  function check(): void {
    if (progress.loading === 0) {
      callback();
      return;
    }
    stopWatching = subscribe(progress, () => {
      if (progress.loading > 0) return;
      stopWatching();
      cancelIdle = onIdle(check);
    });
  }

  return () => {
    cancelIdle();
    stopWatching();
  };
}

/** Not every browser tells when it is idle. */
function onIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback, { timeout: AT_THE_LATEST });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(callback, 200);
  return () => clearTimeout(handle);
}
