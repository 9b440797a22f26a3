import type { Aggregation } from '../../../model/telemetry.ts';
import type { HistoryType, TimewindowTab } from '../../../model/timewindow.ts';
import { type Answer, Unreadable } from '../../commands/input.ts';
import { isDataPointsLimit, usualDataPoints } from '../../time/data-points.ts';
import {
  clampInterval,
  type IntervalBounds,
  intervalBounds,
  nearestInterval,
  PREDEFINED_INTERVALS,
  usualInterval,
} from '../../time/intervals.ts';
import type { Period } from '../../time/period-bounds.ts';
import type { WindowSettings } from '../../time/window-settings.ts';

/** What the panel of a time window holds while somebody changes it: the settings, but for what cannot be read yet. */
export interface WindowDraft {
  selectedTab: TimewindowTab;
  historyType: HistoryType;
  /** How long the window of each tab is, ms. */
  realtimeMs: Answer<number>;
  historyMs: Answer<number>;
  period: Answer<Period>;
  /** The grouping interval of each tab, ms. */
  intervals: Readonly<Record<TimewindowTab, Answer<number>>>;
  aggregation: Aggregation;
  limit: Answer<number>;
  hideInterval: boolean;
  hideAggregation: boolean;
  hideAggInterval: boolean;
}

/** What the panel begins with. `maxDataPoints` is how many points of a series the platform gives at most. */
export function draftOf(settings: WindowSettings, maxDataPoints: number): WindowDraft {
  const { selectedTab, realtime, history, aggregation, ...hidden } = settings;
  const { startTimeMs, endTimeMs } = history.fixedTimewindow;
  const draft: WindowDraft = {
    ...hidden,
    selectedTab,
    historyType: history.historyType,
    realtimeMs: realtime.timewindowMs,
    historyMs: history.timewindowMs,
    period: { startTs: startTimeMs, endTs: endTimeMs },
    intervals: { REALTIME: realtime.interval, HISTORY: history.interval },
    aggregation: aggregation.type,
    limit: aggregation.limit ?? usualDataPoints(maxDataPoints),
  };
  const other = selectedTab === 'REALTIME' ? 'HISTORY' : 'REALTIME';
  // Either tab is brought within the bounds of its own window.
  return { ...bounded({ ...bounded(draft), selectedTab: other }), selectedTab };
}

/** The draft after somebody changed it; the grouping interval follows what the length of the window allows. */
export function changedDraft(draft: WindowDraft, change: Partial<WindowDraft>): WindowDraft {
  const changed = { ...draft, ...change };
  return draftLength(changed) === draftLength(draft) && changed.selectedTab === draft.selectedTab
    ? changed
    : bounded(changed);
}

/** How long the window is, ms; undefined while that cannot be read. */
export function draftLength({
  selectedTab,
  historyType,
  realtimeMs,
  historyMs,
  period,
}: WindowDraft): number | undefined {
  if (selectedTab === 'REALTIME') return readable(realtimeMs);
  if (historyType === 'LAST_INTERVAL') return readable(historyMs);
  const fixed = readable(period);
  return fixed && fixed.endTs - fixed.startTs;
}

/** How long the grouping intervals of the draft may be. */
export function draftBounds(draft: WindowDraft): IntervalBounds {
  return intervalBounds(draftLength(draft) ?? 0);
}

/** What is set by the draft; undefined while a part that counts is not readable. What does not count stays as it was. */
export function settingsOf(
  draft: WindowDraft,
  before: WindowSettings,
  { maxDataPoints, hasAggregation }: { maxDataPoints: number; hasAggregation: boolean },
): WindowSettings | undefined {
  const { selectedTab, historyType, aggregation, hideInterval, hideAggregation, hideAggInterval } = draft;
  const limit = readable(draft.limit);
  const hasLimit = hasAggregation && aggregation === 'NONE';
  if (draftLength(draft) === undefined) return undefined;
  if (hasAggregation && aggregation !== 'NONE' && readable(draft.intervals[selectedTab]) === undefined)
    return undefined;
  if (hasLimit && (limit === undefined || !isDataPointsLimit(limit, maxDataPoints))) return undefined;
  const period = readable(draft.period);
  return {
    selectedTab,
    realtime: {
      interval: readable(draft.intervals.REALTIME) ?? before.realtime.interval,
      timewindowMs: readable(draft.realtimeMs) ?? before.realtime.timewindowMs,
    },
    history: {
      historyType,
      interval: readable(draft.intervals.HISTORY) ?? before.history.interval,
      timewindowMs: readable(draft.historyMs) ?? before.history.timewindowMs,
      fixedTimewindow: period
        ? { startTimeMs: period.startTs, endTimeMs: period.endTs }
        : before.history.fixedTimewindow,
    },
    aggregation: { type: aggregation, limit: hasLimit ? limit : before.aggregation.limit },
    hideInterval,
    hideAggregation,
    hideAggInterval,
  };
}

function bounded(draft: WindowDraft): WindowDraft {
  const { selectedTab, intervals } = draft;
  const length = draftLength(draft);
  if (length === undefined) return draft;
  const bounds = intervalBounds(length);
  const interval = readable(intervals[selectedTab]) ?? usualInterval(length);
  const isUsual = PREDEFINED_INTERVALS.includes(interval);
  const within = isUsual ? nearestInterval(interval, bounds) : clampInterval(interval, bounds);
  return { ...draft, intervals: { ...intervals, [selectedTab]: within } };
}

function readable<V>(answer: Answer<V>): V | undefined {
  return answer instanceof Unreadable ? undefined : (answer ?? undefined);
}
