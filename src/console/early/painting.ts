/** Resolves with what the program draws in, as soon as the page has it. */
export function rootThere(): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
    look();
    function look() {
      const root = document.getElementById('root');
      if (!root) return;
      observer.disconnect();
      resolve(root);
    }
  });
}

/**
 * Resolves when what is in the page is on the screen, and what has waited for that has had its turn. Nothing is painted
 * in a tab that nobody sees.
 */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)));
  });
}

/**
 * Has the icon of the page drawn after this: browsers draw it once the page is read, and have what the page draws first
 * wait for that.
 */
export function drawIconAfter(drawn: Promise<unknown>): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return;
  const drawnLater = icon.getAttribute('href') as string;
  // Where there is none at all they ask for another one.
  icon.href = 'data:,';
  void drawn.then(() => icon.setAttribute('href', drawnLater));
}
