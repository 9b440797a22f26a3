import type { subscribeEntityLatest } from '../live/entity-subscription.ts';
import { shownOf } from '../messages/shown-error.ts';
import { showToast } from '../messages/toast-store.ts';

/** `subscribeEntityLatest` by code that comes with the first rows to be followed: no list waits for the connection. */
export const subscribeOnDemand: typeof subscribeEntityLatest = (...given) => {
  let stop: (() => void) | undefined;
  let stopped = false;
  import('../live/entity-subscription.ts').then(
    (live) => {
      if (!stopped) stop = live.subscribeEntityLatest(...given);
    },
    (error: unknown) => showToast({ type: 'error', message: shownOf(error) }),
  );
  return () => {
    stopped = true;
    stop?.();
  };
};
