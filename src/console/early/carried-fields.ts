type Field = HTMLInputElement | HTMLSelectElement;

/**
 * Where its texts could not be had, the page is drawn anew, with empty fields, the first of which has the focus. Before
 * anything is done there, they get what was typed: also what is being typed right now, of which nobody tells, as the
 * library draws before it passes that on. Returns what does so a last time.
 */
export function carryFields(root: HTMLElement): () => void {
  let fields = [...root.querySelectorAll<Field>('[name]')];
  let focused: EventTarget | null = document.activeElement;
  const noteFocus = ({ target }: Event) => {
    if (fields.includes(target as Field)) focused = target;
  };
  const carryOver = () => {
    fields = fields.map((field) => {
      const now = field.isConnected ? field : root.querySelector<Field>(`[name="${field.name}"]`);
      if (!now || now === field) return field;
      if (now.value !== field.value) {
        // As a person does, of which the library is told.
        Reflect.set(Object.getPrototypeOf(now), 'value', field.value, now);
        for (const type of ['input', 'change']) now.dispatchEvent(new Event(type, { bubbles: true }));
      }
      if (field === focused) now.focus();
      return now;
    });
  };
  // Ahead of the library, which keeps this to itself until it has drawn.
  root.addEventListener('focusin', noteFocus, true);
  const redrawn = new MutationObserver(carryOver);
  redrawn.observe(root, { childList: true });
  return () => {
    carryOver();
    redrawn.disconnect();
    root.removeEventListener('focusin', noteFocus, true);
  };
}
