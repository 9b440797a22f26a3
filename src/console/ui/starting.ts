/**
 * Takes away what slides over the page until there is something to see, and tells `early.js`, which has kept what was
 * done at the sign-in page before.
 */
export function hasStarted(): void {
  const starting = document.getElementById('starting');
  if (!starting) return;
  starting.remove();
  document.dispatchEvent(new Event('started'));
}
