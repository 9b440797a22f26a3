import type { ChartFeed, ChartPicture } from '../../charts/chart-feed.ts';
import { drawing } from '../../live/drawing.ts';
import { DataAggregator } from '../../time/data-aggregator.ts';

/** How often what has come due comes, ms. */
const BEAT = 20;

/** A feed whose points come while it runs, from where it was when it last did. */
interface GrowingFeed extends ChartFeed {
  /** Lets points come. Returns the way to stop. */
  run(): () => void;
}

/** A feed of made-up waves: a period of `length` ms that is full of points `distance` ms apart, and goes on by BEATs. */
export function growingFeed(
  lines: number,
  { length, distance }: { length: number; distance: number },
): GrowingFeed {
  const begin = Date.now() - length;
  const places = Array.from({ length: lines }, (_, line) => line);
  const aggregator = new DataAggregator({
    isRealtime: true,
    startTs: begin,
    timeWindow: length,
    shownMs: length,
    interval: BEAT,
    aggregation: 'NONE',
    limit: Math.ceil(length / distance),
    isStateData: false,
  });
  const listeners = new Set<() => void>();
  let made = 0;
  let shown: ChartPicture | undefined;

  function comeUntil(end: number): void {
    const points: { ts: number; value: string }[][] = places.map(() => []);
    for (; begin + made * distance <= end; made += 1) {
      for (const line of places)
        points[line]?.push({
          ts: begin + made * distance,
          value: wave((made * distance) / length, made, line),
        });
    }
    aggregator.add(Object.fromEntries(points.map((list, line) => [line, list.reverse()])));
    shown = undefined;
  }
  comeUntil(begin + length);

  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    picture() {
      shown ??= { series: places.map((line) => aggregator.series(`${line}`)), period: aggregator.range };
      return shown;
    },
    run() {
      const drawn = drawing(() => {
        for (const onChange of listeners) onChange();
      });
      let last = performance.now();
      const timer = setInterval(() => {
        const now = performance.now();
        aggregator.advance(now - last);
        last = now;
        comeUntil(aggregator.range.endTs);
        drawn.ask();
      }, BEAT);
      return () => {
        clearInterval(timer);
        drawn.cancel();
      };
    },
  };
}

/** A slow wave with a fast one on it, which trembles; `share` is the time in lengths of the period. */
function wave(share: number, place: number, line: number): string {
  const slow = 4 * Math.sin(share * (12 - 3 * line)) + Math.sin(share * 60) / 2;
  return (20 + 5 * line + slow + Math.sin(place * 12.9898) / 10).toFixed(2);
}
