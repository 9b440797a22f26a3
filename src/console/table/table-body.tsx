import type { ReactElement } from 'react';
import { useSnapshot } from 'valtio';
import { announceFailure } from '../commands/announce.ts';
import type { CommandRef } from '../commands/command-ref.ts';
import { runCommand } from '../commands/run-command.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { LineError } from './filter-line/filter-field.ts';
import { TableGrid } from './grid/table-grid.tsx';
import { TableHeader } from './grid/table-header.tsx';
import { PeekOnDemand } from './peek-on-demand.ts';
import { RowMenuOnDemand } from './row-menu-on-demand.ts';
import { useListState } from './rows/use-list-state.ts';
import { isSelected, selectedCount, selectionOf } from './selection-store.ts';
import { EmptyTable, LoadFailure, NoMatch, RefreshFailure, RefusedLine } from './table-message.tsx';
import { nextSort } from './url-state.ts';
import type { TableDrawing } from './use-drawn-table.ts';

/** The rows of a table with all that belongs to them: their header, what stands where there are none, peeks and menus. */
export function TableBody<Row>({
  drawing,
  command,
}: {
  drawing: TableDrawing<Row>;
  /** Offered where there are no rows. */
  command?: CommandRef | undefined;
}): ReactElement {
  const { props, list, columns, model, live, view, store, changing, layout } = drawing;
  const { rowId, rowType, openId = null } = props;
  const t = useTranslate();
  const { focus, column, peeking, said, menu } = useSnapshot(store.state);
  // Reading the version is what makes the table follow its selection.
  const { version: _version, ...selection } = useSnapshot(selectionOf(props.id));
  const selected = selectedCount(selection);
  const { total, failure, refreshing, refreshFailure } = useListState(list);
  const refresh = () => void runCommand('table.refresh', {}, { source: 'toolbar' });
  const { search, sort } = view.query;
  return (
    <>
      {refreshFailure ? <RefreshFailure error={refreshFailure} onRetry={refresh} /> : null}
      <div className="relative flex min-h-0 flex-1 flex-col [container-type:size]">
        {changing || refreshing ? (
          <div className="absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden" title={t('table.updating')}>
            <div className="progress-strip" />
          </div>
        ) : null}
        <TableGrid
          handle={store.grid}
          label={t(props.title)}
          columns={columns}
          tracks={drawing.tracks}
          pinned={Math.min(model.pinned, columns.length)}
          naming={drawing.naming}
          narrow={drawing.narrow}
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
              {...(props.ends && { ends: props.ends })}
            />
          }
          focus={focus}
          focusColumn={columns.some((shown) => shown.id === column) ? column : null}
          openId={openId}
          isSelected={(id) => isSelected(selection, id)}
          rowId={rowId}
          onPress={(press) => store.press(press).catch((error: unknown) => announceFailure(error))}
          onFocus={() => store.cursor.putFirst()}
          onWidth={drawing.onWidth}
          {...(props.ends && { ends: props.ends })}
        />
        {failure && total === undefined ? (
          failure instanceof LineError ? (
            <RefusedLine error={failure} onClear={() => store.closeSearch()} />
          ) : (
            <LoadFailure error={failure} onRetry={refresh} />
          )
        ) : null}
        {total === 0 && search ? (
          <NoMatch
            text={props.noMatchText ?? 'table.no-match'}
            search={search}
            onClear={() => store.closeSearch()}
          />
        ) : null}
        {total === 0 && !search ? (
          <EmptyTable text={props.emptyText} command={command} owner={props.owner} />
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
      {menu ? (
        <RowMenuOnDemand
          key={menu.opening}
          rowType={rowType}
          {...menu}
          onClosed={() => store.cursor.focusGrid()}
        />
      ) : null}
    </>
  );
}
