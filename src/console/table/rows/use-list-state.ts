import { useSyncExternalStore } from 'react';
import type { RowList } from './row-list.ts';

/** What is known of a list as a whole; who reads only this is not drawn with every change of a row. */
export function useListState<Row>(
  list: RowList<Row>,
): Pick<RowList<Row>, 'total' | 'failure' | 'refreshing' | 'refreshFailure'> {
  const { subscribe } = list;
  return {
    total: useSyncExternalStore(subscribe, () => list.total),
    failure: useSyncExternalStore(subscribe, () => list.failure),
    refreshing: useSyncExternalStore(subscribe, () => list.refreshing),
    refreshFailure: useSyncExternalStore(subscribe, () => list.refreshFailure),
  };
}
