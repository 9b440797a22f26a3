import { isNullId } from '../../../../model/entity-id.ts';
import type { WidgetType } from '../../../../model/widget.ts';
import type { DashboardDocument, LayoutPlace } from '../../document/dashboard-document.ts';
import { isJsonObject, type JsonObject, jsonObject } from '../../document/json-object.ts';
import { laidOutWidgets, layoutAt, layoutsOf, readDocument } from '../../document/read-document.ts';
import { withNewWidget } from '../../document/widget-edits.ts';
import { cellsById, DEFAULT_SIZE } from '../../grid/cells.ts';
import { scaledSize } from '../../grid/moves.ts';

/** What somebody wants of a new widget besides its type. */
export interface NewWidgetWishes {
  /** Its title; the name of the type unless said. */
  title?: string | undefined;
  /** The id of the alias that it is about; unless said, it has a datasource of which that is still to be said. */
  alias?: string | undefined;
}

/**
 * A widget of a type as dashboards store it: set up as its type says, with nothing made up. What it is about is left to
 * whoever sets it up, unless they said.
 */
export function newWidget(type: WidgetType, { title, alias }: NewWidgetWishes): JsonObject {
  const { type: kind = 'latest', sizeX, sizeY } = type.descriptor ?? {};
  const config = storedDefault(type);
  return {
    isSystemType: isNullId(type.tenantId),
    bundleAlias: type.bundleAlias ?? '',
    typeAlias: type.alias ?? '',
    type: kind,
    title: title ?? type.name,
    sizeX: sizeX ?? DEFAULT_SIZE.sizeX,
    sizeY: sizeY ?? DEFAULT_SIZE.sizeY,
    config: { ...config, title: title ?? type.name, ...sourcesOf(kind, config, alias) },
    row: 0,
    col: 0,
  };
}

/**
 * The dashboard with a new widget of a type, at the first place in its layout that has room for it, else below all
 * others; as much of the width as in a grid of the usual columns. The very same where there is no such layout.
 */
export function withAddedWidget(
  document: DashboardDocument,
  at: LayoutPlace,
  added: { id: string; type: WidgetType } & NewWidgetWishes,
): DashboardDocument {
  const dashboard = readDocument(document);
  const state = dashboard.states.get(at.state);
  const layout = layoutAt(dashboard, at);
  if (!state || !layout) return document;
  const widget = newWidget(added.type, added);
  const columns = Math.max(1, Math.floor(layout.gridSettings.columns));
  const size = scaledSize(
    { sizeX: Number(widget.sizeX), sizeY: Number(widget.sizeY) },
    { columns, layouts: layoutsOf(state).length },
  );
  const sizeX = Math.min(size.sizeX, columns);
  const place = { ...size, sizeX };
  // Who has no place comes to the first that is free.
  const items = [...laidOutWidgets(dashboard, at), { id: added.id, place }];
  const { row = 0, col = 0 } = cellsById(items, columns).get(added.id) ?? {};
  return withNewWidget(document, at, { id: added.id, widget, place: { ...place, row, col } });
}

/** What widgets of a type begin with, as it is stored; with nothing where that cannot be read. */
function storedDefault({ descriptor }: WidgetType): JsonObject {
  try {
    return jsonObject(JSON.parse(descriptor?.defaultConfig || '{}'));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Where the values of a new widget come from. */
function sourcesOf(kind: string, { alarmSource }: JsonObject, alias: string | undefined): JsonObject {
  if (kind === 'rpc') return { targetDeviceAliasIds: alias === undefined ? [] : [alias] };
  if (kind === 'alarm') {
    if (alias === undefined) return {};
    const stored = isJsonObject(alarmSource) ? alarmSource : {};
    return { alarmSource: { ...stored, type: 'entity', entityAliasId: alias } };
  }
  if (kind === 'static') return {};
  const about = alias === undefined ? {} : { entityAliasId: alias };
  return { datasources: [{ type: 'entity', dataKeys: [], ...about, filterId: null }] };
}
