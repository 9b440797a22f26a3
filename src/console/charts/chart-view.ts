import type { Period } from '../time/period-bounds.ts';
import { SECOND } from '../time/units.ts';

/** The part of its time that a chart shows; undefined: all of it. */
export type ChartView =
  | {
      /** In ms. */
      length: number;
      /** `latest`: it goes on with the time. */
      endTs: number | 'latest';
    }
  | undefined;

const SHORTEST_PART = SECOND;
/** What one step of the keyboard zooms by, and how much of what is shown one moves by. */
const ZOOM_STEP = 2;
const MOVE_STEP = 0.25;

/** From when to when is shown. What has left the period is not shown any more. */
export function shownPart(view: ChartView, { startTs, endTs }: Period): Period {
  if (!view) return { startTs, endTs };
  const length = Math.min(view.length, endTs - startTs);
  const end = view.endTs === 'latest' ? endTs : Math.min(Math.max(view.endTs, startTs + length), endTs);
  return { startTs: end - length, endTs: end };
}

/** Shows this part of the period. */
export function viewOf(part: Period, period: Period): ChartView {
  const length = Math.max(part.endTs - part.startTs, SHORTEST_PART);
  if (length >= period.endTs - period.startTs) return undefined;
  const endTs = Math.max(part.endTs, part.startTs + length);
  return { length, endTs: endTs >= period.endTs ? 'latest' : endTs };
}

/** Half of what is shown, around its middle, or around a moment, which stays where it is. */
export function zoomedIn(view: ChartView, period: Period, around?: number): ChartView {
  return zoomedBy(1 / ZOOM_STEP, view, period, around);
}

/** Twice of what is shown. */
export function zoomedOut(view: ChartView, period: Period, around?: number): ChartView {
  return zoomedBy(ZOOM_STEP, view, period, around);
}

function zoomedBy(factor: number, view: ChartView, period: Period, around?: number): ChartView {
  const part = shownPart(view, period);
  const length = Math.max((part.endTs - part.startTs) * factor, SHORTEST_PART);
  // Who watches what comes goes on to do so.
  const goesOn = around === undefined && (view === undefined || view.endTs === 'latest');
  const centre = around ?? (part.startTs + part.endTs) / 2;
  const before = (centre - part.startTs) / (part.endTs - part.startTs);
  const endTs = goesOn ? period.endTs : centre + length * (1 - before);
  return viewOf({ startTs: endTs - length, endTs }, period);
}

/** What lies a quarter of what is shown earlier, or later. */
export function moved(view: ChartView, period: Period, direction: -1 | 1): ChartView {
  if (!view) return undefined;
  const { startTs, endTs } = shownPart(view, period);
  const way = direction * view.length * MOVE_STEP;
  const start = Math.max(startTs + way, period.startTs);
  return viewOf({ startTs: start, endTs: Math.max(endTs + way, start + view.length) }, period);
}
