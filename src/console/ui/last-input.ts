let lastKey: string | null = null;

/** Remembers whether the latest press was a key or a pointer, from now on. */
export function watchInput(): void {
  // On the way down, before anybody can stop the event.
  window.addEventListener('keydown', ({ key }) => (lastKey = key), { capture: true });
  window.addEventListener('pointerdown', () => (lastKey = null), { capture: true });
}

/** True when the latest press was this key: what follows from it may move the focus. */
export function wasPressed(key: string): boolean {
  return lastKey === key;
}
