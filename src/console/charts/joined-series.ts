import type { Period } from '../time/period-bounds.ts';
import type { ChartPicture } from './chart-feed.ts';
import type { FollowedSeries } from './followed-series.ts';

/**
 * Series of several entities as one chart shows them, in the order in which they are given. It is `failed` as soon as
 * one of them is, and `live` once all are.
 */
export function joinedSeries(parts: readonly FollowedSeries[]): FollowedSeries {
  let pictures: readonly ChartPicture[] = [];
  let joined: ChartPicture | undefined;

  function picture(): ChartPicture {
    const now = parts.map((part) => part.picture());
    if (!joined || now.some((one, place) => one !== pictures[place])) {
      pictures = now;
      joined = {
        series: now.flatMap(({ series }) => series),
        period: periodAround(now),
        limit: now[0]?.limit,
      };
    }
    return joined;
  }

  return {
    picture,
    status() {
      const all = new Set(parts.map((part) => part.status()));
      return all.has('failed') ? 'failed' : all.has('loading') ? 'loading' : 'live';
    },
    subscribe(onChange) {
      const stops = parts.map((part) => part.subscribe(onChange));
      return () => {
        for (const stop of stops) stop();
      };
    },
    follow() {
      const stops = parts.map((part) => part.follow());
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** Each has looked at the clock at a moment of its own. */
function periodAround(pictures: readonly ChartPicture[]): Period {
  return {
    startTs: Math.min(...pictures.map(({ period }) => period.startTs)),
    endTs: Math.max(...pictures.map(({ period }) => period.endTs)),
  };
}
