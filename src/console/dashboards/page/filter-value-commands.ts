import { mdiFilterOutline } from '@mdi/js';
import * as z from 'zod/mini';
import type { DashboardFilter } from '../../../model/dashboard-filter.ts';
import { editableValues, isUserEditable, withUserValues } from '../../aliases/user-values.ts';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import { ON_DASHBOARD, theDashboard } from '../open/on-dashboard.ts';
import { shownDashboard } from '../open/shown-dashboard.ts';
import { FilterValues, isOfType, pathName } from './entered-values.ts';
import { filterValues } from './filter-values.tsx';

/** What viewers do with the filters of the dashboard on screen: it lasts as long as that is open. */
export const filterValueCommands: readonly Command[] = [
  defineCommand({
    ...ON_DASHBOARD,
    id: 'dashboard.set-filter',
    title: 'dashboard.set-filter',
    description: 'dashboard.set-filter-description',
    icon: mdiFilterOutline,
    keys: ['f'],
    enabled: () => editableFilters().length > 0 || 'dashboard.no-filters',
    params: z.object({
      filter: param(z.string(), {
        title: 'dashboard.filter',
        description: 'dashboard.filter-description',
        input: choice(() => editableFilters().map(({ id, filter }) => ({ value: id, label: filter })), {
          withoutNone: true,
        }),
      }),
      values: param(FilterValues, {
        title: 'dashboard.filter-values',
        description: 'dashboard.filter-values-description',
        input: filterValues(editableFilter),
        shown: ({ filter }) => editableFilter(filter) !== undefined,
      }),
    }),
    initial({ source }) {
      const [first, ...others] = editableFilters();
      // Which of several is meant is not for a script to leave open.
      const isMeant = others.length === 0 || source !== 'script';
      return { ...(first && isMeant && { filter: first.id }), values: {} };
    },
    run({ filter: id, values = {} }) {
      const filter = editableFilter(id);
      if (!filter) throw new RunError({ key: 'dashboard.no-such-choice' });
      const offered = editableValues(filter);
      const entered = Object.entries(values).map(([name, value]) => {
        const found = offered.find(({ path }) => pathName(path) === name);
        if (!found) throw new RunError({ key: 'dashboard.no-such-choice' });
        if (value !== null && !isOfType(value, found.valueType)) {
          throw new RunError({ key: 'dashboard.wrong-filter-value', values: { value: String(value) } });
        }
        return { path: found.path, value };
      });
      theDashboard().hub.setFilter(withUserValues(filter, entered));
    },
  }),
];

/** The filters that viewers may change something of, as they are in force. */
function editableFilters(): DashboardFilter[] {
  return [...(shownDashboard()?.hub.filters().values() ?? [])].filter(isUserEditable);
}

function editableFilter(id: unknown): DashboardFilter | undefined {
  return editableFilters().find((filter) => filter.id === id);
}
