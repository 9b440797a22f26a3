import type { Series } from '../../time/series.ts';
import type { WidgetValue } from '../contract/rows.ts';

/** The newest value of a series; undefined where there is none. */
export function lastValue({ times, values, others }: Series): WidgetValue | undefined {
  const place = times.length - 1;
  const ts = times[place];
  if (ts === undefined) return undefined;
  return { ts, value: others?.has(place) ? others.get(place) : values[place] };
}
