/** How long the page listens at a time, ms. */
const STEP = 50;
/** However busy the page is, it gives up after so many times what it was to wait. */
const AT_MOST = 20;

/**
 * Calls when the page has listened for so long, in ms. While it is busy itself it hears nothing: that counts for nobody's
 * silence, and what came meanwhile is heard first. Answers how to leave it be.
 */
export function afterListening(ms: number, call: () => void): () => void {
  const begun = performance.now();
  let left = ms;
  let timer = listen();

  function listen(): ReturnType<typeof setTimeout> {
    const step = Math.min(left, STEP);
    const due = performance.now() + step;
    return setTimeout(() => {
      const now = performance.now();
      if (now - due < STEP || now - begun > ms * AT_MOST) left -= step;
      if (left > 0) timer = listen();
      else call();
    }, step);
  }

  return () => clearTimeout(timer);
}
