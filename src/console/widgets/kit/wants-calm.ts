/** Whether a person wants nothing to move by itself. */
export function wantsCalm(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
