import type { WidgetAction } from '../../../model/widget-action.ts';
import { widgetBundles } from '../widget-bundles/widget-bundles.ts';
import { newConfig, type WidgetSource } from '../widget-bundles/widget-source.ts';

const INK = 'rgba(0,0,0,0.870588)';

/** Where a widget stands, in cells of the grid. */
export interface Place {
  readonly row: number;
  readonly col: number;
  readonly sizeX: number;
  readonly sizeY: number;
}

/** A widget as a demo dashboard declares it, by what differs from a new one of its type. */
export interface WidgetPart {
  readonly id: string;
  /** Its bundle and its alias there, with a dot between them. */
  readonly type: string;
  readonly title: string;
  readonly datasources?: readonly object[];
  readonly settings?: object;
  readonly config?: object;
  readonly actions?: Readonly<Record<string, readonly WidgetAction[]>>;
}

/** A widget as dashboards store it. */
export function widget({ id, type, title, datasources, settings, config, actions }: WidgetPart): object {
  const [bundleAlias, source] = sourceOf(type);
  const fresh = newConfig(source);
  const [sizeX, sizeY] = source.size;
  return {
    id,
    isSystemType: true,
    bundleAlias,
    typeAlias: source.alias,
    type: source.kind,
    title,
    sizeX,
    sizeY,
    row: 0,
    col: 0,
    config: {
      ...fresh,
      title,
      ...(datasources && { datasources }),
      useDashboardTimewindow: true,
      ...config,
      settings: { ...fresh.settings, ...settings },
      actions: actions ?? {},
    },
  };
}

function sourceOf(type: string): readonly [string, WidgetSource] {
  for (const { alias, types } of widgetBundles) {
    const source = types.find((one) => `${alias}.${one.alias}` === type);
    if (source) return [alias, source];
  }
  throw new Error(`No bundle has ${type}`);
}

type KeyType = 'timeseries' | 'attribute' | 'entityField' | 'alarm';

/** A data key; `about` holds what it is called and how it is shown. */
export function key(type: KeyType, name: string, label: string, color: string, about: object = {}): object {
  return {
    name,
    type,
    label,
    color,
    settings: {},
    funcBody: null,
    usePostProcessing: false,
    postFuncBody: null,
    ...about,
  };
}

/** What an alias stands for, with some of their values. */
export function entities(entityAliasId: string, dataKeys: readonly object[]): object {
  return { type: 'entity', name: null, entityAliasId, filterId: null, dataKeys };
}

/** A state with its widgets in their places; `grid`: where its grid is not the usual one. */
export function state(
  name: string,
  places: Readonly<Record<string, Place>>,
  { root = false, grid = {} }: { root?: boolean; grid?: object } = {},
): object {
  const gridSettings = {
    backgroundColor: '#eeeeee',
    color: INK,
    columns: 24,
    margin: 10,
    backgroundSizeMode: '100%',
    autoFillHeight: true,
    mobileAutoFillHeight: false,
    mobileRowHeight: 70,
    ...grid,
  };
  return { name, root, layouts: { main: { widgets: places, gridSettings } } };
}

/** How the pages of the demo dashboards are. */
export const pageSettings = {
  stateControllerId: 'entity',
  showTitle: false,
  showDashboardsSelect: true,
  showEntitiesSelect: true,
  showFilters: true,
  showDashboardTimewindow: true,
  showDashboardExport: true,
  toolbarAlwaysOpen: true,
};

/** The last while, ms, in steps of `interval`. */
export function lately(timewindowMs: number, interval: number): object {
  return {
    displayValue: '',
    selectedTab: 0,
    hideInterval: false,
    hideAggregation: false,
    hideAggInterval: false,
    realtime: { interval, timewindowMs },
    aggregation: { type: 'AVG', limit: 25_000 },
  };
}

/** Goes to a state of the dashboard, about the entity that was clicked. */
export function opens(stateId: string, name: string, icon: string): WidgetAction {
  return {
    id: `open-${stateId}`,
    name,
    icon,
    type: 'openDashboardState',
    targetDashboardStateId: stateId,
    setEntityId: true,
    stateEntityParamName: null,
    openRightLayout: false,
  };
}

/** Aliases of all devices of a type, and of the one that a state is about. */
export const devicesOfType = (id: string, alias: string, deviceType: string) => ({
  id,
  alias,
  filter: { type: 'deviceType', resolveMultiple: true, deviceType, deviceNameFilter: '' },
});
export const ofState = (id: string, alias: string) => ({
  id,
  alias,
  filter: {
    type: 'stateEntity',
    resolveMultiple: false,
    stateEntityParamName: null,
    defaultStateEntity: null,
  },
});

/** By the ids that they hold. */
export function byId<T extends { readonly id: string }>(items: readonly T[]): Record<string, T> {
  return Object.fromEntries(items.map((item) => [item.id, item]));
}

/** Lines at the bottom of a chart: which is which, and how much. */
export const legend = {
  showLegend: true,
  legendConfig: {
    direction: 'column',
    position: 'bottom',
    sortDataKeys: false,
    showMin: true,
    showMax: true,
    showAvg: true,
    showTotal: false,
  },
};
