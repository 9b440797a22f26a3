// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as grids, which elements of a table would not be without losing their roles
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its current row by aria-activedescendant
import { mdiArrowDown, mdiArrowUp, mdiPin } from '@mdi/js';
import type { DragEvent, MouseEvent, TouchEvent } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Column, Sort } from '../columns/column.ts';
import { startSide } from '../columns/side.ts';
import type { ColumnModel } from '../columns/use-column-model.ts';
import { LIST_ROW_ENDS, type RowEnds } from './row-ends.ts';
import { PINNED, pinnedAt, STUCK_AT_END, STUCK_AT_START } from './table-row.tsx';

interface TableHeaderProps<Row> {
  columns: readonly Column<Row>[];
  model: Pick<ColumnModel<Row>, 'pinned' | 'move' | 'drag' | 'resize'>;
  /** The column that the keyboard is at. */
  focusColumn: string | null;
  sort: Sort;
  onSort(property: string): void;
  /** Whether all, some or none of the rows are selected. */
  selected: 'all' | 'some' | 'none';
  onSelect(): void;
  ends?: RowEnds<Row>;
}

const ALIGNMENT = { start: '', center: 'justify-center', end: 'justify-end' };
const ARIA_SORT = { ASC: 'ascending', DESC: 'descending' } as const;

/** The type of what is dragged, so that nothing else is taken for a column. */
const DRAGGED = 'application/x-column';

/** The edge that a column is resized by is drawn without an element of its own: a press on it is one on the header. */
const EDGE =
  'relative after:absolute after:inset-y-2 after:end-0 after:w-1.5 after:cursor-col-resize after:border-line after:border-e hover:after:border-line-strong';
const EDGE_WIDTH = 8;

/** The header row: names of the columns, their order and widths, and the box that selects the rows on screen. */
export function TableHeader<Row>(props: TableHeaderProps<Row>) {
  const { columns, model, focusColumn, sort, onSort, selected, ends = LIST_ROW_ENDS } = props;
  const t = useTranslate();

  const onGrip = (columnId: string) => (event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>) => {
    const { currentTarget: header } = event;
    const x = 'touches' in event ? event.touches[0]?.clientX : event.clientX;
    if (event.target !== header || x === undefined || !isAtEdge(header, x)) return;
    // What is resized is not dragged away.
    if (!('touches' in event)) event.preventDefault();
    model.drag(columnId, header.getBoundingClientRect().width, event);
  };
  const onDrop = (columnId: string) => (event: DragEvent) => {
    const dragged = event.dataTransfer.getData(DRAGGED);
    if (!dragged) return;
    event.preventDefault();
    model.move(dragged, columnId);
  };

  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-9 grid-cols-(--columns) items-center border-line border-b bg-surface font-medium text-muted text-xs"
      >
        {ends.checks && (
          <div role="columnheader" className={`flex h-full items-center justify-center ${STUCK_AT_START}`}>
            <input
              type="checkbox"
              tabIndex={-1}
              checked={selected === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = selected === 'some';
              }}
              onChange={props.onSelect}
              aria-label={t('table.select-all')}
              className="size-4 accent-accent"
            />
          </div>
        )}
        {columns.map(({ id, title, sortProperty, align = 'start' }, place) => {
          const order = sortProperty === sort.property ? sort.order : undefined;
          const pinned = place < model.pinned;
          const layout = `flex h-full min-w-0 items-center gap-1 px-2 ${ALIGNMENT[align]}`;
          const text = (
            <>
              {pinned ? <Icon path={mdiPin} size={12} className="pointer-events-none" /> : null}
              <span className="pointer-events-none truncate">{t(title)}</span>
            </>
          );
          return (
            <div
              key={id}
              role="columnheader"
              data-column={id}
              data-current={id === focusColumn ? '' : undefined}
              aria-description={pinned ? t('table.pinned') : undefined}
              aria-sort={sortProperty ? (order ? ARIA_SORT[order] : 'none') : undefined}
              draggable
              onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, id)}
              onDragOver={(event) => {
                if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
              }}
              onDrop={onDrop(id)}
              onMouseDown={onGrip(id)}
              onTouchStart={onGrip(id)}
              onDoubleClick={(event) => {
                if (event.target === event.currentTarget && isAtEdge(event.currentTarget, event.clientX)) {
                  model.resize(id, null);
                }
              }}
              style={pinnedAt(place, model.pinned)}
              className={`h-full min-w-0 data-current:text-accent ${EDGE} ${pinned ? PINNED : ''} ${sortProperty ? '' : layout}`}
            >
              {sortProperty ? (
                <button
                  type="button"
                  tabIndex={-1}
                  data-command="table.sort"
                  onClick={() => onSort(sortProperty)}
                  className={`${layout} w-full hover:text-ink ${order ? 'text-ink' : ''}`}
                >
                  {text}
                  {order ? <Icon path={order === 'ASC' ? mdiArrowUp : mdiArrowDown} size={14} /> : null}
                </button>
              ) : (
                text
              )}
            </div>
          );
        })}
        {ends.end && (
          <div
            role="columnheader"
            className={`h-full ${ends.end === 'menu' || ends.end.stuck ? STUCK_AT_END : ''}`}
          >
            <span className="sr-only">{t('table.actions')}</span>
          </div>
        )}
      </div>
    </div>
  );
}

function isAtEdge(header: HTMLElement, x: number): boolean {
  const { left, right } = header.getBoundingClientRect();
  return (startSide() === 'left' ? right - x : x - left) <= EDGE_WIDTH;
}
