import { GridSettings } from '../../../../model/dashboard-layout.ts';
import type { WidgetFile, WidgetReference } from '../../../../model/widget-file.ts';
import { sameJson } from '../../../editing/same-json.ts';
import type { DashboardDocument, LayoutPlace } from '../../document/dashboard-document.ts';
import {
  isJsonObject,
  type JsonObject,
  jsonObject,
  memberOf,
  valueAt,
  withMember,
  withMembers,
} from '../../document/json-object.ts';
import { currentAlias } from '../../document/legacy-alias.ts';
import { currentWidget } from '../../document/migrate.ts';
import { laidOutWidgets, readDocument } from '../../document/read-document.ts';
import { cellsById, DEFAULT_SIZE } from '../../grid/cells.ts';
import type { BroughtAlong } from './brought-along.ts';

/** The widget of a layout as it is copied and written into files; undefined where the dashboard does not have it. */
export function widgetItem(document: DashboardDocument, at: LayoutPlace, id: string): WidgetFile | undefined {
  const widget = valueAt(document.configuration, ['widgets', id]);
  if (!isJsonObject(widget)) return undefined;
  const config = jsonObject(widget.config);
  const aliasInfo = (aliasId: unknown) => infoOf(document, 'entityAliases', aliasId);
  const filterInfo = (filterId: unknown) => infoOf(document, 'filters', filterId);
  const sources = Array.isArray(config.datasources) ? config.datasources : [];
  const targets = Array.isArray(config.targetDeviceAliasIds) ? config.targetDeviceAliasIds : [];
  const alarmSourceAlias = aliasInfo(memberOf(config.alarmSource, 'entityAliasId'));
  const alarmSourceFilter = filterInfo(memberOf(config.alarmSource, 'filterId'));
  return {
    widget: withMembers(widget, { id: undefined }) as WidgetFile['widget'],
    aliasesInfo: {
      datasourceAliases: byIndex(sources, (source) => aliasInfo(memberOf(source, 'entityAliasId'))),
      targetDeviceAliases: byIndex(targets, aliasInfo),
      ...(alarmSourceAlias && { alarmSourceAlias }),
    },
    filtersInfo: {
      datasourceFilters: byIndex(sources, (source) => filterInfo(memberOf(source, 'filterId'))),
      ...(alarmSourceFilter && { alarmSourceFilter }),
    },
    ...originals(document, at, id),
  };
}

/** What is copied of a widget that is to stand in one more layout. */
export function widgetReference(
  document: DashboardDocument,
  dashboardId: string,
  at: LayoutPlace,
  id: string,
): WidgetReference {
  return {
    dashboardId,
    sourceState: at.state,
    sourceLayout: at.layout,
    widgetId: id,
    ...originals(document, at, id),
  };
}

/** A widget with what it needs, and how large it was. */
export type BroughtWidget = { widget: JsonObject } & BroughtAlong &
  Pick<WidgetFile, 'originalSize' | 'originalColumns'>;

/** The widget of a file as consoles of today store it, with all that it brings along under ids of their own. */
export function broughtByItem({
  widget,
  aliasesInfo,
  filtersInfo,
  originalSize,
  originalColumns,
}: WidgetFile): BroughtWidget {
  const current = jsonObject(currentWidget(widget));
  const config = jsonObject(current.config);
  const aliases = gathered('alias', (info) => currentAlias(info));
  const filters = gathered('filter', (info) => info);
  const named = (source: unknown, alias: unknown, filter: unknown) =>
    isJsonObject(source)
      ? withMembers(source, {
          entityAliasId: aliases.idOf(alias) ?? source.entityAliasId,
          filterId: filters.idOf(filter) ?? source.filterId,
        })
      : source;
  const { datasources, targetDeviceAliasIds, alarmSource } = config;
  const ofIndex = (infos: JsonObject, index: number) => memberOf(infos, String(index));
  const changed = withMembers(config, {
    datasources: Array.isArray(datasources)
      ? datasources.map((source, index) =>
          named(
            source,
            ofIndex(aliasesInfo.datasourceAliases, index),
            ofIndex(filtersInfo.datasourceFilters, index),
          ),
        )
      : datasources,
    alarmSource: named(alarmSource, aliasesInfo.alarmSourceAlias, filtersInfo.alarmSourceFilter),
    targetDeviceAliasIds: Array.isArray(targetDeviceAliasIds)
      ? targetDeviceAliasIds.map(
          (id, index) => aliases.idOf(ofIndex(aliasesInfo.targetDeviceAliases, index)) ?? id,
        )
      : targetDeviceAliasIds,
  });
  return {
    widget: withMember(current, 'config', changed),
    entityAliases: aliases.all(),
    filters: filters.all(),
    originalSize,
    originalColumns,
  };
}

/** The columns that sizes of a state are made for: those of the layout for each of its layouts. */
export function stateColumns(
  document: DashboardDocument,
  at: LayoutPlace,
): { columns: number; layouts: number } {
  const layouts = jsonObject(valueAt(document.configuration, ['states', at.state, 'layouts']));
  const { columns } = GridSettings.parse(jsonObject(memberOf(layouts[at.layout], 'gridSettings')));
  return { columns, layouts: Math.max(1, Object.values(layouts).filter(isJsonObject).length) };
}

function originals(document: DashboardDocument, at: LayoutPlace, id: string) {
  const { columns, layouts } = stateColumns(document, at);
  const cells = cellsById(laidOutWidgets(readDocument(document), at), columns).get(id);
  const { sizeX, sizeY } = cells ?? DEFAULT_SIZE;
  return { originalSize: { sizeX, sizeY }, originalColumns: columns * layouts };
}

/** Without its id, which is another one elsewhere. */
function infoOf({ configuration }: DashboardDocument, name: string, id: unknown): JsonObject | undefined {
  const one = typeof id === 'string' ? memberOf(configuration[name], id) : undefined;
  return isJsonObject(one) ? withMember(one, 'id', undefined) : undefined;
}

function byIndex(list: readonly unknown[], infoAt: (one: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(
    list.flatMap((one, index) => {
      const info = infoAt(one);
      return info === undefined ? [] : [[String(index), info]];
    }),
  );
}

/** Each of those that are the same once, under an id that no dashboard has. */
function gathered(kind: string, current: (info: JsonObject) => JsonObject) {
  const found: { id: string; info: JsonObject }[] = [];
  return {
    idOf(info: unknown): string | undefined {
      if (!isJsonObject(info)) return undefined;
      const read = current(info);
      const known = found.find((other) => sameJson(other.info, read));
      const id = known?.id ?? `${kind} ${found.length + 1}`;
      if (!known) found.push({ id, info: read });
      return id;
    },
    all: (): JsonObject => Object.fromEntries(found.map(({ id, info }) => [id, { ...info, id }])),
  };
}
