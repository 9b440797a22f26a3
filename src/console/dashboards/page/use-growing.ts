import { useEffect, useState } from 'react';
import { onIdle } from '../../ui/on-idle.ts';

/** So many are drawn at once: what a person looks at first is not held up by all that stands below it. */
export const AT_FIRST = 6;
/** A browser that is never idle draws the next ones after this, ms. */
const AT_THE_LATEST = 100;

/** How many of many parts are drawn by now: the first at once, the others as the browser has time for them. */
export function useGrowing(total: number): number {
  const [count, setCount] = useState(AT_FIRST);
  useEffect(() => {
    if (count >= total) return;
    return onIdle(() => setCount(count + AT_FIRST), AT_THE_LATEST);
  }, [count, total]);
  return Math.min(count, total);
}
