import { useMemo } from 'react';
import { setUrlParams, useUrlParam } from '../ui/navigation.ts';
import type { Column, Sort } from './table-props.ts';
import { parseTableView, printSort, type TableView } from './url-state.ts';

interface ViewState {
  view: TableView;
  setSearch(search: string): void;
  setSort(sort: Sort): void;
}

/** Search and order of a table, kept in the URL. */
export function useTableView(columns: readonly Column<never>[], defaultSort: Sort): ViewState {
  const [search] = useUrlParam('search');
  const [sort] = useUrlParam('sort');
  const { property, order } = defaultSort;
  const view = useMemo(() => {
    const sortable = columns.flatMap(({ sortProperty }) => sortProperty ?? []);
    return parseTableView({ search, sort }, [...sortable, property], { property, order });
  }, [columns, search, sort, property, order]);
  return useMemo(
    () => ({
      view,
      setSearch: (next) => setUrlParams({ search: next || null }),
      setSort: (next) => setUrlParams({ sort: printSort(next, { property, order }) }),
    }),
    [view, property, order],
  );
}
