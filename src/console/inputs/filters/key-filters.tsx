import type { KeyFilterInfo } from '../../../model/dashboard-filter.ts';
import { writtenFilter } from '../../aliases/written-filter.ts';
import type { Input, InputProps } from '../../commands/input.ts';
import { loadable } from '../../ui/loadable.tsx';
import { DASHBOARD_KEY_TYPES } from './entity-key.tsx';
import type { KeyFilterOptions } from './key-filter-dialog.tsx';
import { namesOfDevices } from './key-names.ts';

/** What dashboards filter by: viewers have a tenant, a customer and themselves. */
export const DASHBOARD_OPTIONS: KeyFilterOptions = {
  keyTypes: DASHBOARD_KEY_TYPES,
  names: namesOfDevices,
  sources: ['CURRENT_TENANT', 'CURRENT_CUSTOMER', 'CURRENT_USER'],
  userInfo: true,
};

/** What alarm rules ask of a device: nobody looks on, and it is compared with itself. */
export const ALARM_RULE_OPTIONS: KeyFilterOptions = {
  keyTypes: ['ATTRIBUTE', 'TIME_SERIES'],
  names: namesOfDevices,
  sources: ['CURRENT_DEVICE'],
  userInfo: false,
};

/** What the values of keys have to be like, all of them: a row a key, written in a dialog. */
export function keyFilters(options: KeyFilterOptions = DASHBOARD_OPTIONS): Input<KeyFilterInfo[]> {
  return {
    empty: [],
    print: (filters, t) => writtenFilter({ keyFilters: filters }, t),
    Field: loadable(async () => {
      const { KeyFiltersField } = await import('./key-filters-field.tsx');
      return (props: InputProps<KeyFilterInfo[]>) => <KeyFiltersField {...props} options={options} />;
    }),
  };
}
