import type { Datasource } from '../../../model/data-key.ts';
import type { WidgetKind } from '../../../model/widget.ts';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import { type AliasEntityInfo, WIDGET_PAGE_SIZE } from '../../aliases/alias-entities.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { resolveWindow, shownWindow } from '../../time/resolved-window.ts';
import type { WindowSettings } from '../../time/window-settings.ts';
import type { WidgetPicture } from '../../widgets/contract/picture.ts';
import type { WidgetNeeds } from '../../widgets/contract/widget.ts';
import { comparedKey, comparisonOf } from './comparison-keys.ts';
import type { DashboardHub } from './dashboard-hub.ts';
import { followLatestFunctions, followSeriesFunctions } from './function-source.ts';
import { followLatestSource } from './latest-source.ts';
import { createPictureMaker, type PicturedSource } from './picture-maker.ts';
import { nobodyText, nothingText, resolvedSource } from './resolved-source.ts';
import type { WantedTime } from './shared-series.ts';
import type { PlacedKey, SourceFeed } from './source-feed.ts';

/** What a widget wants to be shown. */
export interface WidgetWish {
  readonly config: WidgetConfig;
  readonly kind: WidgetKind;
  readonly needs: WidgetNeeds;
  /** The dashboard's, or its own. */
  readonly window: WindowSettings;
}

/** What there is to show of a widget. Another one whenever something of it has changed. */
export interface ShownData {
  readonly picture: WidgetPicture;
  /** Nothing has come yet. */
  readonly isWaiting: boolean;
  /** What failed of it. */
  readonly problems: readonly Shown[];
  /** What of it is not shown though nothing failed, and why. */
  readonly notices: readonly Shown[];
  /** The device that the widget controls. */
  readonly device: AliasEntityInfo | undefined;
}

/** The data of one widget, followed from when it is first wanted until it stops. */
export interface WidgetFeed {
  /** What is wanted from now on; what is on screen stays until something else has come. */
  want(wish: WidgetWish): void;
  shown(): ShownData;
  /** Tells of changes. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Switches a line on or off. */
  toggle(lineId: string): void;
  /** Follows nothing any more; what was shown is still known. */
  stop(): void;
}

/** How soon what could not be asked for is asked for again, ms. */
const RETRY = 15_000;
/** Whatever a dashboard says, no widget follows more entities of a datasource. */
const MOST_ENTITIES = 65_536;

const NOTHING: WidgetPicture = { sources: [], lines: [], hidden: new Set(), period: undefined };
const WAITING: ShownData = {
  picture: NOTHING,
  isWaiting: true,
  problems: [],
  notices: [],
  device: undefined,
};

/** Makes the feed of a widget; nothing is followed before something is wanted. */
export function createWidgetFeed(hub: DashboardHub): WidgetFeed {
  let wish: WidgetWish | undefined;
  let shown = WAITING;
  let sources: PicturedSource[] = [];
  let device: AliasEntityInfo | undefined;
  /** Goes up with each beginning, so that a late answer to an earlier one is known as such. */
  let round = 0;
  let isBegun = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const maker = createPictureMaker(hub.functions, askToDraw);
  const stops: (() => void)[] = [];

  function askToDraw(): void {
    hub.clock.ask(draw);
  }

  function draw(): void {
    if (!wish || !isBegun) return;
    const isWaiting = sources.some(
      ({ feed, nothing }) => !nothing && !feed?.rows() && !feed?.problems().length,
    );
    // What was shown before is better than half of what comes.
    if (isWaiting && !shown.isWaiting) return;
    const picture = maker.draw(sources, wish, periodOf(wish));
    const problems = [
      ...sources.flatMap(({ feed, nothing }) => (nothing ? [] : (feed?.problems() ?? []))),
      ...maker.problems(),
    ];
    const notices = noticesOf(sources, wish);
    if (
      picture === shown.picture &&
      isWaiting === shown.isWaiting &&
      device === shown.device &&
      sameTexts(problems, shown.problems) &&
      sameTexts(notices, shown.notices)
    ) {
      return;
    }
    shown = { picture, isWaiting, problems, notices, device };
    for (const listener of [...listeners]) listener();
  }

  function periodOf({ kind, window, needs }: WidgetWish): WidgetPicture['period'] {
    if (kind !== 'timeseries' && kind !== 'alarm') return undefined;
    const moment = hub.moment();
    const resolved = resolveWindow(window, moment, { isStateData: needs.stateData === true });
    const { minTime, maxTime } = shownWindow(resolved, moment);
    const { interval, aggregation } = resolved;
    return { startTs: minTime, endTs: maxTime, interval, aggregation };
  }

  function end(): void {
    round += 1;
    isBegun = false;
    clearTimeout(retry);
    hub.clock.forget(draw);
    for (const { feed } of sources) feed?.stop();
    sources = [];
  }

  async function begin(): Promise<void> {
    if (!wish) return;
    const { config, kind, needs, window } = wish;
    const mine = round;
    const isCurrent = () => mine === round;
    await hub.ready;
    const resolvedDevice = kind === 'rpc' ? await deviceOf(config) : undefined;
    const wanted = datasourcesOf(wish);
    const begun = await Promise.all(
      wanted.map(async ({ datasource, place }) =>
        datasource.type === 'function'
          ? { datasource, place }
          : { datasource, place, resolved: await resolvedSource(hub, datasource) },
      ),
    );
    if (!isCurrent() || !wish) return;
    const before = sources;
    device = resolvedDevice?.device;
    sources = begun.flatMap(({ datasource, place, resolved }): PicturedSource[] => {
      const keys = (datasource.dataKeys ?? []).map((key, at): PlacedKey => ({ place: at, key }));
      if (!resolved) {
        return [{ place, datasource, aliasName: '', feed: functionFeed(keys) }];
      }
      if ('nothing' in resolved) {
        return [{ place, datasource, aliasName: resolved.aliasName, nothing: resolved.nothing }];
      }
      const { aliasName, filter, keyFilters } = resolved;
      const pageSize = needs.singleEntity ? 1 : entityLimit(needs, config);
      const of = { place, datasource, aliasName };
      const followed = { filter, keyFilters, keys, pageSize };
      if (kind !== 'timeseries') {
        return [{ ...of, feed: followLatestSource(hub.pages, followed, askToDraw) }];
      }
      const time: WantedTime = { window, isStateData: needs.stateData === true };
      const normal = { ...of, feed: hub.series.follow(followed, time, askToDraw) };
      const comparedBy = comparisonOf(config);
      const compared = keys.filter(({ key }) => comparedKey(key));
      if (!comparedBy || compared.length === 0) return [normal];
      const feed = hub.series.follow({ ...followed, keys: compared }, { ...time, comparedBy }, askToDraw);
      return [normal, { ...of, comparedBy, comparedKeys: compared, feed }];
    });
    if (resolvedDevice?.nothing) {
      sources.push({ place: -1, datasource: NO_SOURCE, aliasName: '', nothing: resolvedDevice.nothing });
    }
    for (const { feed } of before) feed?.stop();
    isBegun = true;
    if (sources.some(({ nothing }) => nothing && 'text' in nothing)) retry = setTimeout(again, RETRY);
    askToDraw();
  }

  function functionFeed(keys: readonly PlacedKey[]): SourceFeed {
    return wish?.kind === 'timeseries'
      ? followSeriesFunctions(hub.functions, keys, windowNow(), askToDraw)
      : followLatestFunctions(hub.functions, keys, askToDraw);
  }

  function windowNow() {
    const { window, needs } = wish as WidgetWish;
    return resolveWindow(window, hub.moment(), { isStateData: needs.stateData === true });
  }

  async function deviceOf(config: WidgetConfig): Promise<{ device?: AliasEntityInfo; nothing?: Shown }> {
    const id = config.targetDeviceAliasIds?.[0];
    if (!id) return { nothing: { key: 'dashboard.no-target-device' } };
    try {
      const alias = await hub.aliases.resolve(id);
      if (alias.kind === 'nothing') return { nothing: nothingText(alias) };
      if (alias.kind === 'one' && alias.entity.entityType === 'DEVICE') return { device: alias.entity };
      return { nothing: { key: 'dashboard.no-target-device' } };
    } catch (error) {
      return { nothing: { text: error instanceof Error ? error.message : String(error) } };
    }
  }

  /** Begins anew; what is followed goes on until what is to be followed instead is known. */
  function again(): void {
    if (!wish || stops.length === 0) return;
    round += 1;
    clearTimeout(retry);
    void begin();
  }

  function uses(ids: ReadonlySet<string>, filters: boolean): boolean {
    if (!wish) return false;
    const { config } = wish;
    const named = [
      ...(config.datasources ?? []).map((one) => (filters ? one.filterId : one.entityAliasId)),
      ...(filters ? [] : (config.targetDeviceAliasIds ?? [])),
    ];
    return named.some((id) => id && ids.has(id));
  }

  return {
    want(next) {
      const before = wish;
      wish = next;
      if (stops.length === 0) {
        stops.push(
          hub.aliases.onChange((ids) => uses(ids, false) && again()),
          hub.onFilters((ids) => uses(ids, true) && again()),
        );
        void begin();
      } else if (!before || needsOther(before, next)) again();
      else askToDraw();
    },
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle(lineId) {
      maker.toggle(lineId);
      askToDraw();
    },
    stop() {
      end();
      for (const stop of stops.splice(0)) stop();
    },
  };
}

/** How many entities of a datasource are shown at most. */
function entityLimit({ entityLimit: limit }: WidgetNeeds, { settings }: WidgetConfig): number {
  if (!limit) return WIDGET_PAGE_SIZE;
  const set = Number(settings?.[limit.setting]);
  return Number.isInteger(set) && set >= 1 ? Math.min(set, MOST_ENTITIES) : limit.unlessSet;
}

const NO_SOURCE: Datasource = { type: 'entity' };

/** The datasources that the picture is made of. */
function datasourcesOf({ config, kind, needs }: WidgetWish): { datasource: Datasource; place: number }[] {
  if (kind !== 'timeseries' && kind !== 'latest') return [];
  if (needs.ownRows) return [];
  const all = (config.datasources ?? []).map((datasource, place) => ({ datasource, place }));
  const limited = needs.singleEntity || needs.maxDatasources ? all.slice(0, 1) : all;
  const { maxDataKeys } = needs;
  return limited.map(({ datasource, place }) => ({ datasource: withKeys(datasource, maxDataKeys), place }));
}

function withKeys(datasource: Datasource, most: number | undefined): Datasource {
  const { dataKeys } = datasource;
  return most === undefined || !dataKeys || dataKeys.length <= most
    ? datasource
    : { ...datasource, dataKeys: dataKeys.slice(0, most) };
}

/** Whether other data is wanted, not only another drawing of the same. */
function needsOther(before: WidgetWish, next: WidgetWish): boolean {
  if (before.kind !== next.kind || before.needs !== next.needs) return true;
  if (!sameParts(before.config.datasources, next.config.datasources)) return true;
  if (!sameParts(before.config.targetDeviceAliasIds, next.config.targetDeviceAliasIds)) return true;
  if (!sameParts(comparisonOf(before.config), comparisonOf(next.config))) return true;
  if (entityLimit(before.needs, before.config) !== entityLimit(next.needs, next.config)) return true;
  return next.kind === 'timeseries' && before.window !== next.window;
}

function noticesOf(sources: readonly PicturedSource[], wish: WidgetWish): Shown[] {
  const { needs } = wish;
  if (namesNothing(wish)) return [{ key: 'dashboard.no-data-named' }];
  return sources.flatMap(({ feed, nothing, comparedBy, aliasName, datasource }): Shown[] => {
    if (nothing) return [nothing];
    if (feed?.problems().length) return [];
    // Without a word, values of nothing would look like values.
    if (!comparedBy && aliasName !== '' && feed?.rows()?.length === 0) {
      return [nobodyText(aliasName, datasource)];
    }
    const left = comparedBy || needs.overflowIsFine || needs.singleEntity ? 0 : (feed?.left() ?? 0);
    const count = feed?.rows()?.length ?? 0;
    return left > 0
      ? [{ key: 'dashboard.data-overflow', values: { shown: count, total: count + left } }]
      : [];
  });
}

/** Whether a widget that draws values is set up with none. */
function namesNothing({ config, kind, needs }: WidgetWish): boolean {
  if ((kind !== 'timeseries' && kind !== 'latest') || needs.ownRows || needs.dataKeysOptional) return false;
  return !config.datasources?.some(({ dataKeys }) => dataKeys?.length);
}

/** A configuration is read anew whenever something else of it has changed. */
function sameParts(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function sameTexts(one: readonly Shown[], other: readonly Shown[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
