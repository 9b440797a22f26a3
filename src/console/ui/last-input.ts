let lastKey: string | null = null;
/** When a mouse or a pen was pressed last, milliseconds since 1970. A finger mostly has no keyboard beside it. */
let pointedAt = 0;

/** Remembers whether the latest press was a key or a pointer, from now on. */
export function watchInput(): void {
  // On the way down, before anybody can stop the event.
  window.addEventListener('keydown', ({ key }) => (lastKey = key), { capture: true });
  window.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      lastKey = null;
      pointedAt = pointerType === 'touch' ? 0 : Date.now();
    },
    { capture: true },
  );
}

/** Whether a mouse or a pen was pressed between two moments, milliseconds since 1970, and neither key nor finger after it. */
export function pointedWithin(from: number, to: number): boolean {
  return lastKey === null && pointedAt >= from && pointedAt <= to;
}

/** True when the latest press was this key: what follows from it may move the focus. */
export function wasPressed(key: string): boolean {
  return lastKey === key;
}
