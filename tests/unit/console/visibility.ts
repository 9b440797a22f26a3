/*
 * jsdom does not know this method, as it lays nothing out: an element is shown where it is in the page and nothing around
 * it is taken out by its own style, as React does with what it keeps out of sight.
 */
Element.prototype.checkVisibility ??= function (this: Element) {
  for (let at: Element | null = this; at; at = at.parentElement) {
    if (at instanceof HTMLElement && at.style.display === 'none') return false;
  }
  return this.isConnected;
};
