/** Takes away what slides over the page until there is something to see. */
export function hasStarted(): void {
  document.getElementById('starting')?.remove();
}
