import type { Shown } from '../../i18n/translation-key.ts';
import { DataAggregator } from '../../time/data-aggregator.ts';
import type { ResolvedWindow } from '../../time/resolved-window.ts';
import { NO_POINTS, type Series } from '../../time/series.ts';
import { SECOND } from '../../time/units.ts';
import { type FailedFunction, functionProblems } from './function-problems.ts';
import { type CallMemory, madeUpValues, NO_CALLS, seriesOfPairs } from './series-functions.ts';
import type { OnSource, PlacedKey, SourceFeed, SourceRow } from './source-feed.ts';
import type { UserFunctions } from './user-functions.ts';

/** Made-up points are not further apart than this, ms, as far as that does not make too many. */
const LONGEST_STEP = 5 * SECOND;
const MOST_POINTS = 5000;

/** One row: functions stand for one entity. */
const ROW = 'functions';

/** Makes up the latest value of each key once a second. */
export function followLatestFunctions(
  functions: UserFunctions,
  keys: readonly PlacedKey[],
  onChange: OnSource,
): SourceFeed {
  const shown = new Map<number, Series>();
  const memories = new Map<number, CallMemory>();
  let problems: readonly Shown[] = [];
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function make(): Promise<void> {
    const now = Date.now();
    const called = await Promise.all(
      keys.map(async ({ place, key }): Promise<FailedFunction> => {
        const memory = memories.get(place) ?? NO_CALLS;
        const made = await madeUpValues(functions, key.funcBody ?? '', [now], memory);
        memories.set(place, made.memory);
        if (made.values.length > 0) shown.set(place, seriesOfPairs([[now, made.values.at(-1)]]));
        return { key, error: made.error };
      }),
    );
    if (isStopped) return;
    problems = functionProblems(called);
    onChange();
    timer = setTimeout(make, SECOND);
  }
  void make();

  const row: SourceRow = { id: ROW, entity: undefined, seriesOf: (place) => shown.get(place) ?? NO_POINTS };
  return {
    rows: () => (shown.size > 0 || problems.length > 0 || keys.length === 0 ? [row] : undefined),
    left: () => 0,
    problems: () => problems,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Makes up series of a window: all of it at once, and where it goes on with the time what has gone by since. */
export function followSeriesFunctions(
  functions: UserFunctions,
  keys: readonly PlacedKey[],
  window: ResolvedWindow,
  onChange: OnSource,
): SourceFeed {
  const aggregator = new DataAggregator(window);
  const memories = new Map<number, CallMemory>();
  const step = stepOf(window);
  let problems: readonly Shown[] = [];
  let isMade = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = window.startTs;
  let movedAt = performance.now();

  async function make(until: number): Promise<void> {
    const times: number[] = [];
    for (let ts = last + step; ts <= until; ts += step) times.push(ts);
    last = times.at(-1) ?? last;
    if (times.length > 0) {
      const called = await Promise.all(
        keys.map(async ({ place, key }): Promise<FailedFunction> => {
          const memory = memories.get(place) ?? NO_CALLS;
          const {
            values,
            memory: next,
            error,
          } = await madeUpValues(functions, key.funcBody ?? '', times, memory);
          memories.set(place, next);
          const points = values.map((value, at) => ({ ts: times[at] ?? 0, value }));
          aggregator.add({ [place]: points });
          return { key, error };
        }),
      );
      problems = functionProblems(called);
    }
    if (isStopped) return;
    isMade = true;
    onChange();
    if (window.isRealtime) timer = setTimeout(goOn, Math.max(SECOND, Math.min(step, LONGEST_STEP)));
  }

  function goOn(): void {
    const now = performance.now();
    aggregator.advance(now - movedAt);
    movedAt = now;
    void make(aggregator.range.endTs);
  }
  void make(window.startTs + window.timeWindow);

  const row: SourceRow = {
    id: ROW,
    entity: undefined,
    seriesOf: (place) => aggregator.series(String(place)),
  };
  return {
    rows: () => (isMade ? [row] : undefined),
    left: () => 0,
    problems: () => problems,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** How far made-up points are apart, ms. */
function stepOf({ aggregation, interval, timeWindow, limit }: ResolvedWindow): number {
  const usual = Math.min(interval, LONGEST_STEP);
  const most = aggregation === 'NONE' ? Math.min(limit, MOST_POINTS) : MOST_POINTS;
  return Math.max(usual, Math.ceil(timeWindow / most));
}
