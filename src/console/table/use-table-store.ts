import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useScope } from '../commands/context-store.ts';
import { isFocusLost } from '../ui/returned-focus.ts';
import { activeTable, enterTable } from './active-table.ts';
import { clearSelection, selectionOf } from './selection-store.ts';
import { provideTableCommands } from './table-commands.ts';
import type { DrawnTable } from './table-state.ts';
import { TableStore } from './table-store.ts';

/** The store of a table, for as long as it is on screen: commands act on it, and its scopes are in force. */
export function useTableStore<Row>(drawn: DrawnTable<Row>): TableStore<Row> {
  const { id, nested = false, openId = null, owner, inForce = () => true } = drawn.props;
  const { list } = drawn;
  const [store] = useState(() => new TableStore(drawn));
  // What commands act on changes with them, which a scope sees when it is drawn again.
  const { focus: _focus } = useSnapshot(store.state);
  const { version: _version } = useSnapshot(selectionOf(id));
  useLayoutEffect(() => store.draw(drawn));
  useLayoutEffect(() => {
    store.follow();
    return list.subscribe(() => store.follow());
  }, [store, list]);

  useEffect(provideTableCommands, []);
  useEffect(() => () => store.leave(), [store]);
  useEffect(() => enterTable(store, { behind: nested }), [store, nested]);
  useEffect(() => (nested ? () => clearSelection(id) : undefined), [nested, id]);
  // Around the rows, so that what acts on both acts on these alone; and only while a person is among them: else what is
  // selected in the list around them counts.
  useScope('table', { inForce, targets: () => (owner && activeTable() === store ? [owner] : []) });
  useScope(`table:${id}`, {
    inForce,
    targets: () => store.targets(),
    query: () => store.query(),
    ready: () => store.ready(),
  });
  useScope(`list:${id}`, { inForce: () => inForce() && activeTable() === store });
  useReturnToRow(store, openId);
  return store;
}

/** Brings the focus back to the row whose details were closed, unless it is somewhere else by now. */
function useReturnToRow<Row>(store: TableStore<Row>, openId: string | null): void {
  const before = useRef(openId);
  useEffect(() => {
    const closed = openId === null ? before.current : null;
    before.current = openId;
    if (closed !== null && isFocusLost()) store.cursor.returnTo(closed);
  }, [store, openId]);
}
