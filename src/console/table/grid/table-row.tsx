// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as grids, which elements of a table would not be without losing their roles
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its current row by aria-activedescendant
import { type CSSProperties, memo, type ReactNode } from 'react';
import type { Column } from '../columns/column.ts';
import type { LiveRows } from '../columns/live-rows.ts';
import { LiveCell } from './live-cell.tsx';
import { LIST_ROW_ENDS, type RowEnds } from './row-ends.ts';

/** Texts of rows, translated once for all of them. */
export interface RowTexts {
  actions: string;
  loading: string;
  failed: string;
  retry: string;
}

interface RowCellsProps<Row> {
  /** Id of the row's element, which goes on to other rows: what refers to it need not change with every row. */
  elementId: string;
  /** undefined while the row is loading. */
  row: Row | undefined;
  failed: boolean;
  columns: readonly Column<Row>[];
  /** How many columns stay in sight, from the first one on. */
  pinned: number;
  /** Id of the column that names the row. */
  naming: string;
  /** Id of the column that the keyboard is at, in the focused row. */
  current: string | null;
  live: LiveRows<Row> | null;
  selected: boolean;
  texts: RowTexts;
  ends?: RowEnds<Row>;
  /** It is the current one, and what stands at its end depends on that. */
  acting?: boolean;
}

interface TableRowProps<Row> extends RowCellsProps<Row> {
  index: number;
  focused: boolean;
  open: boolean;
}

/** The ring of the focused row and the mark of the open one lie over the cells, because some of those are opaque. */
const FOCUSED =
  'data-focused:after:pointer-events-none data-focused:after:absolute data-focused:after:inset-0 data-focused:after:z-1 data-focused:after:border-2 data-focused:after:border-line-strong group-focus-visible/grid:data-focused:after:border-accent';
const OPEN =
  'data-open:before:absolute data-open:before:inset-y-0 data-open:before:start-0 data-open:before:z-1 data-open:before:w-[3px] data-open:before:bg-accent';

/**
 * One row of the grid. It has no listeners of its own: the grid reads `data-` attributes of what was clicked. Few
 * elements, because this is what scrolling costs.
 */
function TableRowOf<Row>({ index, focused, open, ...cells }: TableRowProps<Row>) {
  const { elementId, row, failed, selected, ends = LIST_ROW_ENDS } = cells;
  const loading = row === undefined && !failed;
  return (
    <div
      id={elementId}
      role="row"
      data-index={index}
      data-loading={loading ? '' : undefined}
      data-focused={focused ? '' : undefined}
      data-open={open ? '' : undefined}
      aria-rowindex={index + 2}
      aria-selected={ends.checks ? selected : undefined}
      aria-busy={loading ? true : undefined}
      aria-current={open ? true : undefined}
      className={`group/row grid h-(--row-height) cursor-default grid-cols-(--row-columns) items-center group-data-cards/grid:grid-rows-2 border-line border-b bg-surface [contain:strict] hover:bg-hover aria-selected:bg-accent-soft ${FOCUSED} ${OPEN}`}
    >
      <RowCells {...cells} acting={focused && typeof ends.end === 'object'} />
    </div>
  );
}

/** What a value is read by does not move it to the other side of its column. */
const ALIGNMENT = {
  start: 'text-start rtl:text-right',
  center: 'text-center [&>svg]:inline-block',
  end: 'text-end rtl:text-left',
};

/** The box and the menu stay on screen where the columns are wider than it. */
export const STUCK_AT_START = 'group-data-wide/grid:sticky group-data-wide/grid:start-0 bg-inherit';
export const STUCK_AT_END = 'group-data-wide/grid:sticky group-data-wide/grid:end-0 bg-inherit';

export const PINNED =
  'group-data-wide/grid:sticky group-data-wide/grid:start-(--pin) group-data-wide/grid:z-1 bg-inherit';

/** The line between the pinned columns and those that move behind them. */
const LAST_PINNED = 'h-full content-center border-line-strong border-e';

/** Where the column at a place stays when it is pinned. */
export function pinnedAt(place: number, pinned: number): CSSProperties | undefined {
  return place < pinned ? ({ '--pin': `var(--pin-${place})` } as CSSProperties) : undefined;
}

/** Id of the cell of a column in a row's element; other elements refer to those that name their rows. */
export function cellId(elementId: string, columnId: string): string {
  return `${elementId}-${columnId}`;
}

const CURRENT =
  'data-current:-outline-offset-2 data-current:outline-2 data-current:outline-line-strong group-focus-visible/grid:data-current:outline-accent';

/**
 * While a row loads, its cells show a grey bar instead of text, so that no element comes or goes. Moments and units are
 * read as they are written, in a page that is read from the right, too.
 */
const CELL =
  'truncate px-2 rtl:[unicode-bidi:plaintext] group-data-loading/row:before:inline-block group-data-loading/row:before:h-2 group-data-loading/row:before:w-3/5 group-data-loading/row:before:rounded group-data-loading/row:before:bg-line';

/** Of a card, the name stands over the facts. */
const CARD_NAME =
  'group-data-cards/grid:self-end group-data-cards/grid:col-span-2 group-data-cards/grid:row-start-1 group-data-cards/grid:font-medium group-data-cards/grid:text-sm';
/** Where there is no check box the name begins at the very start. */
const CARD_NAME_AT = {
  checks: 'group-data-cards/grid:col-start-2',
  plain: 'group-data-cards/grid:col-start-1',
} as const;
const CARD_FACT =
  'group-data-cards/grid:self-start group-data-cards/grid:row-start-2 group-data-cards/grid:text-muted group-data-cards/grid:text-xs group-data-cards/grid:group-data-loading/row:before:w-40';
/** Where it stands depends on the fact before it, and so it has no bar while that loads. */
const LAST_FACT = 'group-data-cards/grid:group-data-loading/row:invisible';

function RowCellsOf<Row>(props: RowCellsProps<Row>) {
  const { elementId, row, failed, columns, pinned, naming, current, live, selected, texts } = props;
  const { ends = LIST_ROW_ENDS, acting = false } = props;
  const nameId = cellId(elementId, naming);
  const nameClass = `${CARD_NAME} ${CARD_NAME_AT[ends.checks ? 'checks' : 'plain']}`;
  const loading = row === undefined && !failed;
  return (
    <>
      {ends.checks && (
        <div
          role="gridcell"
          data-check=""
          className={`flex h-full items-center justify-center group-data-cards/grid:col-start-1 group-data-cards/grid:row-span-2 group-data-cards/grid:row-start-1 ${STUCK_AT_START}`}
        >
          <input
            type="checkbox"
            tabIndex={-1}
            readOnly
            checked={selected}
            disabled={row === undefined}
            aria-label={loading ? texts.loading : undefined}
            aria-labelledby={loading ? undefined : nameId}
            className="size-4 accent-accent"
          />
        </div>
      )}
      {failed ? (
        <div
          role="gridcell"
          className={`${ends.checks ? 'col-start-2' : 'col-start-1'} -col-end-1 flex items-center gap-3 px-2 text-danger group-data-cards/grid:row-span-2`}
        >
          <span id={nameId}>{texts.failed}</span>
          <button
            type="button"
            tabIndex={-1}
            data-retry=""
            className="rounded-control border px-2 text-xs leading-6"
          >
            {texts.retry}
          </button>
        </div>
      ) : (
        columns.map((column, place) => (
          <div
            key={column.id}
            id={column.id === naming || column.id === current ? cellId(elementId, column.id) : undefined}
            role={column.id === naming && row !== undefined ? 'rowheader' : 'gridcell'}
            data-current={column.id === current ? '' : undefined}
            style={pinnedAt(place, pinned)}
            className={`${CELL} ${column.id === naming ? nameClass : CARD_FACT} ${ALIGNMENT[column.align ?? 'start']} ${place < pinned ? PINNED : ''} ${place === pinned - 1 ? LAST_PINNED : ''} ${place > 1 && place === columns.length - 1 ? LAST_FACT : ''} ${column.id === current ? CURRENT : ''}`}
          >
            {row === undefined ? '' : content(column, row, live)}
          </div>
        ))
      )}
      {failed || ends.end === null ? null : (
        <div
          role="gridcell"
          className={`flex h-full items-center justify-end group-data-cards/grid:-col-start-2 group-data-cards/grid:row-span-2 group-data-cards/grid:row-start-1 ${ends.end === 'menu' || ends.end.stuck ? STUCK_AT_END : ''}`}
        >
          {ends.end !== 'menu' ? (
            row !== undefined && ends.end.cell(row, acting)
          ) : (
            <button
              type="button"
              tabIndex={-1}
              data-more=""
              disabled={row === undefined}
              aria-haspopup="menu"
              id={`${elementId}-more`}
              aria-label={texts.actions}
              aria-labelledby={`${elementId}-more ${nameId}`}
              className="size-9 rounded-control group-data-cards/grid:size-11 text-lg text-muted leading-none hover:text-ink disabled:invisible"
            >
              ⋮
            </button>
          )}
        </div>
      )}
    </>
  );
}

function content<Row>(column: Column<Row>, row: Row, live: LiveRows<Row> | null): ReactNode {
  if (column.live && live) return <LiveCell column={column} row={row} live={live} />;
  return column.cell ? column.cell(row) : column.text(row);
}

/** Apart from the row, because rows that are still loading change nothing but their numbers in a leap. */
const RowCells = memo(RowCellsOf) as typeof RowCellsOf;

export const TableRow = memo(TableRowOf) as typeof TableRowOf;
