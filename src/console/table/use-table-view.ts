import { useMemo } from 'react';
import { setUrlParams, useUrlParam } from '../ui/navigation.ts';
import type { Sort } from './columns/column.ts';
import type { RowQuery } from './rows/row-list.ts';
import type { EntityTableProps } from './table-props.ts';
import { parseTableView, printSort, viewParams } from './url-state.ts';

/** What a table is searched for and ordered by, and the ways to change it. */
export interface TableView {
  query: RowQuery;
  setSearch(search: string): void;
  setSort(sort: Sort): void;
}

/** Search and order of a table, kept in the URL. */
export function useTableView<Row>({
  id,
  nested = false,
  columns,
  defaultSort,
}: EntityTableProps<Row>): TableView {
  const params = useMemo(() => viewParams({ id, nested }), [id, nested]);
  const [search] = useUrlParam(params.search);
  const [sort] = useUrlParam(params.sort);
  const { property, order } = defaultSort;
  return useMemo(() => {
    const sortable = columns.flatMap(({ sortProperty }) => sortProperty ?? []);
    return {
      query: parseTableView({ search, sort }, [...sortable, property], { property, order }),
      setSearch: (next) => setUrlParams({ [params.search]: next || null }),
      setSort: (next) => setUrlParams({ [params.sort]: printSort(next, { property, order }) }),
    };
  }, [columns, search, sort, params, property, order]);
}
