/** Notices that the other side of a connection has died without closing it, as when a cable is pulled. */
export interface Pulse {
  /** Something came from the other side. */
  heard(): void;
  /** Something was asked that is answered soon. */
  expect(): void;
  /** Asks at once whether the other side is there. */
  look(): void;
  /** The connection is over. */
  stop(): void;
}

/** Nothing comes for so long before the other side is asked whether it is there, ms. */
const QUIET = 30_000;
/** An answer takes no longer, ms. */
const ANSWER = 10_000;

/**
 * Begins to watch over a connection that has just been opened.
 * @param ask sends what the other side answers at once
 * @param onDead is told once that no answer came
 */
export function watchPulse(ask: () => void, onDead: () => void): Pulse {
  let heardAt = performance.now();
  /** Since when an answer has been due. */
  let expected: number | undefined;
  let asked = false;
  let timer = setTimeout(check, QUIET);

  function check(): void {
    const due = expected === undefined ? heardAt + QUIET : expected + ANSWER;
    const left = due - performance.now();
    if (left > 0) timer = setTimeout(check, left);
    else look();
  }

  function look(): void {
    if (asked) return;
    clearTimeout(timer);
    asked = true;
    timer = setTimeout(onDead, ANSWER);
    ask();
  }

  return {
    heard() {
      heardAt = performance.now();
      expected = undefined;
      if (!asked) return;
      clearTimeout(timer);
      asked = false;
      check();
    },
    expect() {
      if (asked || expected !== undefined) return;
      expected = performance.now();
      clearTimeout(timer);
      check();
    },
    look,
    stop: () => clearTimeout(timer),
  };
}
