/** Takes away the list that stands there before the program has drawn it; call it before that is painted. */
export function takeOverList(): void {
  document.getElementById('early-list')?.remove();
}

/**
 * Takes away what slides over the page until there is something to see, and tells `early/`, which has kept what was
 * done before.
 */
export function hasStarted(): void {
  const starting = document.getElementById('starting');
  if (!starting) return;
  starting.remove();
  document.dispatchEvent(new Event('started'));
}
