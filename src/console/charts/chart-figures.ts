import type { Period } from '../time/period-bounds.ts';
import type { Series } from '../time/series.ts';
import { placeAfter } from './plot-data.ts';

/** What the points of a line come to within a time. */
export interface ChartFigures {
  /** How many points there are, values that are no numbers included. */
  count: number;
  /** Of the numbers; undefined where there are none. */
  lowest: number | undefined;
  highest: number | undefined;
  average: number | undefined;
  /** Undefined where there is no point. */
  latest: unknown;
}

/** Values at one time, in the order of the lines; undefined where a line has none. */
export interface ChartMoment {
  time: number;
  values: readonly unknown[];
}

/** The figures of a line within a time. */
export function figuresOf(series: Series, part: Period): ChartFigures {
  const { from, to } = placesIn(series, part);
  let [sum, count, lowest, highest] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let place = from; place < to; place++) {
    const value = series.values[place] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  const hasNumbers = count > 0;
  return {
    count: to - from,
    lowest: hasNumbers ? lowest : undefined,
    highest: hasNumbers ? highest : undefined,
    average: hasNumbers ? sum / count : undefined,
    latest: to > from ? valueAt(series, to - 1) : undefined,
  };
}

/** The newest times within a part at which any line has a value, newest first, `limit` at most. */
export function newestMoments(all: readonly Series[], part: Period, limit: number): ChartMoment[] {
  const places = all.map((series) => placesIn(series, part).to - 1);
  const moments: ChartMoment[] = [];
  while (moments.length < limit) {
    const times = all.map((series, index) => series.times[places[index] ?? -1] ?? Number.NEGATIVE_INFINITY);
    const time = Math.max(...times);
    if (time < part.startTs) break;
    const values = all.map((series, index) => {
      const place = places[index] ?? -1;
      if (times[index] !== time) return undefined;
      places[index] = place - 1;
      return valueAt(series, place);
    });
    moments.push({ time, values });
  }
  return moments;
}

/** The value of a line at a moment: the last one until then; undefined where there is none. */
export function valueUntil(series: Series, time: number): unknown {
  const place = placeAfter(series.times, time) - 1;
  return place < 0 ? undefined : valueAt(series, place);
}

function valueAt({ values, others }: Series, place: number): unknown {
  return others?.has(place) ? others.get(place) : values[place];
}

function placesIn({ times }: Series, { startTs, endTs }: Period): { from: number; to: number } {
  return { from: placeAfter(times, startTs - 1), to: placeAfter(times, endTs) };
}
