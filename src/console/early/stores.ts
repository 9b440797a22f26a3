declare global {
  /** Set where the browser keeps nothing of the page. */
  var keepsNothing: true | undefined;
}

type StoreName = 'localStorage' | 'sessionStorage';

/** Has the page keep, until it is left, what the browser refuses to keep there; the program says so. */
export function tryStore(name: StoreName): void {
  // Some refuse at the first touch, others have none.
  try {
    void window[name].length;
  } catch {
    keepInPage(name);
  }
}

function keepInPage(name: StoreName): void {
  const store = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: unknown) {
      this[key] = `${value}`;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  const refused: StoreName[] = name === 'localStorage' ? [name, 'sessionStorage'] : [name];
  for (const name of refused) Object.defineProperty(window, name, { value: Object.create(store) });
  // What was chosen, and who is signed in, stays where only what is of the tab is refused.
  if (refused.length === 1) return;
  // Nor does it hold locks, which the program does without where there are none.
  Reflect.deleteProperty(Navigator.prototype, 'locks');
  window.keepsNothing = true;
}
