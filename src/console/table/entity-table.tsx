import { type ReactElement, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { announceFailure } from '../commands/announce.ts';
import type { CommandRef } from '../commands/command-ref.ts';
import { useOffered } from '../commands/faces/use-command-state.ts';
import { runCommand } from '../commands/run-command.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { session } from '../session/session-store.ts';
import { loadable } from '../ui/loadable.tsx';
import { useSmallWindow } from '../ui/use-small-window.ts';
import { activateTable } from './active-table.ts';
import { briefly, countFitting, isNarrow, rowLayout } from './columns/column-layout.ts';
import { useColumnModel } from './columns/use-column-model.ts';
import { LineError } from './filter-line/filter-field.ts';
import { TableGrid } from './grid/table-grid.tsx';
import { TableHeader } from './grid/table-header.tsx';
import { useDensityOf } from './list-density.ts';
import { PeekOnDemand } from './peek-on-demand.ts';
import { RowMenuOnDemand } from './row-menu-on-demand.ts';
import { useListState } from './rows/use-list-state.ts';
import { useRowList } from './rows/use-row-list.ts';
import { SearchBox } from './search-box.tsx';
import { isSelected, selectedCount, selectionOf } from './selection-store.ts';
import { EmptyTable, LoadFailure, NoMatch, RefreshFailure } from './table-message.tsx';
import type { EntityTableProps } from './table-props.ts';
import { TableToolbar } from './table-toolbar.tsx';
import { nextSort } from './url-state.ts';
import { useLiveRows } from './use-live-rows.ts';
import { useTableStore } from './use-table-store.ts';
import { useTableView } from './use-table-view.ts';

const ColumnChooser = loadable(() => import('./column-chooser.tsx').then((module) => module.ColumnChooser));

const NO_COMMANDS: readonly CommandRef[] = [];

/**
 * A list as a grid to work in by keyboard: of any length, searched and sorted, with a selection, commands, and details
 * where rows have them. Use it with a `key` where one place shows one table after another.
 */
export function EntityTable<Row>(props: EntityTableProps<Row>): ReactElement {
  const { id, rowId, openId = null, rowType, toolbarCommands = NO_COMMANDS } = props;
  const t = useTranslate();
  const offered = useOffered(toolbarCommands, props.owner && [props.owner]);
  const userId = useSnapshot(session).authUser?.userId ?? '';
  const view = useTableView(props);
  const { list, changing } = useRowList(props.source, view.query);
  const model = useColumnModel(id, props.columns, userId, view.columns);
  const [width, setWidth] = useState(0);
  const narrow = isNarrow(width);
  const cards = useSmallWindow();
  const layout = rowLayout(useDensityOf(id), cards);
  const count = countFitting(model.tracks, width, cards);
  const tight = model.tracks.map((track, at) => track.width < (model.shown[at]?.width ?? 0)).join();
  // Every row depends on the columns, which most changes of width leave alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the tracks, what matters is which are tight
  const columns = useMemo(
    () => briefly(model.shown.slice(0, count), model.tracks, { narrow: narrow || cards }),
    [model.shown, count, narrow, cards, tight],
  );
  const [first] = props.columns;
  const naming = columns.find(({ id }) => id === first?.id)?.id ?? columns[0]?.id ?? '';
  const live = useLiveRows(columns, props.subjectOf);
  const store = useTableStore({ props, list, columns, model, live, view });
  const { focus, column, peeking, searching, choosingColumns, said, menu } = useSnapshot(store.state);
  // Reading the version is what makes the table follow its selection.
  const { version: _version, ...selection } = useSnapshot(selectionOf(id));
  const selected = selectedCount(selection);

  const listOnScreen = useRef(list.key);
  useLayoutEffect(() => {
    if (listOnScreen.current === list.key) return;
    listOnScreen.current = list.key;
    store.grid.current?.scrollToTop();
  }, [store, list.key]);

  const focusGrid = () => store.cursor.focusGrid();
  const activate = () => activateTable(store);
  const { total, failure, refreshing, refreshFailure } = useListState(list);
  const problem = failure instanceof LineError ? failure.problem : null;
  const refresh = () => void runCommand('table.refresh', {}, { source: 'toolbar' });
  const { search, sort } = view.query;
  return (
    <section
      aria-label={t(props.title)}
      className="flex h-full min-h-0 min-w-0 flex-1 flex-col bg-surface"
      onFocusCapture={activate}
      // Not every browser gives the focus to a button that is pressed.
      onPointerDownCapture={activate}
    >
      <TableToolbar
        list={id}
        // The heading of what a list is nested in says what it is.
        title={props.nested ? null : props.title}
        total={total}
        width={width}
        selectedCount={selected}
        selectedText={props.selectedText ?? 'table.selected'}
        toolbarCommands={offered}
        owner={props.owner}
        rowType={rowType}
        filters={props.filters}
        searchable={props.searchable ?? true}
        search={
          searching || search ? (
            <SearchBox
              inputRef={store.searchBox}
              search={search}
              takesFocus={searching}
              fields={props.fields}
              problem={problem}
              onSearch={view.setSearch}
              onLeave={() => store.leaveSearch()}
              onClose={() => store.closeSearch()}
            />
          ) : null
        }
        chooser={
          choosingColumns ? (
            <ColumnChooser options={model.options} onClose={() => store.closeColumns()} />
          ) : null
        }
      />
      {refreshFailure ? <RefreshFailure error={refreshFailure} onRetry={refresh} /> : null}
      <div className="relative flex min-h-0 flex-1 flex-col">
        {changing || refreshing ? (
          <div className="absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden" title={t('table.updating')}>
            <div className="progress-strip" />
          </div>
        ) : null}
        <TableGrid
          handle={store.grid}
          label={t(props.title)}
          columns={columns}
          tracks={model.tracks.slice(0, count)}
          pinned={Math.min(model.pinned, count)}
          naming={naming}
          narrow={narrow}
          layout={layout}
          list={list}
          live={live}
          busy={changing || (total === undefined && failure === null)}
          header={
            <TableHeader
              columns={columns}
              model={model}
              focusColumn={column}
              sort={sort}
              onSort={(property) =>
                void runCommand('table.sort', { ...nextSort(sort, property) }, { source: 'toolbar' })
              }
              selected={selected === 0 ? 'none' : selected < (total ?? 0) ? 'some' : 'all'}
              onSelect={() => void runCommand('table.select-all', {}, { source: 'toolbar' })}
            />
          }
          focus={focus}
          focusColumn={columns.some((shown) => shown.id === column) ? column : null}
          openId={openId}
          isSelected={(id) => isSelected(selection, id)}
          rowId={rowId}
          onPress={(press) => store.press(press).catch((error: unknown) => announceFailure(error))}
          onFocus={() => store.cursor.putFirst()}
          onWidth={setWidth}
        />
        {failure && total === undefined ? <LoadFailure error={failure} onRetry={refresh} /> : null}
        {total === 0 && search ? (
          <NoMatch
            text={props.noMatchText ?? 'table.no-match'}
            search={search}
            onClear={() => store.closeSearch()}
          />
        ) : null}
        {total === 0 && !search ? (
          <EmptyTable text={props.emptyText} command={offered[0]} owner={props.owner} />
        ) : null}
        {peeking && focus !== null ? (
          <PeekOnDemand>
            {(PeekCard) => (
              <PeekCard
                list={list}
                index={focus.index}
                columns={props.columns}
                live={live}
                content={props.peek}
                anchor={() => store.grid.current?.rowElement(focus.index) ?? null}
              />
            )}
          </PeekOnDemand>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {said ? t(said) : ''}
      </p>
      {menu ? <RowMenuOnDemand key={menu.opening} rowType={rowType} {...menu} onClosed={focusGrid} /> : null}
    </section>
  );
}
