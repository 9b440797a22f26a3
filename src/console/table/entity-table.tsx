import type { ReactElement } from 'react';
import { useSnapshot } from 'valtio';
import type { CommandRef } from '../commands/command-ref.ts';
import { useOffered } from '../commands/faces/use-command-state.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { loadable } from '../ui/loadable.tsx';
import { activateTable } from './active-table.ts';
import { LineError } from './filter-line/filter-field.ts';
import { useListState } from './rows/use-list-state.ts';
import { SearchBoxOnDemand } from './search-box-on-demand.ts';
import { selectedCount, selectionOf } from './selection-store.ts';
import { TableBody } from './table-body.tsx';
import type { EntityTableProps } from './table-props.ts';
import { TableToolbar } from './table-toolbar.tsx';
import { useDrawnTable } from './use-drawn-table.ts';
import { useTableView } from './use-table-view.ts';

const ColumnChooser = loadable(() => import('./column-chooser.tsx').then((module) => module.ColumnChooser));

const NO_COMMANDS: readonly CommandRef[] = [];

/**
 * A list as a grid to work in by keyboard: of any length, searched and sorted, with a selection, commands, and details
 * where rows have them. Use it with a `key` where one place shows one table after another.
 */
export function EntityTable<Row>(props: EntityTableProps<Row>): ReactElement {
  const { id, rowType, toolbarCommands = NO_COMMANDS } = props;
  const t = useTranslate();
  const offered = useOffered(toolbarCommands, props.owner && [props.owner]);
  const view = useTableView(props);
  const drawing = useDrawnTable(props, view);
  const { store, model } = drawing;
  const { searching, choosingColumns } = useSnapshot(store.state);
  // Reading the version is what makes the table follow its selection.
  const { version: _version, ...selection } = useSnapshot(selectionOf(id));
  const { total, failure } = useListState(drawing.list);
  const activate = () => activateTable(store);
  const { search } = view.query;
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
        width={drawing.width}
        selectedCount={selectedCount(selection)}
        selectedText={props.selectedText ?? 'table.selected'}
        toolbarCommands={offered}
        owner={props.owner}
        rowType={rowType}
        filters={props.filters}
        searchable={props.searchable ?? true}
        search={
          searching || search ? (
            <SearchBoxOnDemand
              inputRef={store.searchBox}
              search={search}
              takesFocus={searching}
              fields={props.fields}
              problem={failure instanceof LineError ? failure.problem : null}
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
      <TableBody drawing={drawing} command={offered[0]} />
    </section>
  );
}
