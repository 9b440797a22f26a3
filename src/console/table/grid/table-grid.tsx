// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as grids, which elements of a table would not be without losing their roles
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its current row by aria-activedescendant
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Column } from '../columns/column.ts';
import {
  cardTemplates,
  type Ends,
  gridTemplate,
  leastWidth,
  pinOffsets,
  type RowLayout,
  type Track,
} from '../columns/column-layout.ts';
import type { LiveRows } from '../columns/live-rows.ts';
import type { RowList } from '../rows/row-list.ts';
import type { GridFocus } from './grid-focus.ts';
import { useHeldRow } from './held-row.ts';
import { endsOf, LIST_ROW_ENDS, type RowEnds } from './row-ends.ts';
import { createRowSlots } from './row-slots.ts';
import { offsetShowing, trackHeight } from './scroll-scale.ts';
import { createScrollTrack } from './scroll-track.ts';
import { cellId, TableRow } from './table-row.tsx';

/** Rows drawn beyond each edge, so that a turn of the wheel does not uncover blank space. */
const OVERSCAN = 4;
/** Placeholder rows while it is not known how many there are. */
const PLACEHOLDERS = 12;
/** Height of the header in pixels. */
const HEADER_HEIGHT = 36;
/** Height taken while the grid has none, before layout, in pixels. */
const ASSUMED_HEIGHT = 600;

/** What the rest of the table asks of the grid. */
export interface GridHandle {
  element(): HTMLElement | null;
  /** Scrolls as little as needed for a row to be seen whole. */
  showRow(index: number): void;
  scrollToTop(): void;
  /** The first row on screen, and how many fit. */
  visible(): { first: number; count: number };
  /** The element of a row, if it is drawn. */
  rowElement(index: number): HTMLElement | null;
  /** The header of a column, if it is drawn. */
  header(columnId: string): HTMLElement | null;
}

/** What a press on a row meant. */
export interface RowPress {
  index: number;
  part: 'row' | 'check' | 'more' | 'retry';
  extend: boolean;
  toggle: boolean;
  point: { x: number; y: number };
}

interface TableGridProps<Row> {
  handle: Ref<GridHandle>;
  label: string;
  columns: readonly Column<Row>[];
  tracks: readonly Track[];
  /** How many columns stay in sight, from the first one on. */
  pinned: number;
  /** Id of the column that names rows. */
  naming: string;
  narrow: boolean;
  layout: RowLayout;
  list: RowList<Row>;
  live: LiveRows<Row> | null;
  busy: boolean;
  header: ReactNode;
  /** The row that the keyboard is at. */
  focus: GridFocus | null;
  /** The column that the keyboard is at; null: the row as a whole. */
  focusColumn: string | null;
  openId: string | null;
  /** Whether the row of an id is selected. */
  isSelected(id: string): boolean;
  rowId(row: Row): string;
  onPress(press: RowPress): void;
  onFocus(): void;
  onWidth(width: number): void;
  /** Keep it while it is the same. */
  ends?: RowEnds<Row>;
}

/** The scrolling grid: draws the rows on screen, and nothing else, on a track as long as the whole list. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { columns, tracks, narrow, list, focus, focusColumn, openId, isSelected, rowId } = props;
  const { ends = LIST_ROW_ENDS } = props;
  const room = endsOf(ends);
  const focusIndex = focus?.index ?? null;
  const { rowHeight, cards } = props.layout;
  const t = useTranslate();
  const texts = useMemo(
    () => ({
      actions: t('table.actions'),
      loading: t('action.loading'),
      failed: t('table.row-failed'),
      retry: t('action.retry'),
    }),
    [t],
  );
  const gridId = useId();
  const element = useRef<HTMLDivElement>(null);
  const [track] = useState(createScrollTrack);
  const [slots] = useState(createRowSlots);
  useSyncExternalStore(list.subscribe, list.version, list.version);

  // The library draws again only when other rows come on screen, which a change of width does not bring.
  const [{ width, height: viewport }, setSize] = useState({ width: 0, height: ASSUMED_HEIGHT });

  const count = list.total ?? (list.failure ? 0 : PLACEHOLDERS);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => element.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: ASSUMED_HEIGHT },
    observeElementRect: (instance, listener) =>
      observeBody(instance, (next) => {
        listener(next);
        setSize(next);
      }),
    observeElementOffset: (_instance, listener) =>
      element.current ? track.observe(element.current, listener) : undefined,
    // The track moves the scroll bar: on a shortened one the library would not know where.
    scrollToFn: () => {},
  });

  // The library measures once, unless it is told.
  const measured = useRef(rowHeight);
  useLayoutEffect(() => {
    if (measured.current !== rowHeight) virtualizer.measure();
    measured.current = rowHeight;
  }, [virtualizer, rowHeight]);

  const listHeight = count * rowHeight;
  useLayoutEffect(() => track.resize({ listHeight, viewport }), [track, listHeight, viewport]);
  // What comes before the row that a person is at does not push it from under the eyes.
  useHeldRow(props.focus, (places, from) => {
    const { offset } = track.position();
    const wasSeen = from * rowHeight >= offset && from * rowHeight < offset + viewport;
    if (wasSeen) track.scrollTo(offset + places * rowHeight);
  });
  const { onWidth } = props;
  useLayoutEffect(() => onWidth(width), [onWidth, width]);

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const scrolling = virtualizer.isScrolling;
  useEffect(() => list.show({ first, last }, !scrolling), [list, first, last, scrolling]);

  useImperativeHandle(
    props.handle,
    () => ({
      element: () => element.current,
      showRow(index) {
        const { offset } = track.position();
        const next = offsetShowing({ start: index * rowHeight, height: rowHeight }, offset, viewport);
        if (next !== offset) track.scrollTo(next);
      },
      scrollToTop: () => track.scrollTo(0),
      visible: () => ({
        first: Math.ceil(track.position().offset / rowHeight),
        count: Math.floor(viewport / rowHeight),
      }),
      rowElement: (index) => element.current?.querySelector(`[data-index="${index}"]`) ?? null,
      header(columnId) {
        const headers = element.current?.querySelectorAll<HTMLElement>('[role=columnheader]') ?? [];
        return [...headers].find(({ dataset }) => dataset.column === columnId) ?? null;
      },
    }),
    [track, viewport, rowHeight],
  );

  const { top, offset } = track.position();
  slots.start(first, Math.ceil(viewport / rowHeight) + 2 * OVERSCAN + 1);
  const rowElementId = (index: number) => `${gridId}-${slots.of(index)}`;
  const focusDrawn = focusIndex !== null && focusIndex >= first && focusIndex <= last && items.length > 0;

  return (
    // The keys of the grid are commands in the scope `table`, bound at the root.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={element}
      role="grid"
      tabIndex={0}
      data-pane
      aria-label={props.label}
      data-scroll={props.label}
      data-wide={!narrow && !cards && width > 0 && width < leastWidth(tracks, room) ? '' : undefined}
      aria-rowcount={list.total === undefined ? -1 : list.total + 1}
      aria-colcount={columns.length + Number(ends.checks) + Number(ends.end !== null)}
      aria-multiselectable={ends.checks || undefined}
      aria-busy={props.busy}
      aria-activedescendant={focusDrawn ? activeId(rowElementId(focusIndex), focusColumn) : undefined}
      className="group/grid relative min-h-0 flex-1 overflow-auto outline-none [contain:strict] [overflow-anchor:none]"
      data-cards={cards ? '' : undefined}
      style={{
        ...templatesOf(tracks, narrow, cards, room),
        ...pinOffsets(tracks, props.pinned, room),
        ['--row-height' as string]: `${rowHeight}px`,
      }}
      onFocus={(event) => {
        if (event.target === event.currentTarget) props.onFocus();
      }}
      onMouseDown={keepTextUnselected}
      onPointerOver={showCutOffText}
      onClick={(event) => {
        const press = pressOf(event);
        if (press) props.onPress(press);
      }}
      onContextMenu={(event) => {
        const press = menuPressOf(event, focusIndex, element.current);
        if (!press) return;
        event.preventDefault();
        props.onPress(press);
      }}
    >
      <div style={{ minWidth: narrow || cards ? undefined : leastWidth(tracks, room) }}>
        {props.header}
        <div className="relative" style={{ height: trackHeight(listHeight) }}>
          {/* One sheet of rows is moved instead of each row: a leap then changes the place of one element. */}
          <div
            role="rowgroup"
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${first * rowHeight - offset + top}px)` }}
          >
            {items.map(({ index }) => {
              const row = list.row(index);
              const id = row === undefined ? null : rowId(row);
              return (
                <TableRow
                  key={slots.of(index)}
                  elementId={rowElementId(index)}
                  index={index}
                  row={row}
                  failed={row === undefined && list.failureAt(index) !== null}
                  columns={columns}
                  pinned={props.pinned}
                  naming={props.naming}
                  current={index === focusIndex ? focusColumn : null}
                  live={props.live}
                  selected={id !== null && isSelected(id)}
                  focused={index === focusIndex}
                  open={id !== null && id === openId}
                  texts={texts}
                  ends={ends}
                />
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The columns of the header and of the rows, as CSS properties. */
function templatesOf(
  tracks: readonly Track[],
  narrow: boolean,
  cards: boolean,
  ends: Ends,
): Record<string, string> {
  if (!cards) {
    const columns = gridTemplate(tracks, narrow, ends);
    return { '--columns': columns, '--row-columns': columns };
  }
  const { header, card } = cardTemplates(tracks.length, ends);
  return { '--columns': header, '--row-columns': card };
}

function activeId(rowElementId: string, columnId: string | null): string {
  return columnId === null ? rowElementId : cellId(rowElementId, columnId);
}

/** Tells the size of the part of the grid that shows rows: below the header. */
function observeBody(
  { scrollElement }: Virtualizer<HTMLDivElement, HTMLDivElement>,
  listener: (rect: { width: number; height: number }) => void,
): (() => void) | undefined {
  if (!scrollElement) return undefined;
  const tell = () => {
    const { clientWidth: width, clientHeight } = scrollElement;
    listener({
      width,
      height: clientHeight > 0 ? Math.max(clientHeight - HEADER_HEIGHT, 0) : ASSUMED_HEIGHT,
    });
  };
  tell();
  if (typeof ResizeObserver === 'undefined') return undefined;
  const observer = new ResizeObserver(tell);
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

function indexOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row ? Number(row.dataset.index) : null;
}

function pressOf(event: MouseEvent): RowPress | null {
  const target = event.target as Element;
  const index = indexOf(target);
  if (index === null) return null;
  const press = {
    index,
    extend: event.shiftKey,
    toggle: event.ctrlKey || event.metaKey,
    point: { x: event.clientX, y: event.clientY },
  };
  if (target.closest('[data-check]')) return { ...press, part: 'check' };
  if (target.closest('[data-retry]')) return { ...press, part: 'retry' };
  const more = target.closest('[data-more]');
  if (more) {
    const { right, bottom } = more.getBoundingClientRect();
    return { ...press, part: 'more', point: { x: right, y: bottom } };
  }
  // What a cell offers to press is the cell's own, and so is text being selected to copy it.
  if (target.closest('a, button, input, label')) return null;
  if (window.getSelection()?.isCollapsed === false && !event.shiftKey) return null;
  return { ...press, part: 'row' };
}

/** A press of the right button, or of the menu key, which the browser reports on the grid itself. */
function menuPressOf(
  event: MouseEvent,
  focusIndex: number | null,
  grid: HTMLElement | null,
): RowPress | null {
  const press = { part: 'more', extend: false, toggle: false } as const;
  const index = indexOf(event.target);
  if (index !== null) return { ...press, index, point: { x: event.clientX, y: event.clientY } };
  if (event.target !== grid) return null;
  const row = focusIndex === null ? null : grid.querySelector(`[data-index="${focusIndex}"]`);
  if (!row || focusIndex === null) return null;
  const { left, bottom } = row.getBoundingClientRect();
  return { ...press, index: focusIndex, point: { x: left, y: bottom } };
}

/** Shift and a click extend the selection of rows; the browser would select text as well. */
function keepTextUnselected(event: MouseEvent): void {
  if (event.shiftKey && indexOf(event.target) !== null) event.preventDefault();
}

/** The tooltip of a cell whose text does not fit, set when it is needed instead of on every cell drawn. */
function showCutOffText({ target }: PointerEvent): void {
  if (!(target instanceof HTMLElement) || !target.closest('[data-index]')) return;
  const cell = target.closest<HTMLElement>('[role=gridcell], [role=rowheader]');
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}
