let isQuiet = false;

/** Gives the focus to an element without anything opening by itself, as nobody has gone there. */
export function focusQuietly(element: HTMLElement | null | undefined): void {
  isQuiet = true;
  try {
    element?.focus();
  } finally {
    isQuiet = false;
  }
}

/** Whether the focus is being given so just now: for whoever hears that a field gets it. */
export function isFocusQuiet(): boolean {
  return isQuiet;
}
