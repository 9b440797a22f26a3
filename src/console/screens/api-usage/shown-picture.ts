import type { ChartFeed, ChartPicture } from '../../charts/chart-feed.ts';

/** A feed that shows what it is given. */
export interface ShownPicture extends ChartFeed {
  show(picture: ChartPicture): void;
}

/** A feed that begins with a picture and goes on with whatever it is told to show. */
export function shownPicture(first: ChartPicture): ShownPicture {
  const listeners = new Set<() => void>();
  let shown = first;
  return {
    picture: () => shown,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    show(picture) {
      if (picture === shown) return;
      shown = picture;
      for (const onChange of listeners) onChange();
    },
  };
}
