import type { TsValue } from '../../model/telemetry.ts';
import { PointStore, type Range } from './point-store.ts';
import type { ResolvedWindow } from './resolved-window.ts';
import { NO_POINTS, type Series } from './series.ts';
import { SECOND } from './units.ts';

/** Points by key, in any order, as the platform sends them; of those of one time the first is the last that was sent. */
export type PointsByKey = Readonly<Record<string, readonly TsValue[]>>;

/**
 * Keeps the series of one entity as a window wants them: what the platform has put together, and the raw points that
 * come live, put together here. It has no clock: whoever owns it says how much time has gone by, at best every `tick`
 * ms, and looks at the series then.
 */
export class DataAggregator {
  #window: ResolvedWindow;
  #range: Range;
  /** How much time has gone by that was less than an interval, ms. */
  #elapsed = 0;
  #stores = new Map<string, PointStore>();
  /** What was shown of each key, until something changes. */
  readonly #shown = new Map<string, Series>();

  constructor(window: ResolvedWindow) {
    this.#window = window;
    this.#range = rangeOf(window);
  }

  /** How often there is something new to see, ms. */
  get tick(): number {
    return Math.max(this.#window.interval, SECOND);
  }

  /** From after when to when the points are that are shown, ms. */
  get range(): { startTs: number; endTs: number } {
    return { startTs: this.#range.startTs, endTs: this.#range.endTs };
  }

  /** Forgets everything and begins with another window, as after a new connection. */
  reset(window: ResolvedWindow): void {
    this.#window = window;
    this.#range = rangeOf(window);
    this.#elapsed = 0;
    this.#stores = new Map();
    this.#shown.clear();
  }

  /** Takes the answer for the window, which the platform has put together. What was known of its keys is forgotten. */
  load(points: PointsByKey): void {
    for (const [key, list] of Object.entries(points)) {
      this.#storeOf(key).load(withTime(list).map(({ ts, value }) => ({ time: ts, value })));
      this.#shown.delete(key);
    }
  }

  /** Takes raw points that come live, late ones too: what they belong to is put together anew. */
  add(points: PointsByKey): void {
    for (const [key, list] of Object.entries(points)) {
      const store = this.#storeOf(key);
      store.add(
        withTime(list)
          .map(({ ts, value }) => ({ time: this.#placeOf(ts), value }))
          .reverse(),
      );
      this.#shown.delete(key);
    }
  }

  /** Moves the window on by the whole intervals that have gone by, and says whether it has moved. */
  advance(elapsed: number): boolean {
    const { interval, isRealtime } = this.#window;
    if (!isRealtime) return false;
    this.#elapsed += Math.max(0, elapsed);
    const moved = Math.floor(this.#elapsed / interval) * interval;
    if (moved === 0) return false;
    this.#elapsed -= moved;
    const { startTs, endTs, limit } = this.#range;
    this.#range = { startTs: startTs + moved, endTs: endTs + moved, limit };
    this.#shown.clear();
    // Also what nobody looks at, so that it does not grow.
    for (const store of this.#stores.values()) store.trim(this.#range);
    return true;
  }

  /** What is to be seen of a key: the same object until something has changed. */
  series(key: string): Series {
    const store = this.#stores.get(key);
    if (!store) return NO_POINTS;
    let series = this.#shown.get(key);
    if (!series) {
      store.trim(this.#range);
      series = this.#window.isStateData ? store.states(this.#range) : store.series(this.#range);
      this.#shown.set(key, series);
    }
    return series;
  }

  #storeOf(key: string): PointStore {
    let store = this.#stores.get(key);
    if (!store) {
      store = new PointStore(this.#window.aggregation);
      this.#stores.set(key, store);
    }
    return store;
  }

  /** Where a raw point is shown: in the middle of its interval, as the platform does it. */
  #placeOf(ts: number): number {
    const { aggregation, interval, startTs } = this.#window;
    if (aggregation === 'NONE') return ts;
    return startTs + Math.floor((ts - startTs) / interval) * interval + Math.floor(interval / 2);
  }
}

function rangeOf({ startTs, timeWindow, limit }: ResolvedWindow): Range {
  return { startTs, endTs: startTs + timeWindow, limit };
}

/** The points themselves: one at the time 0 says that the key has been deleted, or never was. */
function withTime(points: readonly TsValue[]): readonly TsValue[] {
  return points.filter(({ ts }) => ts > 0);
}
