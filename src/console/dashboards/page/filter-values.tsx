import type { DashboardFilter } from '../../../model/dashboard-filter.ts';
import type { Input, InputProps } from '../../commands/input.ts';
import { formatList } from '../../i18n/format-list.ts';
import { loadable } from '../../ui/loadable.tsx';
import type { FilterValues } from './entered-values.ts';

/** A field for each value of the filter that the form holds beside it, which starts with what is in force. */
export function filterValues(filterOf: (id: unknown) => DashboardFilter | undefined): Input<FilterValues> {
  return {
    empty: {},
    print: (values) => formatList(Object.values(values).map((value) => String(value ?? ''))),
    Field: loadable(async () => {
      const { FilterValuesField } = await import('./filter-values-field.tsx');
      return (props: InputProps<FilterValues>) => <FilterValuesField {...props} filterOf={filterOf} />;
    }),
  };
}
