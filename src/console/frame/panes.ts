/** What F6 goes round: marked by `data-pane`; one that holds another is passed over for it. */
const PANE = '[data-pane]';

/** Gives the focus to the next part of the page, or to the one before, around the ends. */
export function focusPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANE)].filter(
    (pane) => !pane.querySelector(PANE) && pane.getClientRects().length > 0,
  );
  const from = document.activeElement ?? document.body;
  const beyond = step === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  // What holds the focus comes before it in the document, and is not where it goes back to.
  const ahead = panes.filter((pane) => !pane.contains(from) && from.compareDocumentPosition(pane) & beyond);
  const pane = (ahead.length > 0 ? ahead : panes).at(step === 1 ? 0 : -1);
  if (pane) startOf(pane)?.focus();
}

function startOf(pane: HTMLElement): HTMLElement | null {
  if (pane.hasAttribute('tabindex')) return pane;
  return pane.querySelector<HTMLElement>('[aria-current]') ?? pane.querySelector('a, button, input');
}
