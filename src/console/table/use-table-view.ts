import { useMemo } from 'react';
import { setUrlParams, useUrlParam } from '../ui/navigation.ts';
import type { Sort } from './columns/column.ts';
import type { SharedColumns } from './columns/use-column-model.ts';
import type { RowQuery } from './rows/row-list.ts';
import type { EntityTableProps } from './table-props.ts';
import { parseTableView, printSort, viewParams } from './url-state.ts';

/** What a table is searched for and ordered by, which columns the address asks for, and the ways to change it. */
export interface TableView {
  query: RowQuery;
  columns: SharedColumns;
  setSearch(search: string): void;
  setSort(sort: Sort): void;
}

/** Search, order and columns of a table, kept in the URL. */
export function useTableView<Row>({
  id,
  nested = false,
  columns,
  defaultSort,
}: EntityTableProps<Row>): TableView {
  const params = useMemo(() => viewParams({ id, nested }), [id, nested]);
  const [search] = useUrlParam(params.search);
  const [sort] = useUrlParam(params.sort);
  const [asked] = useUrlParam(params.columns);
  const { property, order } = defaultSort;
  return useMemo(() => {
    const sortable = columns.flatMap(({ sortProperty }) => sortProperty ?? []);
    return {
      query: parseTableView({ search, sort }, [...sortable, property], { property, order }),
      columns: { text: asked, set: (next) => setUrlParams({ [params.columns]: next }) },
      setSearch: (next) => setUrlParams({ [params.search]: next || null }),
      setSort: (next) => setUrlParams({ [params.sort]: printSort(next, { property, order }) }),
    };
  }, [columns, search, sort, asked, params, property, order]);
}
