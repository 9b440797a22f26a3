type Field = HTMLInputElement | HTMLSelectElement;

/**
 * Keeps what is done in an element before the program can answer it; a form would else be sent to the address of the
 * page, with the password in it. `sent` is called whenever one is sent. Returns what does all of it again, once, and
 * keeps nothing from then on.
 */
export function keepMissed(root: HTMLElement, sent: () => void): () => void {
  const missed = new Map<Event | string, Event>();
  const keep = (event: Event) => {
    if (event.type === 'submit') {
      event.preventDefault();
      sent();
    }
    // Of what is typed and chosen the last holds; each press counts, and most buttons have no name.
    missed.set(event.type === 'click' ? event : event.type + (event.target as Field).name, event);
  };
  root.oninput = root.onchange = root.onclick = root.onsubmit = keep;
  return () => {
    root.oninput = root.onchange = root.onclick = root.onsubmit = null;
    for (const { type, target } of missed.values()) {
      if (type === 'submit') root.querySelector('form')?.requestSubmit();
      else if ((target as Element).isConnected)
        (target as Element).dispatchEvent(new Event(type, { bubbles: true }));
    }
    missed.clear();
  };
}
