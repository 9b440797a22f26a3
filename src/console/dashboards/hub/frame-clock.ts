/** What is done with the next frame that has time for it. */
export type FrameTask = () => void;

/** One clock for all that is drawn of a dashboard, so that a thousand messages a second wake the browser once a frame. */
export interface FrameClock {
  /** Has it done before the browser draws: once, however often it is asked for, and not more than ten times a second. */
  ask(task: FrameTask): void;
  /** Does not do it any more. */
  forget(task: FrameTask): void;
  /** Forgets everything. */
  stop(): void;
}

/** Nobody reads what changes more often, ms. */
const PAUSE = 100;
/** Where more wait, the rest waits for the next frame: at sixty frames a second, so many come round ten times. */
const MOST_PER_FRAME = 10;

/** Starts a clock, which stands still while nobody asks for anything. */
export function createFrameClock(): FrameClock {
  /** Those that have waited longest first. */
  const waiting = new Set<FrameTask>();
  const lastDone = new WeakMap<FrameTask, number>();
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const readyAt = (task: FrameTask) => (lastDone.get(task) ?? Number.NEGATIVE_INFINITY) + PAUSE;

  function plan(): void {
    if (frame !== undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const next = Math.min(...[...waiting].map(readyAt));
    const left = next - performance.now();
    if (left <= 0) frame = requestAnimationFrame(draw);
    else if (Number.isFinite(left)) timer = setTimeout(plan, left);
  }

  function draw(): void {
    frame = undefined;
    const now = performance.now();
    const ready = [...waiting].filter((task) => readyAt(task) <= now).slice(0, MOST_PER_FRAME);
    for (const task of ready) {
      // One that an earlier one has had forgotten is not wanted any more.
      if (!waiting.delete(task)) continue;
      lastDone.set(task, now);
      task();
    }
    plan();
  }

  return {
    ask(task) {
      if (waiting.has(task)) return;
      waiting.add(task);
      plan();
    },
    forget: (task) => void waiting.delete(task),
    stop() {
      waiting.clear();
      clearTimeout(timer);
      if (frame !== undefined) cancelAnimationFrame(frame);
      timer = undefined;
      frame = undefined;
    },
  };
}
