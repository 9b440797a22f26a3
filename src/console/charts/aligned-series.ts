import type { Series } from '../time/series.ts';

/** The times of several series, each once, and the values of each series at them. */
export interface AlignedSeries {
  /** Ascending, ms since 1970. */
  times: Float64Array;
  /** null where a series has a value that is no number: its line has a gap; undefined where it has none: it goes on. */
  values: (Float64Array | (number | null | undefined)[])[];
}

/** Brings series to the same times. Those that have them already, as of one that sends all at once, are not copied. */
export function alignedSeries(series: readonly Series[]): AlignedSeries {
  const [first] = series;
  if (!first) return { times: new Float64Array(), values: [] };
  if (series.every(({ times }) => haveSameTimes(times, first.times))) {
    return { times: first.times, values: series.map(({ values }) => withGaps(values)) };
  }
  const times = unionOf(series.map(({ times }) => times));
  return { times, values: series.map((one) => valuesAt(times, one)) };
}

function haveSameTimes(one: Float64Array, other: Float64Array): boolean {
  return one === other || (one.length === other.length && one.every((time, place) => time === other[place]));
}

function withGaps(values: Float64Array): Float64Array | (number | null)[] {
  if (!values.some(Number.isNaN)) return values;
  return Array.from(values, (value) => (Number.isNaN(value) ? null : value));
}

function unionOf(lists: readonly Float64Array[]): Float64Array {
  const places = lists.map(() => 0);
  const union = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
  let count = 0;
  for (;;) {
    let next = Number.POSITIVE_INFINITY;
    for (let index = 0; index < lists.length; index++) {
      next = Math.min(next, lists[index]?.[places[index] ?? 0] ?? Number.POSITIVE_INFINITY);
    }
    if (next === Number.POSITIVE_INFINITY) return union.slice(0, count);
    union[count] = next;
    count += 1;
    for (let index = 0; index < lists.length; index++) {
      const place = places[index] ?? 0;
      if (lists[index]?.[place] === next) places[index] = place + 1;
    }
  }
}

function valuesAt(times: Float64Array, series: Series): (number | null | undefined)[] {
  let place = 0;
  return Array.from(times, (time) => {
    if (series.times[place] !== time) return undefined;
    const value = series.values[place] ?? Number.NaN;
    place += 1;
    return Number.isNaN(value) ? null : value;
  });
}
