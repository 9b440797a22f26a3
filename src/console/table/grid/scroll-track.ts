import {
  positionAfterScroll,
  positionAt,
  type ScrollPosition,
  type ScrollSpace,
  trackHeight,
} from './scroll-scale.ts';

type OffsetListener = (offset: number, scrolling: boolean) => void;

/** Scrolling counts as settled after so many milliseconds without movement. */
const SETTLED_AFTER = 120;

/** Where a list is scrolled to, kept in step with the browser's scroll bar. One per table on screen. */
export interface ScrollTrack {
  position(): ScrollPosition;
  /** Scrolls the list to an offset in pixels. */
  scrollTo(offset: number): void;
  /** Tells the height of the list and of its visible part; call it after the elements have their new size. */
  resize(space: ScrollSpace): void;
  /** Follows an element's scrolling; the returned function stops it. */
  observe(element: HTMLElement, listener: OffsetListener): () => void;
}

/** Makes the track of a table. */
export function createScrollTrack(): ScrollTrack {
  let space: ScrollSpace = { listHeight: 0, viewport: 0 };
  let position: ScrollPosition = { top: 0, offset: 0 };
  let element: HTMLElement | undefined;
  let listener: OffsetListener | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const isShortened = () => trackHeight(space.listHeight) < space.listHeight;

  const place = (next: ScrollPosition) => {
    position = next;
    if (!element || Math.abs(element.scrollTop - next.top) < 1) return;
    element.scrollTop = next.top;
    // The browser rounds and clamps; what it made of it must not be taken for a movement of the user.
    position = { ...next, top: element.scrollTop };
  };

  const settle = () => {
    settling = undefined;
    // Moving row by row on a shortened track leaves the scroll bar beside its place; put it right in silence.
    if (isShortened()) place(positionAt(position.offset, space));
    listener?.(position.offset, false);
  };

  const report = () => {
    clearTimeout(settling);
    settling = setTimeout(settle, SETTLED_AFTER);
    listener?.(position.offset, true);
  };

  const onScroll = () => {
    if (!element || element.scrollTop === position.top) return;
    position = positionAfterScroll(position, element.scrollTop, space);
    report();
  };

  return {
    position: () => position,
    scrollTo(offset) {
      place(positionAt(offset, space));
      report();
    },
    resize(next) {
      space = next;
      if (isShortened()) place(positionAt(position.offset, space));
    },
    observe(scrolled, onOffset) {
      element = scrolled;
      listener = onOffset;
      scrolled.addEventListener('scroll', onScroll, { passive: true });
      return () => {
        scrolled.removeEventListener('scroll', onScroll);
        clearTimeout(settling);
        element = undefined;
        listener = undefined;
      };
    },
  };
}
