import type { EntityHistoryCmd, TimeSeriesCmd } from '../../model/live.ts';
import { MAX_TS_INTERVALS } from '../../model/request-limits.ts';
import type { Aggregation } from '../../model/telemetry.ts';
import { answeredInterval } from './intervals.ts';
import { intervalOf, type WindowSettings, windowLength } from './window-settings.ts';

/** A time window at some moment: what is asked of the platform for it, and put together of what it sends. All in ms. */
export interface ResolvedWindow {
  /** Whether it goes on with the time. */
  isRealtime: boolean;
  startTs: number;
  /** From startTs to the end. In realtime up to an interval more than is shown, for the sake of whole intervals. */
  timeWindow: number;
  /** How much is shown of it. */
  shownMs: number;
  interval: number;
  aggregation: Aggregation;
  /** How many points each series has at most. */
  limit: number;
  /** Whether the series are states, each of which holds until the next: the one before the window is wanted too. */
  isStateData: boolean;
}

/** What a window is resolved with. */
export interface Moment {
  /** The clock of the browser, ms. */
  now: number;
  /** How far that of the platform is ahead of it, ms. */
  serverOffset: number;
  /** How many points of a series the platform gives at most. */
  maxDataPoints: number;
}

/**
 * The window at this moment. In realtime it ends now by the clock of the platform, and begins with a whole interval of
 * the epoch, so that every console and every reconnect divides the time alike. A history up to now ends by the clock of
 * the browser. For widgets that show states nothing is put together.
 */
export function resolveWindow(
  settings: WindowSettings,
  { now, serverOffset, maxDataPoints }: Moment,
  { isStateData = false } = {},
): ResolvedWindow {
  const aggregation = isStateData ? 'NONE' : settings.aggregation.type;
  const shownMs = windowLength(settings);
  const chosen = intervalOf({ ...settings, aggregation: { ...settings.aggregation, type: aggregation } });
  const interval = aggregation === 'NONE' ? chosen : answeredInterval(shownMs, chosen);
  const isRealtime = settings.selectedTab === 'REALTIME';
  const { startTs, timeWindow } = isRealtime
    ? aligned(now + serverOffset - shownMs, shownMs, interval)
    : { startTs: historyStart(settings, now), timeWindow: shownMs };
  return {
    isRealtime,
    startTs,
    timeWindow,
    shownMs,
    interval,
    aggregation,
    limit:
      aggregation === 'NONE'
        ? pointsLimit(isStateData ? undefined : settings.aggregation.limit, maxDataPoints)
        : Math.ceil(timeWindow / interval),
    isStateData,
  };
}

/** What is to be seen of the window: in realtime what ends now, by the clock of the platform. */
export function shownWindow(
  window: ResolvedWindow,
  { now, serverOffset }: Pick<Moment, 'now' | 'serverOffset'>,
): { minTime: number; maxTime: number } {
  const maxTime = window.isRealtime ? now + serverOffset : window.startTs + window.timeWindow;
  return { minTime: maxTime - window.shownMs, maxTime };
}

/** How long after now what is asked for ends at least, ms: longer than the command travels, and than clocks are apart. */
const AHEAD = 10_000;

/**
 * Asks for the window of these keys and for what comes live after it. Platforms tell of what came before they followed
 * only within the window: it is asked for to go on for a while, by whole intervals and no more of them than are
 * answered.
 */
export function timeSeriesCmd(keys: readonly string[], window: ResolvedWindow): TimeSeriesCmd {
  const { timeWindow, interval, aggregation } = window;
  const longer = timeWindow + Math.ceil(AHEAD / interval) * interval;
  const longest = aggregation === 'NONE' ? longer : Math.max(timeWindow, MAX_TS_INTERVALS * interval);
  return { ...asked(keys, window), timeWindow: Math.min(longer, longest) };
}

/** Asks once for the window of these keys. */
export function historyCmd(keys: readonly string[], window: ResolvedWindow): EntityHistoryCmd {
  return { ...asked(keys, window), endTs: window.startTs + window.timeWindow };
}

/** What an alarm query says of the window: how far back from now, or from when to when. */
export function alarmWindow(
  window: ResolvedWindow,
): { timeWindow: number } | { startTs: number; endTs: number } {
  if (window.isRealtime) return { timeWindow: window.shownMs };
  return { startTs: window.startTs, endTs: window.startTs + window.timeWindow };
}

function asked(
  keys: readonly string[],
  { startTs, interval, limit, aggregation, isStateData }: ResolvedWindow,
) {
  return {
    keys: [...keys],
    startTs,
    interval,
    limit,
    agg: aggregation,
    fetchLatestPreviousPoint: isStateData,
  };
}

function aligned(startTs: number, length: number, interval: number): { startTs: number; timeWindow: number } {
  const beyond = ((startTs % interval) + interval) % interval;
  return { startTs: startTs - beyond, timeWindow: beyond === 0 ? length : length + interval };
}

function historyStart({ history }: WindowSettings, now: number): number {
  return history.historyType === 'FIXED' ? history.fixedTimewindow.startTimeMs : now - history.timewindowMs;
}

function pointsLimit(chosen: number | undefined, max: number): number {
  return Math.min(chosen ?? max, max);
}
