import type { Dashboard } from '../../../model/dashboard.ts';
import { NEW_DASHBOARD_SETTINGS } from '../../../model/dashboard-configuration.ts';
import { NEW_GRID_SETTINGS } from '../../../model/dashboard-layout.ts';
import type { DashboardDocument } from './dashboard-document.ts';
import {
  isJsonObject,
  type JsonObject,
  jsonObject,
  memberOf,
  withEachItem,
  withEachMember,
  withMember,
  withMembers,
  withValueAt,
} from './json-object.ts';
import { currentAlias } from './legacy-alias.ts';
import { withReferences } from './widget-references.ts';

/** What a migration cannot know by itself. */
export interface MigrationMeans {
  /**
   * Gives what has none an id of 36 characters, by where it was in the old JSON. One that always gives the same for the
   * same place lets two readings of one stored dashboard be compared.
   */
  idFor(place: string): string;
  /** The time window of a dashboard that has none. */
  timewindow: unknown;
}

/**
 * The dashboard as consoles of today store it, of one that any older one has stored. One that is of today already is
 * the very same, so that whoever only looks at it has changed nothing.
 */
export function migrate(dashboard: Dashboard, means: MigrationMeans): DashboardDocument {
  const before = jsonObject(dashboard.configuration);
  const steps: ((configuration: JsonObject) => JsonObject)[] = [
    withWidgetsById(means),
    withSettings,
    withStates(dashboard.title),
    withoutOwnGridSettings,
    withLayouts,
    withAliases(means),
    withMissing('filters', {}, isJsonObject),
    withMissing('timewindow', means.timewindow, isJsonObject),
  ];
  const configuration = steps.reduce((changed, step) => step(changed), before);
  if (configuration === dashboard.configuration) return dashboard as DashboardDocument;
  return { ...dashboard, configuration };
}

function withMissing(name: string, value: unknown, isThere: (value: unknown) => boolean) {
  return (object: JsonObject) => (isThere(memberOf(object, name)) ? object : { ...object, [name]: value });
}

function withWidgetsById({ idFor }: MigrationMeans) {
  return (configuration: JsonObject): JsonObject => {
    const { widgets } = configuration;
    if (Array.isArray(widgets)) {
      return { ...configuration, widgets: withEachMember(byId(widgets, idFor), currentWidget) };
    }
    if (!isJsonObject(widgets)) return { ...configuration, widgets: {} };
    const current = withEachMember(widgets, currentWidget);
    return current === widgets ? configuration : { ...configuration, widgets: current };
  };
}

/** A second widget of the same id is another one all the same. */
function byId(widgets: readonly unknown[], idFor: MigrationMeans['idFor']): JsonObject {
  const found = new Map<string, JsonObject>();
  for (const [index, widget] of widgets.entries()) {
    if (!isJsonObject(widget)) continue;
    const isOwn = typeof widget.id === 'string' && widget.id !== '' && !found.has(widget.id);
    const id = isOwn ? String(widget.id) : idFor(`widgets.${index}`);
    found.set(id, isOwn ? widget : { ...widget, id });
  }
  return Object.fromEntries(found);
}

/** A widget as consoles of today store it, of one that any older one has stored. */
export function currentWidget(widget: unknown): unknown {
  if (!isJsonObject(widget)) return widget;
  const config = withMissing('datasources', [], Array.isArray)(jsonObject(widget.config));
  const datasources = withEachItem(config.datasources as readonly unknown[], currentDatasource);
  const current = withMember(widget, 'config', withMember(config, 'datasources', datasources));
  const isOldChart =
    current.isSystemType === true && current.bundleAlias === 'charts' && current.typeAlias === 'timeseries';
  return isOldChart ? { ...current, typeAlias: 'basic_timeseries' } : current;
}

function currentDatasource(datasource: unknown): unknown {
  if (!isJsonObject(datasource)) return datasource;
  const ofEntity = datasource.type === 'device' ? { ...datasource, type: 'entity' } : datasource;
  if (!ofEntity.deviceAliasId) return ofEntity;
  const { deviceAliasId, ...others } = ofEntity;
  return { ...others, entityAliasId: deviceAliasId };
}

function withSettings(configuration: JsonObject): JsonObject {
  const { settings } = configuration;
  if (!isJsonObject(settings)) return { ...configuration, settings: NEW_DASHBOARD_SETTINGS };
  const { stateControllerId } = NEW_DASHBOARD_SETTINGS;
  const current = withMissing('stateControllerId', stateControllerId, isThere)(settings);
  return withMember(configuration, 'settings', current);
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Every dashboard has a state, and begins at exactly one. */
function withStates(title: string) {
  return (configuration: JsonObject): JsonObject => {
    const states = jsonObject(configuration.states);
    const ids = Object.keys(states).filter((id) => isJsonObject(states[id]));
    const [first] = ids;
    if (first === undefined) {
      const main = { widgets: placesOf(jsonObject(configuration.widgets)), gridSettings: NEW_GRID_SETTINGS };
      const state = { name: title, root: true, layouts: { main } };
      return { ...configuration, states: { ...states, default: state } };
    }
    if (ids.some((id) => memberOf(states[id], 'root') === true)) return configuration;
    return withValueAt(configuration, ['states', first, 'root'], true);
  };
}

/** Where the widgets of a dashboard are that had no layouts, and wrote it into themselves. */
function placesOf(widgets: JsonObject): JsonObject {
  const places = Object.entries(widgets).map(([id, widget]) => {
    const { sizeX, sizeY, row, col, config } = jsonObject(widget);
    const { mobileHeight, mobileOrder } = jsonObject(config);
    return [id, withMembers({}, { sizeX, sizeY, row, col, mobileHeight, mobileOrder })] as const;
  });
  return Object.fromEntries(places);
}

/** The settings of the page that stood among those of the grid, by what they are called today. */
const MOVED_SETTINGS = {
  showTitle: 'showTitle',
  titleColor: 'titleColor',
  showDevicesSelect: 'showEntitiesSelect',
  showEntitiesSelect: 'showEntitiesSelect',
  showDashboardTimewindow: 'showDashboardTimewindow',
  showDashboardExport: 'showDashboardExport',
} as const;

/** A dashboard had one grid, whose settings were its own. */
function withoutOwnGridSettings(configuration: JsonObject): JsonObject {
  const { gridSettings, ...current } = configuration;
  if (gridSettings === undefined) return configuration;
  if (!isJsonObject(gridSettings)) return current;
  const ofGrid = Object.entries(gridSettings).filter(([name]) => !Object.hasOwn(MOVED_SETTINGS, name));
  const ofPage = Object.entries(MOVED_SETTINGS).flatMap(([name, today]) =>
    isThere(memberOf(gridSettings, name)) ? [[today, gridSettings[name]] as const] : [],
  );
  const states = jsonObject(current.states);
  const root = Object.keys(states).find((id) => memberOf(states[id], 'root') === true);
  const state = isJsonObject(memberOf(states, 'default')) ? 'default' : (root ?? 'default');
  const settings = withMembers(jsonObject(current.settings), Object.fromEntries(ofPage));
  const layout = ['states', state, 'layouts', 'main', 'gridSettings'];
  return withValueAt({ ...current, settings }, layout, Object.fromEntries(ofGrid));
}

function withLayouts(configuration: JsonObject): JsonObject {
  const states = withEachMember(jsonObject(configuration.states), (state) => {
    if (!isJsonObject(state)) return state;
    if (!isJsonObject(state.layouts)) return { ...state, layouts: { main: currentLayout({ widgets: {} }) } };
    const layouts = withEachMember(state.layouts, (layout) =>
      isJsonObject(layout) ? currentLayout(layout) : layout,
    );
    return layouts === state.layouts ? state : { ...state, layouts };
  });
  return states === configuration.states ? configuration : { ...configuration, states };
}

function currentLayout(layout: JsonObject): JsonObject {
  const { gridSettings } = layout;
  if (!isJsonObject(gridSettings)) return { ...layout, gridSettings: NEW_GRID_SETTINGS };
  const { margins, ...others } = gridSettings;
  if (!Array.isArray(margins) || margins.length !== 2) return layout;
  return { ...layout, gridSettings: { ...others, margin: margins[0] } };
}

const ID_LENGTH = 36;

function withAliases({ idFor }: MigrationMeans) {
  return (configuration: JsonObject): JsonObject => {
    const { deviceAliases, ...others } = configuration;
    const stored = jsonObject(others.entityAliases);
    const written = { ...jsonObject(deviceAliases), ...stored };
    const ids = new Map(
      Object.keys(written).flatMap((id) =>
        id.length === ID_LENGTH ? [] : [[id, idFor(`entityAliases.${id}`)] as const],
      ),
    );
    const aliases = Object.entries(written).map(([id, alias]) => {
      const current = isJsonObject(alias) ? currentAlias(alias) : alias;
      const changedId = ids.get(id) ?? (Object.hasOwn(stored, id) ? undefined : id);
      if (changedId === undefined || !isJsonObject(current)) return [ids.get(id) ?? id, current] as const;
      return [changedId, withMember(current, 'id', changedId)] as const;
    });
    const isCurrent = aliases.every(([id, alias]) => memberOf(stored, id) === alias);
    const entityAliases =
      isCurrent && isJsonObject(others.entityAliases) ? others.entityAliases : Object.fromEntries(aliases);
    const base = deviceAliases === undefined ? configuration : others;
    const renamed = ids.size > 0 ? withRenamedAliases(base, ids) : base;
    return renamed.entityAliases === entityAliases ? renamed : { ...renamed, entityAliases };
  };
}

/** Everything that names aliases, with what they are called now. */
function withRenamedAliases(configuration: JsonObject, ids: ReadonlyMap<string, string>): JsonObject {
  const alias = (id: string) => ids.get(id) ?? id;
  const widgets = withEachMember(jsonObject(configuration.widgets), (widget) =>
    isJsonObject(widget) ? withReferences(widget, { alias }) : widget,
  );
  return withMember(configuration, 'widgets', widgets);
}
