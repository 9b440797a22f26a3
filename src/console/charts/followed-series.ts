import type { EntityData, EntityDataQuery } from '../../model/entity-query.ts';
import { maxDatapointsLimit } from '../api/dashboard-content.ts';
import { platformClockOffset } from '../api/platform-clock.ts';
import { drawing } from '../live/drawing.ts';
import type { LiveEntity } from '../live/entity-subscription.ts';
import { type SeriesCmd, subscribeSeries } from '../live/query-subscription.ts';
import { DataAggregator, type PointsByKey } from '../time/data-aggregator.ts';
import { MAX_DATA_POINTS_UNTIL_KNOWN, maxDataPoints } from '../time/data-points.ts';
import {
  historyCmd,
  type ResolvedWindow,
  resolveWindow,
  shownWindow,
  timeSeriesCmd,
} from '../time/resolved-window.ts';
import { NO_POINTS } from '../time/series.ts';
import type { WindowSettings } from '../time/window-settings.ts';
import type { ChartFeed, ChartPicture } from './chart-feed.ts';

/** Series of an entity as a chart shows them. */
export interface FollowedSeries extends ChartFeed {
  /** `live` from the first answer on. Who subscribes is told of it too. */
  status(): 'loading' | 'live' | 'failed';
  /** Follows them until the returned function is called; what was known stays. */
  follow(): () => void;
}

/** The time series of some keys of an entity within a window: what is there, and what comes. */
export function followedSeries(
  { entityType, id }: LiveEntity,
  keys: readonly string[],
  settings: WindowSettings,
): FollowedSeries {
  const listeners = new Set<() => void>();
  let moment = { serverOffset: 0, maxDataPoints: MAX_DATA_POINTS_UNTIL_KNOWN };
  let window = windowNow();
  const aggregator = new DataAggregator(window);
  let status: ReturnType<FollowedSeries['status']> = 'loading';
  let shown: ChartPicture = { series: keys.map(() => NO_POINTS), period: periodNow(), limit: limitNow() };

  function windowNow(): ResolvedWindow {
    return resolveWindow(settings, { now: Date.now(), ...moment });
  }

  function periodNow(): ChartPicture['period'] {
    const { minTime, maxTime } = shownWindow(window, { now: Date.now(), ...moment });
    return { startTs: minTime, endTs: maxTime };
  }

  /** What is put together is never cut. */
  function limitNow(): number | undefined {
    return window.aggregation === 'NONE' ? window.limit : undefined;
  }

  const drawn = drawing(() => {
    shown = {
      series: keys.map((key) => aggregator.series(key)),
      period: periodNow(),
      limit: limitNow(),
    };
    for (const onChange of listeners) onChange();
  });

  function become(next: typeof status): void {
    status = next;
    drawn.ask();
  }

  function wanted(): SeriesCmd {
    // With every connection the time goes on.
    window = windowNow();
    return window.isRealtime
      ? { tsCmd: timeSeriesCmd(keys, window) }
      : { historyCmd: historyCmd(keys, window) };
  }

  function subscribe(): () => void {
    const stop = subscribeSeries(queryFor({ entityType, id }), wanted, {
      onPage({ data }) {
        aggregator.reset(window);
        aggregator.load(pointsIn(data));
        become('live');
      },
      onChanges(rows) {
        aggregator.add(pointsIn(rows));
        drawn.ask();
      },
      onError: () => become('failed'),
    });
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const elapsed = now - last;
      last = now;
      if (aggregator.advance(elapsed)) drawn.ask();
    }, aggregator.tick);
    return () => {
      stop();
      clearInterval(timer);
    };
  }

  return {
    status: () => status,
    picture: () => shown,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    follow() {
      let left = false;
      let stop: (() => void) | undefined;
      void momentOfPlatform().then((known) => {
        if (left) return;
        moment = known;
        stop = subscribe();
      });
      return () => {
        left = true;
        stop?.();
        drawn.cancel();
      };
    },
  };
}

/** What a window depends on besides the time. */
async function momentOfPlatform(): Promise<{ serverOffset: number; maxDataPoints: number }> {
  const [serverOffset, max] = await Promise.all([
    platformClockOffset(),
    maxDatapointsLimit().then(maxDataPoints, (error: unknown) => {
      console.warn('The platform does not say how many points it gives', error);
      return MAX_DATA_POINTS_UNTIL_KNOWN;
    }),
  ]);
  return { serverOffset, maxDataPoints: max };
}

function queryFor(entity: LiveEntity): EntityDataQuery {
  return {
    entityFilter: { type: 'singleEntity', singleEntity: { entityType: entity.entityType, id: entity.id } },
    pageLink: { page: 0, pageSize: 1, textSearch: null, sortOrder: null, dynamic: false },
    entityFields: [],
    latestValues: [],
    keyFilters: [],
  };
}

function pointsIn(rows: readonly EntityData[]): PointsByKey {
  return rows[0]?.timeseries ?? {};
}
