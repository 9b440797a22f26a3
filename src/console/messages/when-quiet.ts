import { subscribe } from 'valtio/vanilla';
import { onIdle } from '../ui/on-idle.ts';
import { progress } from './progress-store.ts';

/** How long nothing may have been loaded, in milliseconds: between two steps of one page there are short pauses. */
const PAUSE = 250;

/** A browser that is never idle is asked to make time after this, in milliseconds. */
const AT_THE_LATEST = 3000;

/**
 * Calls back once, when nothing has been loaded for a while and the browser has time: for fetching ahead what will be
 * wanted later without getting into the way of what is wanted now. Returns the way to call it off.
 */
export function whenQuiet(callback: () => void): () => void {
  let cancel = () => {};

  function wait(): void {
    cancel();
    if (progress.loading > 0) return;
    const timer = setTimeout(() => {
      cancel = onIdle(() => {
        stop();
        callback();
      }, AT_THE_LATEST);
    }, PAUSE);
    cancel = () => clearTimeout(timer);
  }

  const stopWatching = subscribe(progress, wait);
  function stop(): void {
    stopWatching();
    cancel();
  }
  wait();
  return stop;
}
