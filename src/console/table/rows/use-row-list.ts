import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listKey, type RowList, type RowQuery, type RowSource } from './row-list.ts';

interface Lists<Row> {
  /** The rows on screen. */
  list: RowList<Row>;
  /** True while rows in another order, of another search or filter are on their way. */
  changing: boolean;
}

/**
 * The rows of a source. When order, search or filter change, the rows on screen stay until the first of the new ones
 * are there, or until it is known that they cannot be had.
 */
export function useRowList<Row>(source: RowSource<Row>, query: RowQuery): Lists<Row> {
  const client = useQueryClient();
  const [lists, setLists] = useState(() => {
    const first = source.open(query, client);
    return { shown: first, wanted: first };
  });
  const { shown, wanted } = lists;

  if (wanted.key !== listKey(source, query)) {
    const next = shown.key === listKey(source, query) ? shown : source.open(query, client);
    const atOnce = shown.total === undefined || next.total !== undefined;
    setLists({ shown: atOnce ? next : shown, wanted: next });
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

  return { list: shown, changing: wanted !== shown };
}
