import { type ReactElement, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { announceFailure } from '../commands/announce.ts';
import type { EntityRef } from '../commands/command.ts';
import { runCommand } from '../commands/registry.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { session } from '../session/session-store.ts';
import { loadable } from '../ui/loadable.tsx';
import { activateTable } from './active-table.ts';
import { columnsFitting, isNarrow } from './columns/column-layout.ts';
import { useColumnModel } from './columns/use-column-model.ts';
import { type GridHandle, type RowPress, TableGrid } from './grid/table-grid.tsx';
import { TableHeader } from './grid/table-header.tsx';
import { useGridFocus } from './grid/use-grid-focus.ts';
import { useReturnedFocus } from './grid/use-returned-focus.ts';
import { PeekCard } from './peek-card.tsx';
import { RowMenu } from './row-menu.tsx';
import { useRowWindows } from './rows/use-row-windows.ts';
import { SearchBox } from './search-box.tsx';
import { selectionOf } from './selection-store.ts';
import { EmptyTable, LoadFailure, NoMatch } from './table-message.tsx';
import type { EntityTableProps } from './table-props.ts';
import { TableToolbar } from './table-toolbar.tsx';
import { nextSort } from './url-state.ts';
import { useTableController } from './use-table-controller.ts';
import { useTableView } from './use-table-view.ts';

const ColumnChooser = loadable(() =>
  import('./columns/column-chooser.tsx').then((module) => module.ColumnChooser),
);

/** An opened menu; each opening has a key of its own. */
interface OpenMenu {
  entity: EntityRef;
  point: RowPress['point'];
  key: number;
}

/**
 * A list of entities as a grid to work in by keyboard: a list of any length, searched and sorted by the server, with
 * a selection, commands, and details. Use it with a `key` where one screen shows one table after another.
 */
export function EntityTable<Row>(props: EntityTableProps<Row>): ReactElement {
  const { id, rowId, entityOf, openId, onOpen, rowCommands } = props;
  const t = useTranslate();
  const userId = useSnapshot(session).authUser?.userId ?? '';
  const { view, setSearch, setSort } = useTableView(props.columns, props.defaultSort);
  const { shown: windows, changing } = useRowWindows(props.source, view);
  const model = useColumnModel({ id, columns: props.columns, userId }, view.sort);
  useSyncExternalStore(windows.subscribe, windows.version);
  const { focus, focusRow } = useGridFocus(windows, rowId);
  // Reading the version is what makes the table follow its selection.
  const { version: _version, entities: selected } = useSnapshot(selectionOf(id));
  const [width, setWidth] = useState(0);
  const [peeking, setPeeking] = useState(false);
  const [choosingColumns, setChoosingColumns] = useState(false);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const grid = useRef<GridHandle>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const narrow = isNarrow(width);
  const columns = columnsFitting(model.shown, width);

  const openMenu = (index: number, point: RowPress['point']) => {
    const row = windows.row(index);
    if (row === undefined || rowCommands.length === 0) return;
    setMenu((before) => ({ entity: entityOf(row), point, key: (before?.key ?? 0) + 1 }));
  };
  const controller = useTableController<Row>({
    props,
    windows,
    columns: model.shown,
    focus,
    focusRow,
    search: view.search,
    sort: view.sort,
    setSearch,
    setSort,
    grid,
    searchBox,
    peeking,
    setPeeking,
    choosingColumns,
    setChoosingColumns,
    openMenu,
  });
  useReturnedFocus({ openId, windows, rowId, grid, focusRow });

  const listOnScreen = useRef(windows.key);
  useLayoutEffect(() => {
    if (listOnScreen.current === windows.key) return;
    listOnScreen.current = windows.key;
    grid.current?.scrollToTop();
  }, [windows.key]);

  const focusGrid = () => grid.current?.element()?.focus({ preventScroll: true });

  const onPress = ({ index, part, extend, toggle, point }: RowPress) => {
    if (part === 'retry') return windows.retry();
    if (extend) {
      controller.extendTo(index).catch(announceFailure);
      return;
    }
    focusRow(index);
    if (part === 'more') return openMenu(index, point);
    if (part === 'check' || toggle) return controller.toggleSelection(index);
    const row = windows.row(index);
    if (row !== undefined) onOpen(rowId(row) === openId ? null : row);
  };

  const { total, failure } = windows;
  const current = focus === null ? undefined : windows.row(focus.index);
  return (
    <section
      aria-label={t(props.title)}
      className="flex h-full min-h-0 min-w-0 flex-1 flex-col bg-surface"
      onFocusCapture={() => activateTable(controller)}
    >
      <TableToolbar
        title={props.title}
        total={total}
        narrow={narrow}
        selectedCount={selected.size}
        selectedText={props.selectedText}
        toolbarCommands={props.toolbarCommands}
        bulkCommands={props.bulkCommands}
        filters={props.filters}
        search={
          <SearchBox inputRef={searchBox} search={view.search} onSearch={setSearch} onLeave={focusGrid} />
        }
        chooser={
          choosingColumns ? (
            <ColumnChooser
              options={model.options}
              onToggle={model.toggle}
              onClose={() => setChoosingColumns(false)}
            />
          ) : null
        }
      />
      <div className="relative flex min-h-0 flex-1 flex-col">
        {changing || windows.refreshing ? (
          <div className="absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden" title={t('table.updating')}>
            <div className="progress-strip" />
          </div>
        ) : null}
        <TableGrid
          handle={grid}
          label={t(props.title)}
          columns={columns}
          narrow={narrow}
          windows={windows}
          busy={changing || (total === undefined && failure === null)}
          header={
            <TableHeader
              columns={columns}
              sorted={model.sorted}
              onSort={({ sortProperty }) => {
                if (!sortProperty) return;
                const sort = nextSort(view.sort, sortProperty);
                void runCommand('table.sort', { ...sort }, { source: 'toolbar' });
              }}
              selected={selected.size === 0 ? 'none' : selected.size < (total ?? 0) ? 'some' : 'all'}
              onSelect={() => void runCommand('table.select-all', {}, { source: 'toolbar' })}
            />
          }
          focusIndex={focus?.index ?? null}
          openId={openId}
          selectedIds={selected}
          hasMenu={rowCommands.length > 0}
          rowId={rowId}
          onPress={onPress}
          onFocus={() => {
            const first = grid.current?.visible().first;
            if (focus === null && total && first !== undefined) focusRow(first);
          }}
          onWidth={setWidth}
        />
        {failure && total === undefined ? (
          <LoadFailure
            error={failure}
            onRetry={() => void runCommand('table.refresh', {}, { source: 'toolbar' })}
          />
        ) : null}
        {total === 0 && view.search ? (
          <NoMatch
            text={props.noMatchText ?? 'table.no-match'}
            search={view.search}
            onClear={() => {
              setSearch('');
              focusGrid();
            }}
          />
        ) : null}
        {total === 0 && !view.search ? (
          <EmptyTable text={props.emptyText} command={props.toolbarCommands[0]} />
        ) : null}
        {peeking && current !== undefined && focus !== null ? (
          <PeekCard
            row={current}
            name={entityOf(current).name}
            columns={props.columns}
            content={props.peek?.(current)}
            anchor={() => grid.current?.rowElement(focus.index) ?? null}
          />
        ) : null}
      </div>
      {menu ? (
        <RowMenu
          key={menu.key}
          commands={rowCommands}
          entity={menu.entity}
          point={menu.point}
          onClosed={focusGrid}
        />
      ) : null}
    </section>
  );
}
