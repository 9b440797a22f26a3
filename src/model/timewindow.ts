import * as z from 'zod/mini';
import { Aggregation } from './telemetry.ts';

/** The part of a time window that counts: what goes on now, or what was. Stored by its number, found by its name too. */
export const TimewindowTab = z.enum(['REALTIME', 'HISTORY']);
export type TimewindowTab = z.infer<typeof TimewindowTab>;

/** Which history: of some length up to now, or between two moments. Stored by its number, found by its name too. */
export const HistoryType = z.enum(['LAST_INTERVAL', 'FIXED']);
export type HistoryType = z.infer<typeof HistoryType>;

/** From a moment to a later one, ms since 1970. */
export const FixedTimewindow = z.looseObject({ startTimeMs: z.number(), endTimeMs: z.number() });
export type FixedTimewindow = z.infer<typeof FixedTimewindow>;

/** A choice as dashboards store it: its number, counted from 0, in some hand-made ones its name. */
function choice<T extends 'REALTIME' | 'HISTORY' | 'LAST_INTERVAL' | 'FIXED'>(names: readonly [T, T]) {
  return z.union([z.literal([0, 1]), z.literal(names)]);
}

/**
 * A time window as dashboards and widgets store it. Mostly the part of the other tab is missing, in old ones also
 * `selectedTab` and `historyType`. Lengths in ms. What nobody here knows belongs to others and must survive a save.
 */
export const Timewindow = z.looseObject({
  /** What it was called when it was saved, in whatever language. Nobody reads it. */
  displayValue: z.nullish(z.string()),
  /** Of which parts viewers see nothing and change nothing. */
  hideInterval: z.nullish(z.boolean()),
  hideAggregation: z.nullish(z.boolean()),
  hideAggInterval: z.nullish(z.boolean()),
  selectedTab: z.nullish(choice(['REALTIME', 'HISTORY'])),
  realtime: z.nullish(
    z.looseObject({
      /** How long each interval is that values are put together in. */
      interval: z.nullish(z.number()),
      timewindowMs: z.nullish(z.number()),
    }),
  ),
  history: z.nullish(
    z.looseObject({
      historyType: z.nullish(choice(['LAST_INTERVAL', 'FIXED'])),
      interval: z.nullish(z.number()),
      timewindowMs: z.nullish(z.number()),
      fixedTimewindow: z.nullish(FixedTimewindow),
    }),
  ),
  aggregation: z.nullish(
    z.looseObject({
      type: z.nullish(Aggregation),
      /** How many points are read at most where they are not put together. */
      limit: z.nullish(z.number()),
      /** Where old dashboards have the interval. */
      interval: z.nullish(z.number()),
    }),
  ),
});
export type Timewindow = z.infer<typeof Timewindow>;
