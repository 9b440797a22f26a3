import { Aggregation } from '../../../model/telemetry.ts';
import { MAX_DATA_POINTS_UNTIL_KNOWN } from '../../time/data-points.ts';
import { HOUR, MINUTE } from '../../time/units.ts';
import { chosenInterval, defaultWindow, type WindowSettings } from '../../time/window-settings.ts';

/** The names in the URL. */
export const WINDOW_PARAMS = ['time', 'agg', 'interval', 'points'] as const;
type WindowParam = (typeof WINDOW_PARAMS)[number];
/** What the URL says of a window; null: nothing. */
export type WrittenWindow = Readonly<Record<WindowParam, string | null>>;

/** More of a line are not read unless somebody asks for them: drawing them takes long. */
const USUAL_POINTS = 10_000;
const USUAL_AGGREGATION = 'NONE';
const USUAL_TIME = `realtime-${HOUR}`;

/**
 * The time window that an address says: `time=realtime-3600000`, `time=last-86400000` or `time={start}-{end}`, each
 * with `agg=AVG`, `interval=60000` and `points=10000`. Where it says nothing, or nonsense, the last hour as it goes on,
 * point by point. `now` is the clock of the browser, ms.
 */
export function readHistoryWindow(written: WrittenWindow, now: number): WindowSettings {
  const usual = defaultWindow(now, MAX_DATA_POINTS_UNTIL_KNOWN);
  const interval = wholeNumber(written.interval);
  const aggregation = {
    type: Aggregation.safeParse(written.agg).data ?? USUAL_AGGREGATION,
    limit: wholeNumber(written.points) ?? USUAL_POINTS,
  };
  const settings = {
    ...usual,
    realtime: { interval, timewindowMs: HOUR },
    history: { ...usual.history, interval, timewindowMs: HOUR },
    aggregation,
  };
  const [, tab, length] = /^(realtime|last)-(\d{4,12})$/.exec(written.time ?? '') ?? [];
  if (tab === 'realtime') {
    return { ...settings, realtime: { interval, timewindowMs: Number(length) } };
  }
  if (tab === 'last') {
    return {
      ...settings,
      selectedTab: 'HISTORY',
      history: { ...settings.history, timewindowMs: Number(length) },
    };
  }
  const [, start, end] = /^(\d{1,15})-(\d{1,15})$/.exec(written.time ?? '') ?? [];
  const fixedTimewindow = { startTimeMs: Number(start), endTimeMs: Number(end) };
  if (start === undefined || fixedTimewindow.endTimeMs - fixedTimewindow.startTimeMs < MINUTE / 60) {
    return settings;
  }
  return {
    ...settings,
    selectedTab: 'HISTORY',
    history: { ...settings.history, historyType: 'FIXED', fixedTimewindow },
  };
}

/** How an address says a window; what is usual it need not say. */
export function writtenHistoryWindow(settings: WindowSettings): WrittenWindow {
  const { aggregation } = settings;
  const time = writtenTime(settings);
  const interval = aggregation.type === 'NONE' ? undefined : chosenInterval(settings);
  const isUsual = aggregation.limit === undefined || aggregation.limit === USUAL_POINTS;
  return {
    time: time === USUAL_TIME ? null : time,
    agg: aggregation.type === USUAL_AGGREGATION ? null : aggregation.type,
    interval: interval === undefined ? null : String(interval),
    points: isUsual || aggregation.type !== 'NONE' ? null : String(aggregation.limit),
  };
}

function writtenTime({ selectedTab, realtime, history }: WindowSettings): string {
  if (selectedTab === 'REALTIME') return `realtime-${realtime.timewindowMs}`;
  if (history.historyType === 'LAST_INTERVAL') return `last-${history.timewindowMs}`;
  const { startTimeMs, endTimeMs } = history.fixedTimewindow;
  return `${startTimeMs}-${endTimeMs}`;
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,11}$/.test(text) ? Number(text) : undefined;
}
