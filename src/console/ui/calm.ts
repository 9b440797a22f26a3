/** So long after the last press, or since the window came to the front, a person has seen what stands there, ms. */
const CALM = 700;

const PRESSES = ['keydown', 'pointerdown'] as const;

/**
 * Resolves once no key and no button of the mouse has been pressed for a while. Another page may open this one while a
 * person holds or hammers a key there, which must not answer a question that they have never read.
 */
export function calm(): Promise<void> {
  return new Promise((resolve) => {
    const ending = new AbortController();
    const done = () => {
      ending.abort();
      resolve();
    };
    let timer = setTimeout(done, CALM);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(done, CALM);
    };
    const listening = { capture: true, signal: ending.signal };
    for (const press of PRESSES) window.addEventListener(press, wait, listening);
    window.addEventListener('focus', (event) => isOfWindow(event) && wait(), listening);
  });
}

/**
 * Takes away what would answer a question without having been meant for it: a key that is held, and presses that come
 * with the window, such as the second click of two of which the first was made on another page. Returns the end of it.
 */
export function refuseHaste(): () => void {
  const ending = new AbortController();
  const listening = { capture: true, signal: ending.signal };
  let calmFrom = 0;
  const refuse = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const refuseEarly = (event: Event) => performance.now() < calmFrom && refuse(event);
  window.addEventListener(
    'focus',
    (event) => {
      if (isOfWindow(event)) calmFrom = performance.now() + CALM;
    },
    listening,
  );
  for (const press of [...PRESSES, 'click']) window.addEventListener(press, refuseEarly, listening);
  window.addEventListener('keydown', (event) => isHeldAnswer(event) && refuse(event), listening);
  return () => ending.abort();
}

/** Not of a field in it. */
function isOfWindow({ target }: Event): boolean {
  return !(target instanceof Node);
}

/** Enter and the space bar press buttons and send forms; held in a text they write it. */
function isHeldAnswer({ repeat, key, target }: KeyboardEvent): boolean {
  return repeat && (key === 'Enter' || key === ' ') && !(target instanceof HTMLTextAreaElement);
}
