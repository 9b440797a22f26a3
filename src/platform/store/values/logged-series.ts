import type { KvValue } from '../../../model/telemetry.ts';

/**
 * Points of one key of an entity that are to be stored together. There are very many of them, so there is no object for
 * each.
 */
export class LoggedSeries {
  #times: number[] = [];
  #values: KvValue[] = [];
  #ends: (number | null)[] = [];
  #isInOrder = true;

  /** Adds a point of a time, ms, that goes at another one; null = never. */
  add(ts: number, value: KvValue, expiresAt: number | null): void {
    this.#isInOrder &&= ts >= (this.#times.at(-1) ?? Number.NEGATIVE_INFINITY);
    this.#times.push(ts);
    this.#values.push(value);
    this.#ends.push(expiresAt);
  }

  /** The point of the latest time, of several the one that came last; undefined when there is none. */
  get newest(): { ts: number; value: KvValue } | undefined {
    return this.newestWithin(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  }

  /** The same of the times that lie after one and not after another, ms. */
  newestWithin(after: number, last: number): { ts: number; value: KvValue } | undefined {
    this.#bringIntoOrder();
    const at = this.#times.findLastIndex((ts) => ts <= last);
    const ts = this.#times[at];
    const value = this.#values[at];
    return ts === undefined || value === undefined || ts <= after ? undefined : { ts, value };
  }

  /** Takes each point in the order of their times, those of one time in the order in which they came. */
  each(take: (ts: number, value: KvValue, expiresAt: number | null) => void): void {
    this.#bringIntoOrder();
    for (let at = 0; at < this.#times.length; at++) {
      const ts = this.#times[at];
      const value = this.#values[at];
      if (ts !== undefined && value !== undefined) take(ts, value, this.#ends[at] ?? null);
    }
  }

  /** Most are in order as they come. */
  #bringIntoOrder(): void {
    if (this.#isInOrder) return;
    this.#isInOrder = true;
    const times = this.#times;
    const values = this.#values;
    const ends = this.#ends;
    const order = [...times.keys()].sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
    this.#times = order.flatMap((at) => times[at] ?? []);
    this.#values = order.map((at) => values[at] as KvValue);
    this.#ends = order.map((at) => ends[at] ?? null);
  }
}

/** The series of a key among those of an entity, which has none yet when it is first asked for. */
export function seriesOf(byKey: Map<string, LoggedSeries>, key: string): LoggedSeries {
  const known = byKey.get(key);
  if (known) return known;
  const series = new LoggedSeries();
  byKey.set(key, series);
  return series;
}
