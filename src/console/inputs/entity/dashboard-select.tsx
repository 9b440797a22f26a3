import type { Choice, Input, InputProps } from '../../commands/input.ts';
import { translate } from '../../i18n/i18n.ts';
import { loadable } from '../../ui/loadable.tsx';

/** A dashboard as it is chosen. */
export interface OfferedDashboard {
  id: string;
  title: string;
}

/**
 * One of the dashboards at hand, by its id: a list of their titles on wide screens, on others a button that opens a
 * panel.
 */
export function dashboardSelect(list: () => Promise<readonly OfferedDashboard[]>): Input<string> {
  const choices = async (): Promise<readonly Choice[]> =>
    (await list()).map(({ id, title }) => ({ value: id, label: title }));
  return {
    empty: undefined,
    print: async (id) =>
      (await list()).find((one) => one.id === id)?.title ?? translate('entity.gone', { id }),
    Field: loadable(async () => {
      const { DashboardSelectField } = await import('./dashboard-select-field.tsx');
      return (props: InputProps<string>) => <DashboardSelectField {...props} list={choices} />;
    }),
  };
}
