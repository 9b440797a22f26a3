import type { DashboardFilter } from '../../../model/dashboard-filter.ts';
import type { KeyFilter } from '../../../model/entity-query.ts';
import { keyFiltersOf } from '../../aliases/key-filters.ts';
import type { AliasContext } from '../../aliases/resolved-filter.ts';
import type { StateParams } from '../../aliases/state-entity.ts';
import { maxDatapointsLimit } from '../../api/dashboard-content.ts';
import { platformClockOffset } from '../../api/platform-clock.ts';
import { translate } from '../../i18n/i18n.ts';
import { MAX_DATA_POINTS_UNTIL_KNOWN, maxDataPoints } from '../../time/data-points.ts';
import type { Moment } from '../../time/resolved-window.ts';
import { type Aliases, type AliasResolver, createAliasResolver } from './alias-resolver.ts';
import { createFrameClock, type FrameClock } from './frame-clock.ts';
import { createPointedMoment, type PointedMoment } from './pointed-moment.ts';
import { createSharedPages, type SharedPages } from './shared-pages.ts';
import { createSharedSeries, type SharedSeries } from './shared-series.ts';
import { createUserFunctions, type UserFunctions } from './user-functions.ts';

/** The filters of a dashboard by their ids. */
export type Filters = ReadonlyMap<string, DashboardFilter>;

/** What all widgets of an open dashboard share of their data. */
export interface DashboardHub {
  readonly clock: FrameClock;
  readonly functions: UserFunctions;
  readonly pointed: PointedMoment;
  readonly pages: SharedPages;
  readonly series: SharedSeries;
  readonly aliases: AliasResolver;
  /** Resolves once it is known what time it is on the platform and how many points it gives. */
  readonly ready: Promise<void>;
  /** What windows are resolved with now. */
  moment(): Moment;
  /** What entities are narrowed to by a filter, as whoever looks has set it; nothing where there is none. */
  keyFilters(id: string | null | undefined): readonly KeyFilter[];
  filters(): Filters;
  /** What aliases and filters the dashboard has; called again after an edit. */
  setDashboard(dashboard: { aliases: Aliases; filters: Filters }): void;
  setParams(params: StateParams): void;
  /** Sets a filter otherwise than the dashboard has it, for as long as that is open. */
  setFilter(filter: DashboardFilter): void;
  /** Tells of filters that are others now. Returns the way to stop. */
  onFilters(listener: (ids: ReadonlySet<string>) => void): () => void;
  /** Asks for everything anew. */
  refresh(): void;
  /** Frees all that is followed. */
  end(): void;
}

/** Begins the data of a dashboard, for whoever looks at it. */
export function createDashboardHub(user: () => AliasContext['user']): DashboardHub {
  const clock = createFrameClock();
  const pages = createSharedPages();
  const aliases = createAliasResolver(user);
  const series = createSharedSeries(moment, pages);
  let filters: Filters = new Map();
  const ownFilters = new Map<string, DashboardFilter>();
  const listeners = new Set<(ids: ReadonlySet<string>) => void>();
  let serverOffset = 0;
  let most = MAX_DATA_POINTS_UNTIL_KNOWN;

  /** As they are shown: the same until one of them is another. */
  let shownFilters = filters;

  function tell(ids: readonly string[]): void {
    if (ids.length === 0) return;
    const changed = new Set(ids);
    shownFilters = new Map([...filters].map(([id, filter]) => [id, ownFilters.get(id) ?? filter]));
    for (const listener of [...listeners]) listener(changed);
  }

  function moment(): Moment {
    return { now: Date.now(), serverOffset, maxDataPoints: most };
  }

  async function learn(): Promise<void> {
    const [offset, limit] = await Promise.all([
      platformClockOffset(),
      // What it gives at most is no reason to show nothing.
      maxDatapointsLimit().catch(() => MAX_DATA_POINTS_UNTIL_KNOWN),
    ]);
    serverOffset = offset;
    most = maxDataPoints(limit);
  }

  return {
    clock,
    pages,
    series,
    aliases,
    pointed: createPointedMoment(),
    functions: createUserFunctions(() => translate('dashboard.function-too-slow')),
    ready: learn(),
    moment,
    keyFilters(id) {
      const filter = id ? (ownFilters.get(id) ?? filters.get(id)) : undefined;
      return filter ? keyFiltersOf(filter) : [];
    },
    filters: () => shownFilters,
    setDashboard(dashboard) {
      const before = filters;
      filters = dashboard.filters;
      const ids = [...new Set([...before.keys(), ...filters.keys()])];
      const changed = ids.filter((id) => before.get(id) !== filters.get(id));
      for (const id of changed) ownFilters.delete(id);
      aliases.setAliases(dashboard.aliases);
      tell(changed);
    },
    setParams: (params) => aliases.setParams(params),
    setFilter(filter) {
      ownFilters.set(filter.id, filter);
      tell([filter.id]);
    },
    onFilters(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh() {
      pages.refresh();
      series.refresh();
      aliases.refresh();
    },
    end() {
      clock.stop();
      pages.end();
      series.end();
      aliases.end();
      listeners.clear();
    },
  };
}
