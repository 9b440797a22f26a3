import type { Aggregation } from '../../model/telemetry.ts';
import type { FixedTimewindow, HistoryType, TimewindowTab } from '../../model/timewindow.ts';
import { usualDataPoints } from './data-points.ts';
import { boundedInterval } from './intervals.ts';
import { DAY, MINUTE, SECOND } from './units.ts';

/** What a time window is set to: of either tab everything, whichever counts. Lengths in ms. */
export interface WindowSettings {
  selectedTab: TimewindowTab;
  /** Without an interval, that which fits the length of the window. */
  realtime: { interval: number | undefined; timewindowMs: number };
  history: {
    historyType: HistoryType;
    interval: number | undefined;
    timewindowMs: number;
    fixedTimewindow: FixedTimewindow;
  };
  /** Without a limit, as many points as the platform gives. */
  aggregation: { type: Aggregation; limit: number | undefined };
  /** Of which parts viewers see nothing and change nothing. */
  hideInterval: boolean;
  hideAggregation: boolean;
  hideAggInterval: boolean;
}

/** What a time window is set to that nobody has set: the last minute as it goes on. */
export function defaultWindow(now: number, maxDataPoints: number): WindowSettings {
  return {
    selectedTab: 'REALTIME',
    realtime: { interval: SECOND, timewindowMs: MINUTE },
    history: {
      historyType: 'LAST_INTERVAL',
      interval: SECOND,
      timewindowMs: MINUTE,
      fixedTimewindow: { startTimeMs: now - DAY, endTimeMs: now },
    },
    aggregation: { type: 'AVG', limit: usualDataPoints(maxDataPoints) },
    hideInterval: false,
    hideAggregation: false,
    hideAggInterval: false,
  };
}

/** How long a window is, ms. */
export function windowLength({ selectedTab, realtime, history }: WindowSettings): number {
  if (selectedTab === 'REALTIME') return realtime.timewindowMs;
  if (history.historyType === 'LAST_INTERVAL') return history.timewindowMs;
  return history.fixedTimewindow.endTimeMs - history.fixedTimewindow.startTimeMs;
}

/** The interval of the tab that counts, as it was chosen. */
export function chosenInterval({ selectedTab, realtime, history }: WindowSettings): number | undefined {
  return selectedTab === 'REALTIME' ? realtime.interval : history.interval;
}

/** The interval that values of the window are put together in. */
export function intervalOf(settings: WindowSettings): number {
  return boundedInterval(windowLength(settings), chosenInterval(settings), settings.aggregation.type);
}
