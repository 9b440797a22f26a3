import type { subscribeEntityLatest } from '../live/entity-subscription.ts';
import { shownOf } from '../messages/shown-error.ts';
import { hideToast, showToast } from '../messages/toast-store.ts';

/** How long after a failure the code is asked for again, in milliseconds. */
const RETRY_DELAY = 5000;
/** The target of the toast that says that it is not there. */
const LIVE_ROWS = 'live-rows';

type Live = typeof import('../live/entity-subscription.ts');

/**
 * `subscribeEntityLatest` by code that comes with the first rows to be followed: no list waits for the connection.
 * Where the code cannot be had, that is said once, and it is asked for until it can.
 */
export const subscribeOnDemand: typeof subscribeEntityLatest = (...given) => {
  return followOnceLoaded(() => import('../live/entity-subscription.ts'), given);
};

/** Of `subscribeOnDemand`, with the way to load the code. */
export function followOnceLoaded(
  load: () => Promise<Live>,
  given: Parameters<typeof subscribeEntityLatest>,
): () => void {
  let stop: (() => void) | undefined;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function attempt(): void {
    load().then(follow, (error: unknown) => {
      if (stopped) return;
      showToast({ type: 'error', message: shownOf(error), target: LIVE_ROWS });
      timer = setTimeout(attempt, RETRY_DELAY);
    });
  }

  function follow(live: Live): void {
    hideToast(LIVE_ROWS);
    if (!stopped) stop = live.subscribeEntityLatest(...given);
  }

  attempt();
  return () => {
    stopped = true;
    clearTimeout(timer);
    stop?.();
  };
}
