import { useEffect } from 'react';
import { onUserChange } from '../ui/user-change.ts';
import { contentElement } from './frame.tsx';

/** How long the rows of a list may take to be there again, in milliseconds. */
const PATIENCE = 10_000;

/** What takes the page over from whoever came back to it. */
const INTERRUPTIONS = ['wheel', 'pointerdown', 'keydown'];

/** How far each part of a page was scrolled, in pixels, by the name in its `data-scroll`. */
type ScrollTops = ReadonlyMap<string, number>;

const left = new Map<string, ScrollTops>();
let cameBack = false;

onUserChange(() => left.clear());
addEventListener('popstate', () => {
  cameBack = true;
});
// Sent by the router.
addEventListener('pushState', () => {
  cameBack = false;
});

/**
 * Scrolls a page to where it was left when the browser goes back or forward to it. Parts of the content that scroll
 * take part by a name in `data-scroll` that no other part of the page has.
 */
export function useScrollMemory(page: string | undefined): void {
  useEffect(() => {
    const content = contentElement();
    if (page === undefined || !content) return;
    const tops = new Map(cameBack ? left.get(page) : []);
    left.set(page, tops);
    const stop = scrollBack(content, new Map(tops));
    const remember = ({ target }: Event) => {
      const name = target instanceof HTMLElement && target.dataset.scroll;
      if (name) tops.set(name, target.scrollTop);
    };
    content.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => {
      stop();
      content.removeEventListener('scroll', remember, { capture: true });
    };
  }, [page]);
}

/** Tries until every part is as long as it was. Returns the way to give it up. */
function scrollBack(content: HTMLElement, tops: ScrollTops): () => void {
  const giveUp = new AbortController();
  const until = performance.now() + PATIENCE;
  for (const type of INTERRUPTIONS) {
    addEventListener(type, () => giveUp.abort(), { capture: true, passive: true, signal: giveUp.signal });
  }
  function attempt(): void {
    if (giveUp.signal.aborted) return;
    const short = [...tops].filter(([name, top]) => !scrolledTo(content, name, top));
    if (short.length > 0 && performance.now() < until) requestAnimationFrame(attempt);
    else giveUp.abort();
  }
  attempt();
  return () => giveUp.abort();
}

function scrolledTo(content: HTMLElement, name: string, top: number): boolean {
  const parts = content.querySelectorAll<HTMLElement>('[data-scroll]');
  const part = [...parts].find(({ dataset }) => dataset.scroll === name);
  if (!part) return false;
  part.scrollTop = top;
  // Browsers round what they are told.
  return Math.abs(part.scrollTop - top) < 1;
}
