import { sub } from 'date-fns/sub';
import type { ResolvedWindow } from './resolved-window.ts';

/** How far back a widget looks to compare. */
export type ComparisonUnit = 'days' | 'weeks' | 'months' | 'years';

/** A moment, ms, by one unit of the calendar of the browser earlier: of 31 March a month, the last day of February. */
export function oneUnitEarlier(moment: number, unit: ComparisonUnit): number {
  return sub(moment, { [unit]: 1 }).getTime();
}

/**
 * The window to compare with: as long, and its end by one unit earlier. It is a history where the window is none, for
 * what was then does not come live: it is asked for again whenever the window has moved on.
 */
export function comparisonWindow(window: ResolvedWindow, unit: ComparisonUnit): ResolvedWindow {
  const endTs = oneUnitEarlier(window.startTs + window.timeWindow, unit);
  return { ...window, isRealtime: false, startTs: endTs - window.timeWindow };
}
