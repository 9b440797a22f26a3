import type { EntityData } from '../../../model/entity-query.ts';
import { entityInfo, entityQuery } from '../../aliases/alias-entities.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { type SeriesCmd, subscribeSeries } from '../../live/query-subscription.ts';
import { type ComparisonUnit, comparisonWindow } from '../../time/comparison.ts';
import { DataAggregator } from '../../time/data-aggregator.ts';
import { historyCmd, type ResolvedWindow, timeSeriesCmd } from '../../time/resolved-window.ts';
import { NO_POINTS } from '../../time/series.ts';
import { SECOND } from '../../time/units.ts';
import type { OnSource, SourceFeed, SourceRow, WantedSource } from './source-feed.ts';

/** Which time is wanted. */
export interface WantedTime {
  /** The window at this moment; asked for anew with every connection. */
  resolve(): ResolvedWindow;
  /** Where the values are those of an earlier time: by how much. */
  comparedBy?: ComparisonUnit | undefined;
}

/** What was at an earlier time does not come by itself; asked for as the window moves on, but not more often, ms. */
const COMPARED_EVERY = 10 * SECOND;

interface Followed {
  row: SourceRow;
  aggregator: DataAggregator;
}

/** Follows the time series of the entities of a datasource: of each what the platform had, and what comes live. */
export function followSeriesSource(wanted: WantedSource, time: WantedTime, onChange: OnSource): SourceFeed {
  const { filter, keyFilters, keys, pageSize } = wanted;
  const names = new Map(
    keys.flatMap(({ place, key }) => (key.type === 'timeseries' ? [[place, key.name] as const] : [])),
  );
  const keyNames = [...new Set(names.values())];
  const query = entityQuery({ entityFilter: filter, keyFilters, pageSize });
  let followed: Followed[] | undefined;
  let total = 0;
  let problem: Shown | undefined;
  let window = windowNow();
  /** When the aggregators were moved on last, ms of the page. */
  let movedAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function windowNow(): ResolvedWindow {
    const resolved = time.resolve();
    return time.comparedBy ? comparisonWindow(resolved, time.comparedBy) : resolved;
  }

  function begin(): SeriesCmd {
    window = windowNow();
    movedAt = performance.now();
    return window.isRealtime
      ? { tsCmd: timeSeriesCmd(keyNames, window) }
      : { historyCmd: historyCmd(keyNames, window) };
  }

  function load(data: readonly EntityData[]): void {
    const known = new Map(followed?.map((one) => [one.row.id, one]));
    followed = data.map((row) => {
      const old = known.get(row.entityId.id);
      const aggregator = old?.aggregator ?? new DataAggregator(window);
      if (old) aggregator.reset(window);
      aggregator.load(row.timeseries ?? {});
      const entity = entityInfo(row);
      return { aggregator, row: rowOf(aggregator, entity) };
    });
  }

  function rowOf(aggregator: DataAggregator, entity: ReturnType<typeof entityInfo>): SourceRow {
    return {
      id: entity.id,
      entity,
      seriesOf(place) {
        const name = names.get(place);
        return name === undefined ? NO_POINTS : aggregator.series(name);
      },
    };
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
        const byId = new Map(followed?.map((one) => [one.row.id, one.aggregator]));
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
    for (const { aggregator } of followed ?? []) aggregator.advance(now - movedAt);
    movedAt = now;
    if (followed) onChange();
    timer = setTimeout(tick, Math.max(window.interval, SECOND));
  }

  let stop = subscribe();
  function askAgain(): void {
    const before = stop;
    stop = subscribe();
    before();
    timer = setTimeout(askAgain, Math.max(window.interval, COMPARED_EVERY));
  }
  if (window.isRealtime) timer = setTimeout(tick, Math.max(window.interval, SECOND));
  else if (time.comparedBy && time.resolve().isRealtime) {
    timer = setTimeout(askAgain, Math.max(window.interval, COMPARED_EVERY));
  }

  return {
    rows: () => followed?.map(({ row }) => row),
    left: () => (followed ? Math.max(0, total - followed.length) : 0),
    problem: () => problem,
    stop() {
      clearTimeout(timer);
      stop();
    },
  };
}
