import { type RefObject, useEffect, useMemo } from 'react';

/** Remembers what has the focus. Returns the way to give it back, which does nothing once that has left the page. */
export function rememberFocus(): () => void {
  const holder = document.activeElement;
  return () => {
    if (holder instanceof HTMLElement && holder.isConnected) holder.focus({ preventScroll: true });
  };
}

/** True when nothing has the focus, as after what had it has gone. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * Gives the focus back to the very element that had it when something opened over the page or beside it. Where the
 * focus has been put elsewhere by the time that closes, it stays.
 */
export function useReturnedFocus(
  container: RefObject<HTMLElement | null>,
  /** Left out: as long as the component is there. */
  open = true,
): void {
  // While drawing, as what opens takes the focus in effects of its own.
  const giveBack = useMemo(() => (open ? rememberFocus() : null), [open]);
  useEffect(
    () => () => {
      if (isFocusLost() || container.current?.contains(document.activeElement)) giveBack?.();
    },
    [giveBack, container],
  );
}
