import type { WidgetLayout } from '../../../model/dashboard-layout.ts';
import type { DashboardDocument, LayoutPlace } from './dashboard-document.ts';
import { withConfiguration } from './dashboard-edits.ts';
import { isJsonObject, type JsonObject, jsonObject, valueAt, withMembers } from './json-object.ts';
import { withoutUnheldWidgets } from './unheld-widgets.ts';

/** What an edit changes of where a widget is; members that are undefined are taken out, those not named stay. */
export type PlaceChange = Readonly<Partial<Record<keyof WidgetLayout & PlaceMember, number | undefined>>>;
type PlaceMember = 'sizeX' | 'sizeY' | 'row' | 'col' | 'mobileOrder' | 'mobileHeight';

/** The dashboard with a widget more, in a layout that there is. */
export function withNewWidget(
  document: DashboardDocument,
  at: LayoutPlace,
  added: { id: string; widget: JsonObject; place: PlaceChange },
): DashboardDocument {
  if (!hasLayout(document, at)) return document;
  const widget = { ...added.widget, id: added.id };
  return withPlace(
    withConfiguration(document, ['widgets', added.id], widget),
    at,
    added.id,
    withMembers({}, added.place),
  );
}

/**
 * The dashboard with a widget that it has in one more of its layouts: it is the same one there, whatever is changed of
 * it in either. Where it stands there already it stays as it is.
 */
export function withReference(
  document: DashboardDocument,
  at: LayoutPlace,
  { id, place }: { id: string; place: PlaceChange },
): DashboardDocument {
  const isThere = isJsonObject(valueAt(document.configuration, ['widgets', id]));
  if (!isThere || !hasLayout(document, at) || placeOf(document, at, id) !== undefined) return document;
  return withPlace(document, at, id, withMembers({}, place));
}

/** The dashboard with a widget moved, resized or put elsewhere in the order of phones. */
export function withPlaced(
  document: DashboardDocument,
  at: LayoutPlace,
  id: string,
  place: PlaceChange,
): DashboardDocument {
  const before = placeOf(document, at, id);
  if (before === undefined) return document;
  return withPlace(document, at, id, withMembers(jsonObject(before), place));
}

/** The dashboard with the widget taken out of a layout, and away altogether where no other has it. */
export function withoutWidget(document: DashboardDocument, at: LayoutPlace, id: string): DashboardDocument {
  if (placeOf(document, at, id) === undefined) return document;
  return withoutUnheldWidgets(withPlace(document, at, id, undefined));
}

/** The dashboard with another configuration of a widget, wherever that stands. */
export function withWidgetConfig(
  document: DashboardDocument,
  id: string,
  config: JsonObject,
): DashboardDocument {
  if (!isJsonObject(valueAt(document.configuration, ['widgets', id]))) return document;
  return withConfiguration(document, ['widgets', id, 'config'], config);
}

function hasLayout({ configuration }: DashboardDocument, { state, layout }: LayoutPlace): boolean {
  return isJsonObject(valueAt(configuration, ['states', state, 'layouts', layout]));
}

function placeOf(document: DashboardDocument, at: LayoutPlace, id: string): unknown {
  return valueAt(document.configuration, [...widgetsOf(at), id]);
}

function withPlace(
  document: DashboardDocument,
  at: LayoutPlace,
  id: string,
  place: JsonObject | undefined,
): DashboardDocument {
  return withConfiguration(document, [...widgetsOf(at), id], place);
}

function widgetsOf({ state, layout }: LayoutPlace): string[] {
  return ['states', state, 'layouts', layout, 'widgets'];
}
