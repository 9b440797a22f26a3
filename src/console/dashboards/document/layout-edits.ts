import { GridSettings, NEW_GRID_SETTINGS, type WidgetLayout } from '../../../model/dashboard-layout.ts';
import type { DashboardDocument, LayoutPlace } from './dashboard-document.ts';
import { withConfiguration } from './dashboard-edits.ts';
import {
  isJsonObject,
  type JsonObject,
  jsonObject,
  memberOf,
  valueAt,
  withEachMember,
  withMember,
  withMembers,
} from './json-object.ts';
import { withoutUnheldWidgets } from './unheld-widgets.ts';

/** A layout without widgets. */
export function newLayout(): JsonObject {
  return { widgets: {}, gridSettings: NEW_GRID_SETTINGS };
}

/** The dashboard with a second layout in a state, both then with half of the columns. */
export function withRightLayout(document: DashboardDocument, state: string): DashboardDocument {
  const layouts = layoutsOf(document, state);
  if (!layouts || isJsonObject(layouts.right)) return document;
  return withLayouts(document, state, halved({ ...layouts, right: newLayout() }, 1 / 2));
}

/**
 * The dashboard without the second layout of a state and without the widgets that only this one had. The other has all
 * the columns then.
 */
export function withoutRightLayout(document: DashboardDocument, state: string): DashboardDocument {
  const { right, ...layouts } = layoutsOf(document, state) ?? {};
  if (!isJsonObject(right)) return document;
  return withoutUnheldWidgets(withLayouts(document, state, halved(layouts, 2)));
}

/**
 * The dashboard with these settings of a grid; those that are not named stay. With another number of columns all
 * widgets of it get larger or smaller with them, so that the picture stays the same.
 */
export function withGridSettings(
  document: DashboardDocument,
  { state, layout: name }: LayoutPlace,
  settings: JsonObject,
): DashboardDocument {
  const layout = memberOf(layoutsOf(document, state), name);
  if (!isJsonObject(layout)) return document;
  const before = jsonObject(layout.gridSettings);
  const gridSettings = withMembers(before, settings);
  const columns = columnsOf(gridSettings);
  const ratio = columns / columnsOf(before);
  const widgets = jsonObject(layout.widgets);
  return withConfiguration(
    document,
    ['states', state, 'layouts', name],
    withMembers(layout, {
      gridSettings,
      widgets: ratio === 1 ? layout.widgets : rescaled(widgets, ratio, columns),
    }),
  );
}

function layoutsOf({ configuration }: DashboardDocument, state: string): JsonObject | undefined {
  const layouts = valueAt(configuration, ['states', state, 'layouts']);
  return isJsonObject(layouts) ? layouts : undefined;
}

function withLayouts(document: DashboardDocument, state: string, layouts: JsonObject): DashboardDocument {
  return withConfiguration(document, ['states', state, 'layouts'], layouts);
}

function columnsOf(gridSettings: JsonObject): number {
  return GridSettings.parse(gridSettings).columns;
}

/** A grid cannot have half a column, nor none. */
function halved(layouts: JsonObject, ratio: number): JsonObject {
  return withEachMember(layouts, (layout) => {
    if (!isJsonObject(layout)) return layout;
    const gridSettings = jsonObject(layout.gridSettings);
    const columns = Math.max(1, Math.round(columnsOf(gridSettings) * ratio));
    return withMember(layout, 'gridSettings', withMember(gridSettings, 'columns', columns));
  });
}

type Figures = Required<Pick<{ [K in keyof WidgetLayout]: number }, 'row' | 'col' | 'sizeX' | 'sizeY'>>;

/** What touches the lowest row touches it still, and nothing is pushed over the right edge. */
function rescaled(widgets: JsonObject, ratio: number, columns: number): JsonObject {
  const bottoms = Object.values(widgets).map((place) => bottomOf(figuresOf(place)));
  const bottom = Math.max(0, ...bottoms);
  const newBottom = Math.round(bottom * ratio);
  return withEachMember(widgets, (place) => {
    if (!isJsonObject(place)) return place;
    const before = figuresOf(place);
    const row = Math.round(before.row * ratio);
    const col = Math.round(before.col * ratio);
    const sizeY = bottomOf(before) === bottom ? newBottom - row : Math.round(before.sizeY * ratio);
    const sizeX = Math.min(Math.round(before.sizeX * ratio), columns - col);
    return withMembers(place, { row, col, sizeX: Math.max(1, sizeX), sizeY: Math.max(1, sizeY) });
  });
}

function bottomOf({ row, sizeY }: Figures): number {
  return row + sizeY;
}

function figuresOf(place: unknown): Figures {
  const figure = (name: string, otherwise: number) => {
    const value = memberOf(place, name);
    return typeof value === 'number' ? value : otherwise;
  };
  return {
    row: figure('row', 0),
    col: figure('col', 0),
    sizeX: figure('sizeX', 1),
    sizeY: figure('sizeY', 1),
  };
}
