import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { isPrinting, onPrinting } from '../open/printing.ts';
import { beginInTurn } from './begun-in-turns.ts';

/** How far outside of what is on screen a widget is made ready: a screen in either direction. */
const NEAR = '100% 0px';
/** Who scrolls past and comes back finds everything as it was, ms. */
const LINGER = 3000;

/**
 * Whether an element is on screen, or near it, or was so a moment ago; on paper is all of it. Of many that come on screen
 * at the same time, each waits for its turn. `isLikely`: it counts as on screen until the browser says otherwise.
 */
export function useInView(element: RefObject<Element | null>, isLikely: boolean): boolean {
  const [isInView, setInView] = useState(isLikely);
  const isOnPaper = useSyncExternalStore(onPrinting, isPrinting);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    if (!('IntersectionObserver' in globalThis)) {
      setInView(true);
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let giveUp: (() => void) | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        giveUp?.();
        if (entries.at(-1)?.isIntersecting) giveUp = beginInTurn(() => setInView(true));
        else timer = setTimeout(() => setInView(false), LINGER);
      },
      // A dashboard scrolls in a part of the page, which would cut off whatever is beside it.
      { rootMargin: NEAR, scrollMargin: NEAR },
    );
    observer.observe(current);
    return () => {
      clearTimeout(timer);
      giveUp?.();
      observer.disconnect();
    };
  }, [element]);
  return isInView || isOnPaper;
}
