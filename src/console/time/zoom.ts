import { boundedInterval, SHORTEST_INTERVAL } from './intervals.ts';
import { chosenInterval, type WindowSettings } from './window-settings.ts';

/** The window that is shown, and what it was set to before somebody looked at a part of it. */
export interface Zoom {
  shown: WindowSettings;
  /** Undefined while nobody has zoomed. */
  original: WindowSettings | undefined;
}

/** A part of the time, ms, in either direction. Without an interval, that of the window. */
export interface ZoomPart {
  startTs: number;
  endTs: number;
  interval?: number;
}

/**
 * Shows a part of the time as a history between two moments. What the window was set to is kept for `zoomedOut`, unless
 * this is to last, as where a widget is there to choose the time.
 */
export function zoomedIn({ shown, original }: Zoom, part: ZoomPart, { persist = false } = {}): Zoom {
  return { shown: zoomedTo(shown, part), original: persist ? original : (original ?? shown) };
}

/** Shows the window again as it was before it was zoomed into. */
export function zoomedOut({ shown, original }: Zoom): Zoom {
  return { shown: original ?? shown, original: undefined };
}

function zoomedTo(settings: WindowSettings, { startTs, endTs, interval }: ZoomPart): WindowSettings {
  const startTimeMs = Math.floor(Math.min(startTs, endTs));
  const endTimeMs = Math.max(Math.ceil(Math.max(startTs, endTs)), startTimeMs + SHORTEST_INTERVAL);
  return {
    ...settings,
    selectedTab: 'HISTORY',
    history: {
      ...settings.history,
      historyType: 'FIXED',
      fixedTimewindow: { startTimeMs, endTimeMs },
      // Bounded as if values were put together, so that it serves once they are.
      interval: boundedInterval(endTimeMs - startTimeMs, interval ?? chosenInterval(settings), 'AVG'),
    },
  };
}
