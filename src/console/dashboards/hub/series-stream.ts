import type { EntityData, EntityDataQuery } from '../../../model/entity-query.ts';
import { type AliasEntityInfo, entityInfo } from '../../aliases/alias-entities.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { type SeriesCmd, subscribeSeries } from '../../live/query-subscription.ts';
import { DataAggregator } from '../../time/data-aggregator.ts';
import { historyCmd, type ResolvedWindow, timeSeriesCmd } from '../../time/resolved-window.ts';
import { SECOND } from '../../time/units.ts';

/** Which time a stream is about. */
export interface StreamTime {
  /** The window at this moment; asked for anew with every connection. */
  resolve(): ResolvedWindow;
  /** Where what it is about moves on though nothing of it comes by itself: it is asked for anew. */
  isAskedAgain: boolean;
}

/** An entity with all that is known of its time series. */
export interface StreamRow {
  readonly entity: AliasEntityInfo;
  readonly series: Pick<DataAggregator, 'series'>;
}

/** Time series of the entities of a query: of each what the platform had, and what comes live. */
export interface SeriesStream {
  /** Undefined until the first answer. */
  rows(): readonly StreamRow[] | undefined;
  /** How many entities there are that are not among them. */
  left(): number;
  /** What went wrong, undefined while nothing does. */
  problem(): Shown | undefined;
  /** Asks for all of it anew; what was known stays until it comes. */
  refresh(): void;
  stop(): void;
}

/** What was at an earlier time is asked for as the window moves on, but not more often, ms. */
const ASKED_EVERY = 10 * SECOND;

interface Followed {
  readonly entity: AliasEntityInfo;
  readonly series: DataAggregator;
}

/** Begins to follow time series of the entities of a query, by the names of their keys. */
export function streamSeries(
  query: EntityDataQuery,
  keys: readonly string[],
  { resolve, isAskedAgain }: StreamTime,
  onChange: () => void,
): SeriesStream {
  let followed: Followed[] | undefined;
  let total = 0;
  let problem: Shown | undefined;
  let window = resolve();
  /** When the aggregators were moved on last, ms of the page. */
  let movedAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin(): SeriesCmd {
    window = resolve();
    movedAt = performance.now();
    return window.isRealtime
      ? { tsCmd: timeSeriesCmd([...keys], window) }
      : { historyCmd: historyCmd([...keys], window) };
  }

  function load(data: readonly EntityData[]): void {
    const known = new Map(followed?.map((one) => [one.entity.id, one.series]));
    followed = data.map((row) => {
      const old = known.get(row.entityId.id);
      const series = old ?? new DataAggregator(window);
      if (old) series.reset(window);
      series.load(row.timeseries ?? {});
      return { series, entity: entityInfo(row) };
    });
  }

  const subscribe = () =>
    subscribeSeries(query, begin, {
      onPage({ data, totalElements }) {
        problem = undefined;
        total = totalElements;
        load(data);
        onChange();
      },
      onChanges(rows) {
        const byId = new Map(followed?.map((one) => [one.entity.id, one.series]));
        for (const { entityId, timeseries } of rows) {
          if (timeseries) byId.get(entityId.id)?.add(timeseries);
        }
        // While time goes on, what has come is seen when it moves.
        if (!window.isRealtime) onChange();
      },
      onError(error) {
        problem = { text: error.message };
        onChange();
      },
    });

  function tick(): void {
    const now = performance.now();
    for (const { series } of followed ?? []) series.advance(now - movedAt);
    movedAt = now;
    if (followed) onChange();
    timer = setTimeout(tick, Math.max(window.interval, SECOND));
  }

  let stop = subscribe();
  function refresh(): void {
    const before = stop;
    stop = subscribe();
    before();
  }
  function askAgain(): void {
    refresh();
    timer = setTimeout(askAgain, Math.max(window.interval, ASKED_EVERY));
  }
  if (window.isRealtime) timer = setTimeout(tick, Math.max(window.interval, SECOND));
  else if (isAskedAgain) timer = setTimeout(askAgain, Math.max(window.interval, ASKED_EVERY));

  return {
    rows: () => followed,
    left: () => (followed ? Math.max(0, total - followed.length) : 0),
    problem: () => problem,
    refresh,
    stop() {
      clearTimeout(timer);
      stop();
    },
  };
}
