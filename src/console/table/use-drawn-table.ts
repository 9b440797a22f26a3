import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { session } from '../session/session-store.ts';
import { useSmallWindow } from '../ui/use-small-window.ts';
import {
  briefly,
  countFitting,
  isNarrow,
  type RowLayout,
  rowLayout,
  type Track,
} from './columns/column-layout.ts';
import { useColumnModel } from './columns/use-column-model.ts';
import { useDensityOf } from './list-density.ts';
import { useRowList } from './rows/use-row-list.ts';
import type { EntityTableProps } from './table-props.ts';
import type { DrawnTable } from './table-state.ts';
import type { TableStore } from './table-store.ts';
import { useLiveRows } from './use-live-rows.ts';
import { useTableStore } from './use-table-store.ts';
import type { TableView } from './use-table-view.ts';

/** A table as it is to be drawn. */
export interface TableDrawing<Row> extends DrawnTable<Row> {
  store: TableStore<Row>;
  /** The room of each column on screen. */
  tracks: readonly Track[];
  layout: RowLayout;
  /** It has too little room for all of its columns. */
  narrow: boolean;
  /** Of the table, in pixels; 0 while it is not known. */
  width: number;
  onWidth(width: number): void;
  /** Id of the column that names rows. */
  naming: string;
  /** Rows in another order, of another search or filter are on their way. */
  changing: boolean;
}

/**
 * What a table shows in a view of it: its rows and columns as there is room for them, and the store that commands act
 * on. With `whole` it has all its columns however little room there is, and is scrolled.
 */
export function useDrawnTable<Row>(
  props: EntityTableProps<Row>,
  view: TableView,
  { whole = false } = {},
): TableDrawing<Row> {
  const { id } = props;
  const userId = useSnapshot(session).authUser?.userId ?? '';
  const { list, changing } = useRowList(props.source, view.query);
  const model = useColumnModel(id, props.columns, userId, view.columns);
  const [width, onWidth] = useState(0);
  const narrow = !whole && isNarrow(width);
  const cards = useSmallWindow();
  const layout = rowLayout(useDensityOf(id), cards);
  const count = countFitting(model.tracks, whole ? 0 : width, cards);
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

  const listOnScreen = useRef(list.key);
  useLayoutEffect(() => {
    if (listOnScreen.current === list.key) return;
    listOnScreen.current = list.key;
    store.grid.current?.scrollToTop();
  }, [store, list.key]);

  const tracks = model.tracks.slice(0, count);
  return {
    props,
    list,
    columns,
    model,
    live,
    view,
    store,
    tracks,
    layout,
    narrow,
    width,
    onWidth,
    naming,
    changing,
  };
}
