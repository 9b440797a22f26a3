import { useEffect, useMemo, useReducer, useSyncExternalStore } from 'react';
import type { FollowedSeries } from './followed-series.ts';

/** Series while they are on screen, what became of asking for them, and the way to ask again. */
export interface SeriesOnScreen {
  feed: FollowedSeries;
  status: ReturnType<FollowedSeries['status']>;
  retry(): void;
}

/** Follows what `open` gives for as long as it is the same function. */
export function useFollowedSeries(open: () => FollowedSeries): SeriesOnScreen {
  const [attempt, retry] = useReducer((attempts: number) => attempts + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is to follow anew
  const feed = useMemo(open, [open, attempt]);
  useEffect(() => feed.follow(), [feed]);
  const status = useSyncExternalStore(feed.subscribe, feed.status);
  return { feed, status, retry };
}
