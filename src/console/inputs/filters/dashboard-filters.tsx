import type { DashboardFilter } from '../../../model/dashboard-filter.ts';
import type { Input, InputProps } from '../../commands/input.ts';
import { formatList } from '../../i18n/format-list.ts';
import { loadable } from '../../ui/loadable.tsx';

/** What filters are written with. */
export interface FilterOptions {
  /** The titles of the widgets that use a filter, which then cannot be removed. */
  usedBy?(filter: DashboardFilter): readonly string[];
}

/** The filters of a dashboard: a row each with its name and what it lets through, written in a dialog. */
export function dashboardFilters(options: FilterOptions = {}): Input<DashboardFilter[]> {
  return {
    empty: [],
    print: (filters) => formatList(filters.map(({ filter }) => filter)),
    Field: loadable(async () => {
      const { DashboardFiltersField } = await import('./dashboard-filters-field.tsx');
      return (props: InputProps<DashboardFilter[]>) => (
        <DashboardFiltersField {...props} usedBy={options.usedBy} />
      );
    }),
  };
}
