import type { WidgetReference } from '../../../../model/widget-file.ts';
import type { DashboardDocument, LayoutPlace } from '../../document/dashboard-document.ts';
import type { JsonObject } from '../../document/json-object.ts';
import { laidOutWidgets, readDocument } from '../../document/read-document.ts';
import { withNewWidget, withReference } from '../../document/widget-edits.ts';
import { withReferences } from '../../document/widget-references.ts';
import { type Cells, cellsById, DEFAULT_SIZE } from '../../grid/cells.ts';
import { bottomPlace, nearestFreePlace, scaledSize } from '../../grid/moves.ts';
import { type BroughtAlong, withBroughtAlong } from './brought-along.ts';
import { stateColumns } from './widget-item.ts';

/** How large a widget was where it comes from, and where it is to come to. */
export interface PastePlace {
  at: LayoutPlace;
  /** The widget of that layout which it is to stand beside; below all others where there is none. */
  beside?: string | undefined;
  originalSize: Pick<Cells, 'sizeX' | 'sizeY'> | null | undefined;
  originalColumns: number;
}

/**
 * The dashboard with a widget that comes from elsewhere, and with what it needs: as large a part of the width as it was,
 * at the free place nearest to the one it is to stand beside.
 */
export function withPastedWidget(
  document: DashboardDocument,
  brought: { widget: JsonObject } & BroughtAlong,
  place: PastePlace,
  newId: () => string,
): { document: DashboardDocument; id: string } {
  const { document: prepared, references } = withBroughtAlong(document, brought, newId);
  const id = newId();
  const widget = withReferences(brought.widget, references);
  const cells = freePlace(document, place);
  return { document: withNewWidget(prepared, place.at, { id, widget, place: { ...cells } }), id };
}

/** The dashboard with a widget of it in one more layout, placed as `withPastedWidget` does. */
export function withPastedReference(
  document: DashboardDocument,
  { widgetId, originalSize, originalColumns }: WidgetReference,
  { at, beside }: Pick<PastePlace, 'at' | 'beside'>,
): DashboardDocument {
  const cells = freePlace(document, { at, beside, originalSize, originalColumns });
  return withReference(document, at, { id: widgetId, place: { ...cells } });
}

function freePlace(
  document: DashboardDocument,
  { at, beside, originalSize, originalColumns }: PastePlace,
): Cells {
  const { columns, layouts } = stateColumns(document, at);
  const all = cellsById(laidOutWidgets(readDocument(document), at), columns);
  const scaled = scaledSize(originalSize ?? DEFAULT_SIZE, { columns, layouts }, originalColumns);
  const size = { ...scaled, sizeX: Math.min(scaled.sizeX, Math.max(1, Math.floor(columns))) };
  const neighbour = beside === undefined ? undefined : all.get(beside);
  if (!neighbour) return { ...size, ...bottomPlace(all) };
  const wanted = { ...size, row: neighbour.row, col: neighbour.col + neighbour.sizeX };
  return nearestFreePlace(all, '', wanted, Math.floor(columns));
}
