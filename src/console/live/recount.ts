/** Counts on demand, but not all the time. */
export interface Recount {
  /** Counts soon: at once after a pause, else when the pause is over. */
  ask(): void;
  stop(): void;
}

/**
 * Makes what counts when asked to, with a pause (ms) after each count: a platform that is slow is asked less often.
 * `count` handles its own failures.
 */
export function createRecount(count: (signal: AbortSignal) => Promise<void>, pause: number): Recount {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  let isResting = false;

  function start(): void {
    asked = false;
    isResting = true;
    void count(controller.signal).finally(() => {
      if (controller.signal.aborted) return;
      timer = setTimeout(() => {
        isResting = false;
        if (asked) start();
      }, pause);
    });
  }

  return {
    ask() {
      asked = true;
      if (!isResting) start();
    },
    stop() {
      controller.abort();
      clearTimeout(timer);
    },
  };
}
