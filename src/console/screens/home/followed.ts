import { useCallback, useEffect, useState } from 'react';
import { drawing } from '../../live/drawing.ts';

/** What is known of something that is followed. What failed is unknown: no number stands for it. */
export type Followed<F> = { status: 'loading' } | { status: 'known'; figures: F } | { status: 'failed' };

/** Tells of figures as they change, until the returned function is called. */
export type Follow<F> = (tell: (followed: Followed<F>) => void) => () => void;

const LOADING = { status: 'loading' } as const;

/** Follows figures for as long as they are shown, and draws them at most ten times a second. `retry` begins anew. */
export function useFollowed<F>(follow: Follow<F>): Followed<F> & { retry(): void } {
  const [followed, setFollowed] = useState<Followed<F>>(LOADING);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setFollowed(LOADING);
    setAttempt((attempts) => attempts + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is to follow anew
  useEffect(() => {
    let newest: Followed<F> = LOADING;
    const drawn = drawing(() => setFollowed(newest));
    const stop = follow((told) => {
      newest = told;
      drawn.ask();
    });
    return () => {
      stop();
      drawn.cancel();
    };
  }, [follow, attempt]);
  return { ...followed, retry };
}
