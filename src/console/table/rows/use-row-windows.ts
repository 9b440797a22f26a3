import { useEffect, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import type { TableSource } from '../table-props.ts';
import { listKey, type RowQuery, RowWindows } from './row-windows.ts';

interface Lists<Row> {
  /** The rows on screen. */
  shown: RowWindows<Row>;
  /** True while rows in another order, of another search or filter are on their way. */
  changing: boolean;
}

/**
 * The rows of a source. When order, search or filter change, the rows on screen stay until the first of the new ones
 * are there, or until it is known that they cannot be had.
 */
export function useRowWindows<Row>(source: TableSource<Row>, query: RowQuery): Lists<Row> {
  const [lists, setLists] = useState(() => {
    const first = new RowWindows(queryClient, source, query);
    return { shown: first, wanted: first };
  });
  const { shown, wanted } = lists;

  if (wanted.key !== listKey(source, query)) {
    const next = shown.key === listKey(source, query) ? shown : new RowWindows(queryClient, source, query);
    setLists({ shown: shown.total === undefined ? next : shown, wanted: next });
  }

  useEffect(() => () => shown.release(), [shown]);

  useEffect(() => {
    if (wanted === shown) return;
    let taken = false;
    const take = () => {
      if (taken || (wanted.total === undefined && !wanted.failure)) return;
      taken = true;
      setLists({ shown: wanted, wanted });
    };
    const stop = wanted.subscribe(take);
    wanted.show({ first: 0, last: 0 }, true);
    take();
    return () => {
      stop();
      if (!taken) wanted.release();
    };
  }, [shown, wanted]);

  return { shown, changing: wanted !== shown };
}
