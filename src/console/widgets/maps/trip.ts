import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import type { MapGround } from './map-ground.ts';
import type { MapHistory, MapRecord } from './map-records.ts';

/** A way that is played. */
export interface Trip extends MapHistory {
  /** Where it was at each of its records that says so. */
  readonly stops: readonly TripStop[];
}

/** A record of a way, and where it is. */
export interface TripStop {
  readonly ts: number;
  readonly at: readonly [number, number];
  readonly record: MapRecord;
}

/** A way at a moment: between two records it is between them. */
export interface TripMoment {
  readonly record: MapRecord;
  readonly at: readonly [number, number];
  /** Where it goes, degrees clockwise from east. */
  readonly heading: number;
}

/** The ways that say where they went. */
export function tripsOf(histories: readonly MapHistory[], ground: MapGround): Trip[] {
  return histories.flatMap((history) => {
    const stops = history.records.flatMap((record): TripStop[] => {
      const at = ground.numbersOf(record.data);
      return at ? [{ ts: record.ts, at, record }] : [];
    });
    return stops.length > 0 ? [{ ...history, stops }] : [];
  });
}

/** From the first record of all ways to the last; undefined where there is none. */
export function periodOf(trips: readonly Trip[]): { startTs: number; endTs: number } | undefined {
  const times = trips.flatMap(({ stops }) => [stops[0]?.ts ?? [], stops.at(-1)?.ts ?? []].flat());
  if (times.length === 0) return undefined;
  return { startTs: Math.min(...times), endTs: Math.max(...times) };
}

/** Where a way is at a moment: before its first record there, after its last here. */
export function tripAt({ id, source, lines, stops }: Trip, moment: number): TripMoment | undefined {
  const next = firstAfter(stops, moment);
  const to = stops[Math.min(next, stops.length - 1)];
  const from = stops[Math.max(next - 1, 0)];
  if (!from || !to) return undefined;
  const part = to.ts > from.ts ? Math.min(Math.max((moment - from.ts) / (to.ts - from.ts), 0), 1) : 0;
  const at = [between(from.at[0], to.at[0], part), between(from.at[1], to.at[1], part)] as const;
  const [firstTs, lastTs] = [stops[0]?.ts ?? moment, stops.at(-1)?.ts ?? moment];
  const data = {
    ...from.record.data,
    time: moment,
    minTime: formatTimestamp(firstTs),
    maxTime: formatTimestamp(lastTs),
  };
  return { record: { id, source, lines, data }, at, heading: headingAt(stops, next) };
}

/** The way it goes there; where it stands still, the way it went before. */
function headingAt(stops: readonly TripStop[], next: number): number {
  for (let at = Math.min(Math.max(next, 1), stops.length - 1); at > 0; at -= 1) {
    const [from, to] = [stops[at - 1]?.at, stops[at]?.at];
    if (from && to && (from[0] !== to[0] || from[1] !== to[1])) {
      return (-Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI;
    }
  }
  return 0;
}

/** The place of the first stop that comes after a moment. */
function firstAfter(stops: readonly TripStop[], moment: number): number {
  let [low, high] = [0, stops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stops[middle]?.ts ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

function between(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}
