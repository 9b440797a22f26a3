import type { Period } from '../time/period-bounds.ts';
import type { Series } from '../time/series.ts';
import { placeAfter } from './plot-data.ts';

/** A column of pixels has its first, its last, its lowest and its highest point, and one that is no number. */
const POINTS_A_COLUMN = 5;

/**
 * What is to be seen of a series in a part of the time in so many columns of pixels, so that the picture is the same: of
 * each column the points at its edges, the lowest and the highest. The next point on either side of the part is kept,
 * for lines go on beyond it. Few points are left as they are.
 */
export function thinnedSeries(series: Series, part: Period, columns: number): Series {
  const { times, values } = series;
  if (times.length <= columns * POINTS_A_COLUMN) return series;
  const from = Math.max(placeAfter(times, part.startTs) - 1, 0);
  const to = Math.min(placeAfter(times, part.endTs) + 1, times.length);
  if (to - from <= columns * POINTS_A_COLUMN) return picked(series, from, to);
  const length = Math.max(part.endTs - part.startTs, 1) / columns;
  const kept = new Uint32Array((columns + 2) * POINTS_A_COLUMN);
  let count = 0;
  let start = from;
  while (start < to) {
    const column = Math.floor(((times[start] ?? 0) - part.startTs) / length);
    const end = Math.max(placeAfter(times, part.startTs + (column + 1) * length), start + 1);
    const last = Math.min(end, to) - 1;
    let [lowest, highest, gap] = [start, start, start];
    for (let place = start; place <= last; place++) {
      const value = values[place] ?? Number.NaN;
      if (Number.isNaN(value)) gap = place;
      // Before the first number there is none that it could be compared with.
      else {
        if (!(value >= (values[lowest] ?? 0))) lowest = place;
        if (!(value <= (values[highest] ?? 0))) highest = place;
      }
    }
    let before = -1;
    for (const place of [start, lowest, highest, gap, last].sort((one, other) => one - other)) {
      if (place !== before) kept[count++] = place;
      before = place;
    }
    start = last + 1;
  }
  return pickedAt(series, kept.subarray(0, count));
}

function picked(series: Series, from: number, to: number): Series {
  return pickedAt(
    series,
    Uint32Array.from({ length: to - from }, (_, place) => from + place),
  );
}

function pickedAt({ times, values, others }: Series, places: Uint32Array): Series {
  const rest = new Map<number, unknown>();
  if (others) {
    for (const [at, place] of places.entries()) if (others.has(place)) rest.set(at, others.get(place));
  }
  return {
    times: Float64Array.from(places, (place) => times[place] ?? 0),
    values: Float64Array.from(places, (place) => values[place] ?? Number.NaN),
    others: rest.size > 0 ? rest : undefined,
  };
}
