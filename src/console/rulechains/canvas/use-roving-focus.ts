import { type RefObject, useEffect, useRef } from 'react';
import { useDrawnChain } from './item-look.ts';

/**
 * What an item of the canvas has so that one of them all is reached by Tab. It takes the focus where the chain says so,
 * as soon as it can, also from what a dialog that closes gives it back to.
 */
export function useRovingFocus<E extends HTMLElement | SVGElement>(
  key: string,
  isFocused: boolean,
): { ref: RefObject<E | null>; tabIndex: 0 | -1; onFocus(): void } {
  const chain = useDrawnChain();
  const ref = useRef<E>(null);
  useEffect(() => {
    const take = () => {
      if (chain.wantedFocus !== key || !ref.current) return;
      ref.current.focus({ preventScroll: true });
      // What closes over the page gives the focus back once more within the same turn.
      if (document.activeElement === ref.current) setTimeout(() => chain.focusTaken(key));
    };
    take();
    return isFocused ? chain.subscribe(take) : undefined;
  }, [chain, key, isFocused]);
  return { ref, tabIndex: isFocused ? 0 : -1, onFocus: () => chain.focusCame(key) };
}
