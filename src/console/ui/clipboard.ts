/** Puts a text on the clipboard. Rejects when the browser refuses. */
export async function copyText(text: string): Promise<void> {
  // The clipboard interface exists on https and localhost only; a console on a plain address in the LAN has none.
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else copyBySelection(text);
}

function copyBySelection(text: string): void {
  const focused = document.activeElement;
  const carrier = document.createElement('textarea');
  carrier.value = text;
  carrier.style.position = 'fixed';
  carrier.style.opacity = '0';
  // Beside the focused element, so that a dialog's focus trap lets it have the focus for a moment.
  (focused?.parentElement ?? document.body).append(carrier);
  carrier.select();
  const done = document.execCommand('copy');
  carrier.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!done) throw new Error('The browser refused to copy');
}
