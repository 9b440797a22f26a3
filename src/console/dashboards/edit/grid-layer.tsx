import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { LayoutPlace } from '../document/dashboard-document.ts';
import type { Cells } from '../grid/cells.ts';
import { nearestFreePlace, overlaps, withEdgesMoved, within, wouldOverlap } from '../grid/moves.ts';
import { areaOf } from '../grid/placement.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { FRAME_ATTRIBUTE, focusWidget, LAYOUT_ATTRIBUTE } from '../open/widgets-on-screen.ts';
import { openEditMenu } from './edit-menu-store.ts';
import { type EditedGrid, editedGrid } from './edited-grid.ts';
import { followPointer, type Gesture } from './move-pointer.ts';
import { putAt, putInOrder, setPhoneHeight } from './move-widgets.ts';

/** What would come of a gesture if it ended now. */
type Preview =
  | { kind: 'cells'; cells: Cells; note: TranslationKey | undefined }
  | { kind: 'order'; index: number }
  | { kind: 'height'; rows: number; px: number };

/**
 * What lies in a grid that is edited beside its widgets: its lines, where widgets lie over one another, and where a widget would come to
 * that a pointer holds. Stands in the element of the grid.
 */
export function GridLayer({
  dashboard,
  at,
  isPhone,
}: {
  dashboard: OpenDashboard;
  at: LayoutPlace;
  isPhone: boolean;
}) {
  const t = useTranslate();
  const root = useRef<HTMLDivElement>(null);
  const [preview, setPreview] = useState<Preview>();
  const { state, layout } = at;
  const grid = editedGrid(dashboard, at, isPhone);

  useEffect(() => {
    const element = root.current?.closest<HTMLElement>(`[${LAYOUT_ATTRIBUTE}]`);
    if (!element) return undefined;
    const gridOf = () => editedGrid(dashboard, { state, layout }, isPhone);
    const stop = followPointer(element, {
      onMove(gesture) {
        const known = gridOf();
        if (!known) return;
        const next = previewOf(known, gesture, element);
        show(element, gesture, next);
        setPreview((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
      },
      onDrop(gesture) {
        const known = gridOf();
        const next = known && previewOf(known, gesture, element);
        unshow(element, gesture.id);
        setPreview(undefined);
        if (known && next) carryOut(dashboard, known, gesture.id, next);
        focusWidget(gesture.id);
      },
      onCancel(id) {
        unshow(element, id);
        setPreview(undefined);
        dashboard.announce({ key: 'widget.move-given-up' });
      },
    });
    const onMenu = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.target.closest('input')) return;
      event.preventDefault();
      const widget = event.target.closest(`[${FRAME_ATTRIBUTE}]`)?.getAttribute(FRAME_ATTRIBUTE) ?? undefined;
      if (widget !== undefined) focusWidget(widget);
      openEditMenu({ widget, point: { x: event.clientX, y: event.clientY } });
    };
    element.addEventListener('contextmenu', onMenu);
    return () => {
      stop();
      element.removeEventListener('contextmenu', onMenu);
    };
  }, [dashboard, state, layout, isPhone]);

  if (!grid) return null;
  const { columns, settings, placed } = grid;
  // The lines run in the middle of the margins between cells.
  const period = `calc((100cqi - ${settings.margin}px) / ${columns})`;
  return (
    <>
      <div
        ref={root}
        aria-hidden
        data-grid-lines
        className="pointer-events-none absolute inset-0"
        style={
          isPhone
            ? undefined
            : {
                backgroundImage:
                  'linear-gradient(to right, rgb(128 128 128 / 0.22) 1px, transparent 1px), linear-gradient(to bottom, rgb(128 128 128 / 0.22) 1px, transparent 1px)',
                backgroundSize: `${period} ${period}`,
                backgroundPosition: `${settings.margin / 2}px ${settings.margin / 2}px`,
              }
        }
      />
      {!isPhone &&
        overlaps(grid.cells).map((cells) => (
          <div
            key={areaOf(cells)}
            title={t('widget.overlap')}
            className="pointer-events-none z-10 border-2 border-dashed border-danger"
            style={{ gridArea: areaOf(cells) }}
          />
        ))}
      {preview?.kind === 'cells' && (
        <div
          aria-hidden
          data-preview
          className="pointer-events-none z-40 flex items-end justify-center rounded-[4px] bg-accent/15 outline-2 outline-accent outline-dashed"
          style={{ gridArea: areaOf(preview.cells) }}
        >
          <span className="m-1 rounded-control bg-raised px-2 py-0.5 text-center text-[12px] text-ink shadow-sm">
            {preview.note ? t(preview.note) : `${preview.cells.sizeX} × ${preview.cells.sizeY}`}
          </span>
        </div>
      )}
      {preview?.kind === 'order' && (
        <div
          aria-hidden
          data-preview
          className={`pointer-events-none z-40 h-0 outline-2 outline-accent ${preview.index < placed.length ? '' : 'self-end'}`}
          style={{ gridArea: `${Math.min(preview.index, placed.length - 1) + 1} / 1 / span 1 / span 1` }}
        />
      )}
    </>
  );
}

/** The height of a row and the width of a column with their margin, in px. */
function cellSize({ columns, settings }: EditedGrid, layout: HTMLElement): number {
  return Math.max(1, (layout.clientWidth - settings.margin) / columns);
}

function previewOf(grid: EditedGrid, gesture: Gesture, layout: HTMLElement): Preview | undefined {
  return grid.isPhone ? previewOnPhone(grid, gesture, layout) : previewOfCells(grid, gesture, layout);
}

function previewOfCells(
  grid: EditedGrid,
  { id, edges, dx, dy }: Gesture,
  layout: HTMLElement,
): Preview | undefined {
  const from = grid.cells.get(id);
  if (!from) return undefined;
  const size = cellSize(grid, layout);
  const cols = Math.round((isFromRight() ? -dx : dx) / size);
  const rows = Math.round(dy / size);
  if (edges) {
    const cells = withEdgesMoved(from, edges, { cols, rows }, grid.columns);
    const isFree = wouldOverlap(grid.cells, id, cells).length === 0;
    return isFree
      ? { kind: 'cells', cells, note: undefined }
      : { kind: 'cells', cells: from, note: 'widget.no-room-to-grow' };
  }
  const wanted = within({ ...from, col: from.col + cols, row: from.row + rows }, grid.columns);
  if (wouldOverlap(grid.cells, id, wanted).length === 0)
    return { kind: 'cells', cells: wanted, note: undefined };
  const cells = nearestFreePlace(grid.cells, id, wanted, grid.columns);
  return { kind: 'cells', cells, note: 'widget.nearest-free-place' };
}

function previewOnPhone(
  { settings, placed }: EditedGrid,
  { id, edges, dy, y }: Gesture,
  layout: HTMLElement,
): Preview | undefined {
  if (edges) {
    const before = placed.find((one) => one.id === id)?.rows ?? 1;
    const period = settings.mobileRowHeight + settings.margin;
    const rows = Math.max(1, before + Math.round(dy / period));
    return { kind: 'height', rows, px: rows * period - settings.margin };
  }
  const index = placed.filter((one) => {
    const item = one.id === id ? undefined : itemOf(layout, one.id);
    const box = item?.getBoundingClientRect();
    return box && box.top + box.height / 2 < y;
  }).length;
  return { kind: 'order', index };
}

function carryOut(dashboard: OpenDashboard, grid: EditedGrid, id: string, preview: Preview): void {
  if (preview.kind === 'cells') putAt(dashboard, grid, id, preview.cells);
  else if (preview.kind === 'order') putInOrder(dashboard, grid, id, preview.index);
  else setPhoneHeight(dashboard, grid, id, preview.rows);
}

/** The widget follows the pointer, or shows the size it would have: drawn by the browser alone, nothing is laid out anew. */
function show(layout: HTMLElement, { id, edges, dx, dy }: Gesture, preview: Preview | undefined): void {
  const item = itemOf(layout, id);
  if (!item) return;
  item.dataset.held = '';
  if (!edges) item.style.transform = `translate(${dx}px, ${dy}px)`;
  else if (preview?.kind === 'height') item.style.height = `${preview.px}px`;
}

function unshow(layout: HTMLElement, id: string): void {
  const item = itemOf(layout, id);
  if (!item) return;
  item.style.transform = '';
  item.style.height = '';
  delete item.dataset.held;
}

function itemOf(layout: HTMLElement, id: string): HTMLElement | undefined {
  const frames = [...layout.querySelectorAll(`[${FRAME_ATTRIBUTE}]`)];
  const frame = frames.find((one) => one.getAttribute(FRAME_ATTRIBUTE) === id);
  return frame?.closest<HTMLElement>('[data-item]') ?? undefined;
}

function isFromRight(): boolean {
  return document.documentElement.dir === 'rtl';
}
