import type { DashboardFilter } from '../../../../model/dashboard-filter.ts';
import { FilterDialog } from '../../../inputs/filters/filter-dialog.tsx';
import { openDialog } from '../../../messages/dialog-store.ts';
import type { ReadDashboard } from '../../document/read-document.ts';
import { filterUsers } from '../changes/widgets-using.ts';

/** Asks for a filter of a dashboard, as it is to be stored; undefined when the person gives up. */
export function askForFilter(
  dashboard: ReadDashboard,
  /** The one to change, or what a new one is called at first. */
  { filter, name }: { filter?: DashboardFilter | undefined; name?: string },
): Promise<DashboardFilter | undefined> {
  const others = [...dashboard.filters.values()].filter(({ id }) => id !== filter?.id);
  return openDialog<DashboardFilter>((close) => (
    <FilterDialog
      filter={filter}
      startName={name ?? ''}
      otherNames={others.map((one) => one.filter)}
      usedBy={filter ? filterUsers(dashboard, filter.id) : []}
      close={close}
    />
  ));
}
