// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as grids, which elements of a table would not be without losing their roles
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its current row by aria-activedescendant
import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import { useTranslate } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Column } from '../columns/column.ts';
import { STUCK_AT_END, STUCK_AT_START } from './table-row.tsx';

interface TableHeaderProps<Row> {
  columns: readonly Column<Row>[];
  sorted(column: Column<Row>): 'asc' | 'desc' | false;
  onSort(column: Column<Row>): void;
  /** Whether all, some or none of the rows are selected. */
  selected: 'all' | 'some' | 'none';
  onSelect(): void;
}

const ALIGNMENT = { start: '', center: 'justify-center', end: 'justify-end' };
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The header row: names of the columns, their order, and the box that selects the rows on screen. */
export function TableHeader<Row>({ columns, sorted, onSort, selected, onSelect }: TableHeaderProps<Row>) {
  const t = useTranslate();
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-9 grid-cols-(--columns) items-center border-line border-b bg-surface font-medium text-muted text-xs"
      >
        <div role="columnheader" className={`flex h-full items-center justify-center ${STUCK_AT_START}`}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={selected === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = selected === 'some';
            }}
            onChange={onSelect}
            aria-label={t('table.select-all')}
            className="size-4 accent-accent"
          />
        </div>
        {columns.map((column) => {
          const order = sorted(column);
          const layout = `flex h-full min-w-0 items-center gap-1 px-2 ${ALIGNMENT[column.align ?? 'start']}`;
          const title = <span className="truncate">{t(column.title)}</span>;
          if (!column.sortProperty) {
            return (
              <div key={column.id} role="columnheader" className={layout}>
                {title}
              </div>
            );
          }
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={order ? ARIA_SORT[order] : 'none'}
              className="h-full min-w-0"
            >
              <button
                type="button"
                tabIndex={-1}
                onClick={() => onSort(column)}
                className={`${layout} w-full hover:text-ink ${order ? 'text-ink' : ''}`}
              >
                {title}
                {order ? <Icon path={order === 'asc' ? mdiArrowUp : mdiArrowDown} size={14} /> : null}
              </button>
            </div>
          );
        })}
        <div role="columnheader" className={`h-full ${STUCK_AT_END}`}>
          <span className="sr-only">{t('table.actions')}</span>
        </div>
      </div>
    </div>
  );
}
