import { mdiMagnify, mdiViewColumnOutline } from '@mdi/js';
import { type MouseEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import type { EntityRef } from '../../commands/command.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import { runCommand } from '../../commands/run-command.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown, TranslationKey } from '../../i18n/translation-key.ts';
import { activateTable } from '../../table/active-table.ts';
import { ColumnChooser } from '../../table/column-chooser.tsx';
import type { Column, Sort } from '../../table/columns/column.ts';
import type { RowEnds } from '../../table/grid/row-ends.ts';
import { SearchBox } from '../../table/search-box.tsx';
import { selectedCount, selectedEntities, selectionOf } from '../../table/selection-store.ts';
import { TableBody } from '../../table/table-body.tsx';
import { useDrawnTable } from '../../table/use-drawn-table.ts';
import type { TableView } from '../../table/use-table-view.ts';
import { Icon } from '../../ui/icon.tsx';
import type { WidgetHost } from '../contract/host.ts';
import { groundTokens } from '../kit/ground-tokens.ts';
import { WidgetNote } from '../kit/widget-note.tsx';
import { followedPage, type OpenPage } from './followed-page.ts';
import { Pager } from './pager.tsx';
import { ROW_BUTTON_WIDTH, type RowButton, RowButtons } from './row-buttons.tsx';

/** A button in the header of the widget. */
interface HeaderButton {
  readonly label: TranslationKey;
  readonly icon: string;
  press(origin: Element): void;
}

interface WidgetTableProps<Row> {
  config: WidgetConfig;
  host: WidgetHost;
  /** What its rows are called together. */
  title: string;
  /** What commands know it by, with a number of its own behind it. */
  kind: string;
  /** The first one names rows. Keep them while they are the same. */
  columns: readonly Column<Row>[];
  rowId(row: Row): string;
  /** Keep it while it is the same. */
  open: OpenPage<Row>;
  defaultSort: Sort;
  /** The lengths that pages can have; see `pageSizes`. */
  sizes: readonly number[];
  searchable: boolean;
  /** Whether columns can be chosen. */
  choosable: boolean;
  emptyText?: TranslationKey;
  /** How many buttons a row has; those of one that it has none of are left out. */
  buttonCount?: number;
  /** Keep it while it is the same. */
  buttonsOf?(row: Row): readonly RowButton[];
  /** Whether they stay in sight where the columns are wider than the table; they do unless said. */
  stuckButtons?: boolean;
  /** Rows can be selected, and this stands above them while some are. */
  selection?: {
    subjectOf(row: Row): EntityRef | null;
    bar(selected: readonly EntityRef[], clear: () => void): ReactNode;
  };
  /** What a press on a row does. */
  onRow?: ((row: Row) => void) | undefined;
  onRowTwice?: ((row: Row) => void) | undefined;
  /** Further buttons in the header. */
  header?: readonly HeaderButton[];
  children?: ReactNode;
}

/** How many rows there are on all pages, why there are none, and what is to be known of them. */
interface Counted {
  readonly total?: number;
  readonly why?: Shown | undefined;
  readonly notice?: Shown | undefined;
}

/**
 * The table of a widget: pages of rows that are followed, searched, sorted and worked with by the same keys as the lists
 * of the console.
 */
export function WidgetTable<Row>(props: WidgetTableProps<Row>) {
  const { host, title, columns, rowId, open, defaultSort, sizes, searchable, choosable, selection } = props;
  const { kind, buttonCount = 0, buttonsOf, stuckButtons = true, onRow, onRowTwice, header = [] } = props;
  const t = useTranslate();
  const id = `${kind}${useId()}`;
  const [size = 10] = sizes;
  const [pageSize, setPageSize] = useState(size);
  const [place, setPage] = useState(0);
  const [{ total, why, notice }, setTotal] = useState<Counted>({});
  const view = useOwnView(defaultSort, () => setPage(0));

  // Other settings have other pages.
  const [of, setOf] = useState(size);
  if (of !== size) {
    setOf(size);
    setPageSize(size);
    setPage(0);
  }
  const page = total === undefined ? place : Math.min(place, Math.max(0, Math.ceil(total / pageSize) - 1));
  const source = useMemo(
    () => followedPage({ page, pageSize }, open, (count, said) => setTotal({ total: count, ...said })),
    [open, page, pageSize],
  );
  const checks = selection !== undefined;
  const ends = useMemo(
    (): RowEnds<Row> => ({
      checks,
      end:
        buttonsOf && buttonCount > 0
          ? {
              width: buttonCount * ROW_BUTTON_WIDTH + 8,
              stuck: stuckButtons,
              cell: (row, current) => <RowButtons buttons={buttonsOf(row)} current={current} />,
            }
          : null,
    }),
    [checks, buttonsOf, buttonCount, stuckButtons],
  );
  const drawing = useDrawnTable<Row>(
    {
      id,
      nested: true,
      inForce: () => host.hasKeys?.() ?? true,
      title: { text: title },
      columns,
      source,
      defaultSort,
      rowId,
      searchable,
      emptyText: why ?? props.emptyText ?? 'widget.no-data',
      ends,
      ...(selection && { subjectOf: selection.subjectOf }),
      ...(onRow && { onOpen: (row: Row | null) => row !== null && onRow(row) }),
    },
    view,
    { whole: true },
  );
  const { store, model, list } = drawing;
  const { searching, choosingColumns } = useSnapshot(store.state);
  const { version, ...selected } = useSnapshot(selectionOf(id));
  const count = selectedCount(selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is what tells that others are selected
  const chosen = useMemo(() => selectedEntities(id), [id, version]);
  const { search } = view.query;

  const activate = () => activateTable(store);
  const ask = (command: CommandId) => () => {
    activate();
    void runCommand(command, {}, { source: 'toolbar' });
  };
  const onDoubleClick = (event: MouseEvent) => {
    const index = (event.target as Element).closest<HTMLElement>('[data-index]')?.dataset.index;
    const row = index === undefined ? undefined : list.row(Number(index));
    if (row !== undefined) onRowTwice?.(row);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what a second press does is among the actions of rows, too
    <div
      className="relative flex size-full min-h-0 flex-col text-[13px]"
      style={groundTokens(props.config)}
      onFocusCapture={activate}
      onPointerDownCapture={activate}
      onDoubleClick={onDoubleClick}
    >
      {host.header &&
        createPortal(
          <>
            {searchable && (
              <HeaderIcon label={t('table.search')} icon={mdiMagnify} onPress={ask('table.search')} />
            )}
            {header.map(({ label, icon, press }) => (
              <HeaderIcon key={label} label={t(label)} icon={icon} onPress={press} />
            ))}
            {choosable && (
              <HeaderIcon
                label={t('table.columns')}
                icon={mdiViewColumnOutline}
                onPress={ask('table.columns')}
              />
            )}
          </>,
          host.header,
        )}
      {(searching || search) && (
        <div className="flex shrink-0 p-1">
          <SearchBox
            inputRef={store.searchBox}
            search={search}
            takesFocus={searching}
            fields={undefined}
            problem={null}
            onSearch={view.setSearch}
            onLeave={() => store.leaveSearch()}
            onClose={() => store.closeSearch()}
          />
        </div>
      )}
      {selection && count > 0 && (
        <div role="toolbar" aria-label={t('table.toolbar')} className="flex flex-wrap items-center gap-2 p-1">
          <p className="font-medium text-sm">{t('table.selected', { count })}</p>
          {selection.bar(chosen, () => store.selection.clear())}
        </div>
      )}
      <div className="relative h-0">
        {choosingColumns && <ColumnChooser options={model.options} onClose={() => store.closeColumns()} />}
      </div>
      {notice && <WidgetNote>{t(notice)}</WidgetNote>}
      <TableBody drawing={drawing} />
      {props.children}
      {total !== undefined && total > (sizes[0] ?? 0) && (
        <Pager
          page={page}
          pageSize={pageSize}
          sizes={sizes}
          total={total}
          onPage={setPage}
          onSize={(next) => {
            setPageSize(next);
            setPage(0);
          }}
        />
      )}
    </div>
  );
}

/** What a table of a widget is searched for and ordered by, for as long as it stands. */
function useOwnView(defaultSort: Sort, onOther: () => void): TableView {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>();
  const [columns, setColumns] = useState('');
  const { property, order } = defaultSort;
  // Another configuration begins anew.
  useEffect(() => setSort({ property, order }), [property, order]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done of another order is the same each time
  return useMemo(
    () => ({
      query: { search, sort: sort ?? { property, order } },
      // Never none, which would be those that the browser remembers.
      columns: { text: columns, set: setColumns },
      setSearch(next) {
        setSearch(next);
        onOther();
      },
      setSort(next) {
        setSort(next);
        onOther();
      },
    }),
    [search, sort, columns, property, order],
  );
}

function HeaderIcon({
  label,
  icon,
  onPress,
}: {
  label: string;
  icon: string;
  onPress(origin: Element): void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid size-7 shrink-0 place-items-center rounded-control opacity-75 hover:opacity-100 focus-visible:opacity-100"
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      <Icon path={icon} size={18} />
    </button>
  );
}
