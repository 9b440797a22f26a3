import type { GridSettings } from '../../../model/dashboard-layout.ts';
import type { LayoutPlace } from '../document/dashboard-document.ts';
import { type LaidOutWidget, laidOutWidgets, layoutAt } from '../document/read-document.ts';
import type { CellsById } from '../grid/moves.ts';
import { type PlacedWidget, placement } from '../grid/placement.ts';
import { isNarrow } from '../open/narrow.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';

/** A layout as it is drawn while somebody moves its widgets about. */
export interface EditedGrid {
  at: LayoutPlace;
  settings: GridSettings;
  /** All widgets stand in one column: they have an order and a height there, and where they are else does not show. */
  isPhone: boolean;
  columns: number;
  cells: CellsById;
  /** In the order they are read in. */
  placed: readonly PlacedWidget[];
  /** As they are stored. */
  widgets: readonly LaidOutWidget[];
}

/** A layout of a dashboard as it is at this moment; undefined where there is none. */
export function editedGrid(
  { dashboard: read }: OpenDashboard,
  at: LayoutPlace,
  isPhone = isNarrow(),
): EditedGrid | undefined {
  const settings = layoutAt(read, at)?.gridSettings;
  if (!settings) return undefined;
  const widgets = laidOutWidgets(read, at);
  const { columns, widgets: placed } = placement(widgets, settings, { isMobile: isPhone, isEdit: true });
  const cells = new Map(placed.map((one) => [one.id, one.cells]));
  return { at, settings, isPhone, columns, cells, placed, widgets };
}
