import type { EntityDataQuery } from '../../../model/entity-query.ts';
import { type AliasEntityInfo, entityQuery } from '../../aliases/alias-entities.ts';
import { type ComparisonUnit, comparisonWindow } from '../../time/comparison.ts';
import { type Moment, type ResolvedWindow, resolveWindow } from '../../time/resolved-window.ts';
import { NO_POINTS } from '../../time/series.ts';
import type { WindowSettings } from '../../time/window-settings.ts';
import { type SeriesStream, type StreamRow, streamSeries } from './series-stream.ts';
import { LINGER, type SharedPages } from './shared-pages.ts';
import type { OnSource, SourceFeed, SourceRow, WantedSource } from './source-feed.ts';

/** Which time is wanted. */
export interface WantedTime {
  readonly window: WindowSettings;
  /** The values are states, each of which holds until the next. */
  readonly isStateData: boolean;
  /** Where the values are those of an earlier time: by how much. */
  readonly comparedBy?: ComparisonUnit | undefined;
}

/** The time series that a dashboard follows, each once, however many widgets show it in the same time. */
export interface SharedSeries {
  /** Follows the time series of the entities of a datasource. */
  follow(wanted: WantedSource, time: WantedTime, onChange: OnSource): SourceFeed;
  /** Asks anew for all that is followed. */
  refresh(): void;
  /** Stops following anything. */
  end(): void;
}

/** What several widgets show. */
interface Shared {
  /** Of the entities and the time: those that want another are no part of it. */
  readonly name: string;
  readonly keys: Set<string>;
  readonly listeners: Set<OnSource>;
  /** Undefined until all are known that want it at the same time. */
  stream: SeriesStream | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Stops looking which entities there are. */
  leavePage(): void;
}

/** How soon after series have begun somebody looks which entities come and go, ms: what is drawn first comes first. */
const LOOKS_AFTER = 5000;

/**
 * @param moment what windows are resolved with
 * @param pages of entities, by which is known who comes and goes: series are of those there were when they began
 */
export function createSharedSeries(moment: () => Moment, pages: SharedPages): SharedSeries {
  const all = new Set<Shared>();

  /** That which has the keys already, or has not begun yet and gets them. */
  function fitting(name: string, keys: readonly string[]): Shared | undefined {
    const same = [...all].filter((one) => one.name === name);
    return (
      same.find((one) => keys.every((key) => one.keys.has(key))) ??
      same.find(({ stream }) => stream === undefined)
    );
  }

  function leave(one: Shared): void {
    clearTimeout(one.timer);
    one.leavePage();
    one.stream?.stop();
    all.delete(one);
  }

  function begin(name: string, { filter, keyFilters, pageSize }: WantedSource, time: WantedTime): Shared {
    const { window, isStateData, comparedBy } = time;
    const now = () => resolveWindow(window, moment(), { isStateData });
    const resolve = (): ResolvedWindow => (comparedBy ? comparisonWindow(now(), comparedBy) : now());
    const one: Shared = {
      name,
      keys: new Set(),
      listeners: new Set(),
      stream: undefined,
      timer: setTimeout(() => {
        const isAskedAgain = comparedBy !== undefined && now().isRealtime;
        const query = entityQuery({ entityFilter: filter, keyFilters, pageSize });
        one.stream = streamSeries(query, [...one.keys], { resolve, isAskedAgain }, () => {
          for (const tell of one.listeners) tell();
        });
        if (one.listeners.size === 0) leave(one);
        else one.leavePage = watch(one, query);
      }),
      leavePage: () => undefined,
    };
    all.add(one);
    return one;
  }

  /** Has series asked for anew once other entities are found than those they are of. */
  function watch(one: Shared, query: EntityDataQuery): () => void {
    let stop: (() => void) | undefined;
    const begin = () => {
      const { latestValues: _values, ...asked } = query;
      const pageLink = { ...asked.pageLink, page: 0, pageSize: asked.pageLink?.pageSize ?? 1, dynamic: true };
      stop = pages.follow(
        { ...asked, pageLink },
        {
          onPage({ rows }) {
            const known = one.stream?.rows();
            if (known && idsOf(known) !== idsOf(rows)) one.stream?.refresh();
          },
          // The series themselves say what they fail of.
          onError: ({ message }) => console.warn('Who comes to a dashboard, or goes, is not known', message),
        },
      );
    };
    const timer = setTimeout(begin, LOOKS_AFTER);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }

  return {
    follow(wanted, time, onChange) {
      const { filter, keyFilters, pageSize } = wanted;
      const names = new Map(
        wanted.keys.flatMap(({ place, key }) =>
          key.type === 'timeseries' ? [[place, key.name] as const] : [],
        ),
      );
      const keys = [...new Set(names.values())];
      const name = JSON.stringify([filter, keyFilters, pageSize, time]);
      const one = fitting(name, keys) ?? begin(name, wanted, time);
      for (const key of keys) one.keys.add(key);
      if (one.stream) clearTimeout(one.timer);
      const tell = () => onChange();
      one.listeners.add(tell);
      if (one.stream?.rows() || one.stream?.problem()) tell();
      const rowOf = rowsOf(names);
      return {
        rows: () => one.stream?.rows()?.map(rowOf),
        left: () => one.stream?.left() ?? 0,
        problems() {
          const problem = one.stream?.problem();
          return problem ? [problem] : [];
        },
        stop() {
          if (!one.listeners.delete(tell) || one.listeners.size > 0 || !one.stream) return;
          one.timer = setTimeout(() => leave(one), LINGER);
        },
      };
    },
    refresh() {
      for (const { stream } of all) stream?.refresh();
    },
    end() {
      for (const one of [...all]) leave(one);
    },
  };
}

function idsOf(rows: readonly { readonly entity: AliasEntityInfo }[]): string {
  return rows.map(({ entity }) => entity.id).join();
}

/** Makes rows of a widget of those that it shares: it has keys of its own by their places. */
function rowsOf(names: ReadonlyMap<number, string>): (row: StreamRow) => SourceRow {
  const made = new WeakMap<StreamRow, SourceRow>();
  return (row) => {
    const known = made.get(row);
    if (known) return known;
    const { entity, series } = row;
    const own: SourceRow = {
      id: entity.id,
      entity,
      seriesOf(place) {
        const name = names.get(place);
        return name === undefined ? NO_POINTS : series.series(name);
      },
    };
    made.set(row, own);
    return own;
  };
}
