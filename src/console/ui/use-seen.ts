import { type RefObject, useEffect, useState } from 'react';

/** How far outside of what is on screen an element is taken as near. */
const NEAR = '400px';

/** Whether an element has been on screen, or near, since it was drawn. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || seen) return;
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: NEAR, scrollMargin: NEAR },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
