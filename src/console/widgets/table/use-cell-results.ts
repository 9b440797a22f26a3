import { useEffect, useMemo } from 'react';
import type { WidgetHost } from '../contract/host.ts';
import { type CellResults, cellResults } from './cell-functions.ts';

/** What functions of cells have come to, for as long as they are the same; what fails of them is told over the widget. */
export function useCellResults<Row extends object>(
  { run, report }: WidgetHost,
  rowId: (row: Row) => string,
  /** Other ones begin anew. */
  columns: unknown,
): CellResults<Row> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other functions
  const results = useMemo(
    () =>
      cellResults(run, rowId, (name, error) =>
        report({ key: 'widget.function-failed', values: { name, error } }),
      ),
    [run, report, rowId, columns],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed of other functions is no longer true
  useEffect(() => () => report(undefined), [report, results]);
  return results;
}
