import type { ChartPicture } from '../../charts/chart-feed.ts';
import type { ListWindow } from '../../entities/list-filters/list-window.ts';
import type { Series } from '../../time/series.ts';
import { DAY, HOUR } from '../../time/units.ts';
import { startOfMonth } from './current-usage.ts';

/** What counts are put together by. */
export const GROUPINGS = ['hour', 'day', 'month'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Windows of more than this are not drawn by the hour, or by the day, unless somebody asks for it. */
const USUALLY_BY_HOUR = 4 * DAY;
const USUALLY_BY_DAY = 100 * DAY;
/** Of longer ones the platform would not give all hours. */
const LONGEST_BY_HOURS = 366 * DAY;

/** From when to when, ms. */
export interface Extent {
  startTs: number;
  endTs: number;
}

/** The time that a window is about at a moment. */
export function extentOf(window: ListWindow, now: number): Extent {
  if ('lastMs' in window) return { startTs: now - window.lastMs, endTs: now };
  return { startTs: window.startTs, endTs: Math.max(window.startTs, window.endTs) };
}

/** By what counts of an extent are put together: as was asked, where that can be, else by what suits its length. */
export function groupingOf({ startTs, endTs }: Extent, asked: string | null): Grouping {
  const length = endTs - startTs;
  const wanted = GROUPINGS.find((one) => one === asked);
  if (wanted === 'month' || length > LONGEST_BY_HOURS) return 'month';
  if (wanted) return wanted;
  if (length <= USUALLY_BY_HOUR) return 'hour';
  return length <= USUALLY_BY_DAY ? 'day' : 'month';
}

/** The first moments of all hours, days of the reader, or months of the platform that an extent touches. */
export function startsOf({ startTs, endTs }: Extent, grouping: Grouping): number[] {
  const starts: number[] = [];
  for (let start = startOf(startTs, grouping); start <= endTs; start = next(start, grouping))
    starts.push(start);
  return starts;
}

function startOf(ts: number, grouping: Grouping): number {
  if (grouping === 'hour') return ts - (ts % HOUR);
  return grouping === 'day' ? new Date(ts).setHours(0, 0, 0, 0) : startOfMonth(ts);
}

function next(start: number, grouping: Grouping): number {
  if (grouping === 'hour') return start + HOUR;
  if (grouping === 'month') return startOfMonth(start, 1);
  const date = new Date(start);
  // Days are not all of one length.
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}

/** Counts by the moment they are of. */
export type Counts = ReadonlyMap<number, number>;

/** What was counted within each of the groups that begin at these moments; nothing is 0. Pure. */
export function groupedCounts(counts: Counts, starts: readonly number[]): Series {
  const values = new Float64Array(starts.length);
  for (const [ts, count] of counts) {
    const place = starts.findLastIndex((start) => start <= ts);
    if (place >= 0) values[place] = (values[place] ?? 0) + count;
  }
  return { times: Float64Array.from(starts), values, others: undefined };
}

/** What a chart shows of counts within an extent. */
export function usagePicture(all: readonly Counts[], extent: Extent, grouping: Grouping): ChartPicture {
  const starts = startsOf(extent, grouping);
  return {
    series: all.map((counts) => groupedCounts(within(counts, starts[0] ?? 0, extent.endTs), starts)),
    period: { startTs: starts[0] ?? extent.startTs, endTs: extent.endTs },
  };
}

function within(counts: Counts, startTs: number, endTs: number): Counts {
  return new Map([...counts].filter(([ts]) => ts >= startTs && ts <= endTs));
}
