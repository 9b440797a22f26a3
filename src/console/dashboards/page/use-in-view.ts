import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { isPrinting, onPrinting } from '../open/printing.ts';

/** How far outside of what is on screen a widget is made ready: a screen in either direction. */
const NEAR = '100% 0px';
/** Who scrolls past and comes back finds everything as it was, ms. */
const LINGER = 3000;

/** Whether an element is on screen, or near it, or was so a moment ago; on paper is all of it. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false);
  const isOnPaper = useSyncExternalStore(onPrinting, isPrinting);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    if (!('IntersectionObserver' in globalThis)) {
      setInView(true);
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (entries.at(-1)?.isIntersecting) setInView(true);
        else timer = setTimeout(() => setInView(false), LINGER);
      },
      { rootMargin: NEAR },
    );
    observer.observe(current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
  return isInView || isOnPaper;
}
