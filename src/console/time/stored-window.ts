import * as z from 'zod/mini';
import { Aggregation } from '../../model/telemetry.ts';
import { HistoryType, type Timewindow, TimewindowTab } from '../../model/timewindow.ts';
import { ALL_INTERVALS, clampInterval } from './intervals.ts';
import { defaultWindow, type WindowSettings } from './window-settings.ts';

/** What was stored as a time window, and the paths of those members that were no use. */
export interface ReadWindow {
  settings: WindowSettings;
  unusable: readonly string[];
}

const Members = z.record(z.string(), z.unknown());
type Members = z.infer<typeof Members>;

/** What `Date` can tell apart, ms since 1970. */
const Moment = z.int().check(z.minimum(-8.64e15), z.maximum(8.64e15));
/** Nothing is measured before 1970: what ends before has no moment to show. */
const Period = z
  .looseObject({ startTimeMs: Moment, endTimeMs: Moment.check(z.positive()) })
  .check(z.refine(({ startTimeMs, endTimeMs }) => startTimeMs < endTimeMs));
const Length = z.number().check(z.positive());
/** Some store 0 where nobody has chosen. */
const Interval = z.int().check(z.nonnegative());
const Limit = z.int().check(z.nonnegative());

/**
 * Reads whatever dashboards have stored as a time window: whole ones, those with the part of one tab only, old ones.
 * What cannot be read of it has its default, a length that nobody may choose the nearest that one may. `now` is the
 * clock of the browser, ms; `maxDataPoints` what the platform gives at most.
 */
export function readWindow(stored: unknown, now: number, maxDataPoints: number): ReadWindow {
  const defaults = defaultWindow(now, maxDataPoints);
  if (stored === null || stored === undefined) return { settings: defaults, unusable: [] };
  const reader = new Reader();
  const window = reader.part(stored);
  const realtime = reader.part(window?.realtime, 'realtime');
  const history = reader.part(window?.history, 'history');
  const aggregation = reader.part(window?.aggregation, 'aggregation');

  const likelyTab = realtime || !history ? 'REALTIME' : 'HISTORY';
  const selectedTab = reader.choice(window, 'selectedTab', TimewindowTab.options, likelyTab);
  const likelyType = history && !isStored(history.timewindowMs) ? 'FIXED' : 'LAST_INTERVAL';
  const historyType = reader.choice(history, 'history.historyType', HistoryType.options, likelyType);
  const needed = neededPart(selectedTab, historyType);
  if ((realtime || history) && !isStored(reader.valueAt(window, needed))) reader.unusable.push(needed);

  const oldInterval = reader.member(aggregation, 'aggregation.interval', Interval) || undefined;
  return {
    settings: {
      selectedTab,
      realtime: {
        interval: reader.member(realtime, 'realtime.interval', Interval) || oldInterval,
        timewindowMs: reader.length(realtime, 'realtime.timewindowMs') ?? defaults.realtime.timewindowMs,
      },
      history: {
        historyType,
        interval: reader.member(history, 'history.interval', Interval) || oldInterval,
        timewindowMs: reader.length(history, 'history.timewindowMs') ?? defaults.history.timewindowMs,
        fixedTimewindow:
          reader.member(history, 'history.fixedTimewindow', Period) ?? defaults.history.fixedTimewindow,
      },
      aggregation: {
        type: reader.member(aggregation, 'aggregation.type', Aggregation) ?? defaults.aggregation.type,
        limit: reader.member(aggregation, 'aggregation.limit', Limit) || undefined,
      },
      hideInterval: reader.member(window, 'hideInterval', z.boolean()) ?? false,
      hideAggregation: reader.member(window, 'hideAggregation', z.boolean()) ?? false,
      hideAggInterval: reader.member(window, 'hideAggInterval', z.boolean()) ?? false,
    },
    unusable: reader.unusable,
  };
}

/**
 * What is stored for these settings: like the consoles that share the dashboards, the part of the tab that counts and
 * not the other. What was stored before, and nobody here knows, stays.
 */
export function storedWindow(settings: WindowSettings, before: unknown): Timewindow {
  const { selectedTab, realtime, history, aggregation, ...hidden } = settings;
  const { realtime: realtimeBefore, history: historyBefore, ...window } = membersOf(before);
  const aggregationBefore = membersOf(window.aggregation);
  // It is read as the interval of a tab, and now stands there.
  delete aggregationBefore.interval;
  const shared = { ...window, ...hidden, aggregation: { ...aggregationBefore, ...aggregation } };
  if (selectedTab === 'REALTIME') {
    return { ...shared, selectedTab: 0, realtime: { ...membersOf(realtimeBefore), ...realtime } };
  }
  const historyType = history.historyType === 'LAST_INTERVAL' ? 0 : 1;
  return { ...shared, selectedTab: 1, history: { ...membersOf(historyBefore), ...history, historyType } };
}

/** The member without which the settings that count are not there. */
function neededPart(selectedTab: TimewindowTab, historyType: HistoryType): string {
  if (selectedTab === 'REALTIME') return 'realtime.timewindowMs';
  return historyType === 'FIXED' ? 'history.fixedTimewindow' : 'history.timewindowMs';
}

/** Reads members and keeps the paths of those that are stored but no use. */
class Reader {
  readonly unusable: string[] = [];

  /** The members of a part, undefined where it is not stored or nothing that has any. */
  part(value: unknown, path = 'timewindow'): Members | undefined {
    return this.#read(value, path, Members);
  }

  /** The member at the end of the path, undefined where it is not stored or no use. */
  member<T>(part: Members | undefined, path: string, schema: z.ZodMiniType<T>): T | undefined {
    return this.#read(part?.[lastOf(path)], path, schema);
  }

  /** A length, the nearest possible one where it is too short or too long. */
  length(part: Members | undefined, path: string): number | undefined {
    const length = this.member(part, path, Length);
    if (length === undefined) return undefined;
    const possible = Math.round(clampInterval(length, ALL_INTERVALS));
    if (possible !== Math.round(length)) this.unusable.push(path);
    return possible;
  }

  /** One of the names, which is stored by its place or by itself. */
  choice<T extends string>(part: Members | undefined, path: string, names: readonly T[], likely: T): T {
    const value = part?.[lastOf(path)];
    if (!isStored(value)) return likely;
    const chosen = names.find((name, place) => value === name || value === place);
    if (chosen === undefined) this.unusable.push(path);
    return chosen ?? likely;
  }

  /** What is stored at a path from the top. */
  valueAt(window: Members | undefined, path: string): unknown {
    return path.split('.').reduce<unknown>((at, name) => membersOf(at)[name], window);
  }

  #read<T>(value: unknown, path: string, schema: z.ZodMiniType<T>): T | undefined {
    if (!isStored(value)) return undefined;
    const read = schema.safeParse(value);
    if (!read.success) this.unusable.push(path);
    return read.data;
  }
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function isStored(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** A copy of the members, none where it has none. */
function membersOf(value: unknown): Members {
  return { ...Members.safeParse(value).data };
}
