import { formatList } from '../../i18n/format-list.ts';
import type { Message, Shown, TranslationKey } from '../../i18n/translation-key.ts';
import type { DashboardDocument, LayoutId, LayoutPlace } from '../document/dashboard-document.ts';
import { type PlaceChange, withoutWidget, withPlaced, withReference } from '../document/widget-edits.ts';
import { type Cells, sameCells } from '../grid/cells.ts';
import { bottomPlace, focusAfterRemoval, scaledSize, wouldOverlap } from '../grid/moves.ts';
import { MOST_MOBILE_ROWS } from '../grid/placement.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { widgetTitle } from '../open/widget-title.ts';
import { shownOrder } from '../open/widgets-on-screen.ts';
import { type EditedGrid, editedGrid } from './edited-grid.ts';

/** How a change is made: those with the same `merge` in a row are one step. */
interface Manner {
  merge?: string | undefined;
}

/**
 * Has a widget take these cells, and says where it is then and what it lies over. Nothing else moves: what one goes over
 * on its way stays as it is. Figures that stay the same stay as they are stored.
 */
export function putAt(
  dashboard: OpenDashboard,
  { at, cells, widgets }: EditedGrid,
  id: string,
  to: Cells,
  { merge }: Manner = {},
): void {
  const from = cells.get(id);
  const stored = widgets.find((one) => one.id === id)?.place;
  if (!from || !stored) return;
  const isPlaced = (stored.row ?? -1) >= 0 && (stored.col ?? -1) >= 0;
  const change: PlaceChange = {
    ...((to.row !== from.row || !isPlaced) && { row: to.row }),
    ...((to.col !== from.col || !isPlaced) && { col: to.col }),
    ...(to.sizeX !== from.sizeX && { sizeX: to.sizeX }),
    ...(to.sizeY !== from.sizeY && { sizeY: to.sizeY }),
  };
  if (sameCells(from, to)) return;
  const isSized = to.sizeX !== from.sizeX || to.sizeY !== from.sizeY;
  edit(
    dashboard,
    { state: at.state, id, merge },
    isSized ? 'widget.resize-step' : 'widget.move-step',
    (document) => withPlaced(document, at, id, change),
  );
  dashboard.announce(whereItIs(dashboard, { at, cells, to, id, isSized }));
}

/** Says that a widget cannot go further. */
export function sayAtEdge(dashboard: OpenDashboard): void {
  dashboard.announce({ key: 'widget.at-edge' });
}

/** Gives a widget another place in the order of phones, counted from 0, and says which. */
export function putInOrder(
  dashboard: OpenDashboard,
  { at, placed, widgets }: EditedGrid,
  id: string,
  index: number,
  { merge }: Manner = {},
): void {
  const others = placed.map((one) => one.id).filter((other) => other !== id);
  const order = others.toSpliced(index, 0, id);
  if (placed[index]?.id === id) return;
  const known = new Map(widgets.map((one) => [one.id, one.place.mobileOrder]));
  edit(dashboard, { state: at.state, id, merge }, 'widget.order-step', (document) =>
    order.reduce(
      (changed, other, mobileOrder) =>
        known.get(other) === mobileOrder ? changed : withPlaced(changed, at, other, { mobileOrder }),
      document,
    ),
  );
  dashboard.announce({ key: 'widget.now-in-order', values: { place: index + 1, count: order.length } });
}

/** Gives a widget another height on phones, in rows of those, and says which. */
export function setPhoneHeight(
  dashboard: OpenDashboard,
  { at, settings }: EditedGrid,
  id: string,
  rows: number,
  { merge }: Manner = {},
): void {
  if (settings.mobileAutoFillHeight) {
    dashboard.announce({ key: 'widget.phone-height-shared' });
    return;
  }
  const mobileHeight = Math.min(Math.max(rows, 1), MOST_MOBILE_ROWS);
  edit(dashboard, { state: at.state, id, merge }, 'widget.resize-step', (document) =>
    withPlaced(document, at, id, { mobileHeight }),
  );
  dashboard.announce({ key: 'widget.now-high', values: { rows: mobileHeight } });
}

/** Takes a widget out of a layout, and away altogether where no other holds it. The focus goes to one beside it. */
export function takeOut(dashboard: OpenDashboard, at: LayoutPlace, id: string): void {
  const next = focusAfterRemoval(shownOrder(), [id]);
  edit(dashboard, { state: at.state, id }, 'widget.remove-step', (document) =>
    withoutWidget(document, at, id),
  );
  dashboard.announce({ key: 'widget.removed' });
  if (next !== undefined) dashboard.wantFocus(next);
}

/** Moves a widget to the other layout of its state, below all that stands there, as wide a part of it as before. */
export function moveToLayout(
  dashboard: OpenDashboard,
  from: LayoutPlace,
  layout: LayoutId,
  id: string,
): void {
  const to = { ...from, layout };
  const here = editedGrid(dashboard, from);
  const there = editedGrid(dashboard, to);
  const size = here?.cells.get(id);
  if (!here || !there || !size || from.layout === layout) return;
  const mobileHeight = here.widgets.find((one) => one.id === id)?.place.mobileHeight;
  const scaled = scaledSize(size, { columns: there.settings.columns, layouts: 1 }, here.settings.columns);
  edit(dashboard, { state: from.state, id }, 'widget.layout-step', (document) =>
    withoutWidget(
      withReference(document, to, { id, place: { ...scaled, ...bottomPlace(there.cells), mobileHeight } }),
      from,
      id,
    ),
  );
  dashboard.wantFocus(id);
  dashboard.announce({
    key: layout === 'main' ? 'widget.now-in-main' : 'widget.now-in-right',
  });
}

/** What people know a widget by; its id where there is none of it. */
export function nameOf({ dashboard: read }: OpenDashboard, id: string): string {
  const widget = read.widgets.get(id);
  return widget ? widgetTitle(widget, read) : id;
}

function edit(
  dashboard: OpenDashboard,
  { state, id, merge }: { state: string; id: string; merge?: string | undefined },
  label: TranslationKey,
  change: (document: DashboardDocument) => DashboardDocument,
): void {
  dashboard.edit({
    label: { key: label, values: { name: nameOf(dashboard, id) } },
    document: change(dashboard.document),
    at: { state, widget: id },
    merge: merge && `${merge} ${id}`,
  });
}

function whereItIs(
  dashboard: OpenDashboard,
  { cells, to, id, isSized }: Pick<EditedGrid, 'at' | 'cells'> & { to: Cells; id: string; isSized: boolean },
): Shown {
  const where: Message = isSized
    ? { key: 'widget.now-size', values: { columns: to.sizeX, rows: to.sizeY } }
    : { key: 'widget.now-at', values: { column: to.col + 1, row: to.row + 1 } };
  const below = wouldOverlap(new Map([...cells].filter(([other]) => other !== id)), id, to);
  if (below.length === 0) return where;
  const names = formatList(below.map((other) => nameOf(dashboard, other)));
  return { lines: [where, { key: 'widget.lies-over', values: { names } }] };
}
