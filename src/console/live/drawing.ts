/** Drawing that is asked for with everything that comes. */
export interface Drawing {
  /** Has it done before the browser draws next, unless it was done a moment ago. */
  ask(): void;
  /** Does not do what was asked for any more. */
  cancel(): void;
}

/** Nobody reads what changes more often; between two drawings, keys and pointers are answered. Milliseconds. */
const PAUSE = 100;

/** Does `draw` at most ten times a second, however often it is asked for: at once after a while of rest. */
export function drawing(draw: () => void): Drawing {
  let frame: number | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;

  function drawNext(): void {
    pause = undefined;
    frame = requestAnimationFrame(() => {
      frame = undefined;
      last = performance.now();
      draw();
    });
  }

  return {
    ask() {
      if (frame !== undefined || pause !== undefined) return;
      const left = last + PAUSE - performance.now();
      if (left <= 0) drawNext();
      else pause = setTimeout(drawNext, left);
    },
    cancel() {
      clearTimeout(pause);
      pause = undefined;
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = undefined;
    },
  };
}
