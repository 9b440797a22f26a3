import { mdiFilterCogOutline, mdiFilterPlusOutline } from '@mdi/js';
import { v4 as newId } from 'uuid';
import * as z from 'zod/mini';
import type { DashboardFilter } from '../../../../model/dashboard-filter.ts';
import { type Command, defineCommand } from '../../../commands/command.ts';
import { RunError } from '../../../commands/command-error.ts';
import { param } from '../../../commands/param.ts';
import { formatList } from '../../../i18n/format-list.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';
import { checkbox } from '../../../inputs/checkbox.tsx';
import { dashboardFilters } from '../../../inputs/filters/dashboard-filters.tsx';
import {
  FILTER_NAME_ERRORS,
  WholeFilters,
  WholeKeyFilters,
} from '../../../inputs/filters/key-filter-rules.ts';
import { DASHBOARD_OPTIONS, keyFilters } from '../../../inputs/filters/key-filters.tsx';
import { ownName } from '../../../inputs/own-names.ts';
import { text } from '../../../inputs/text.ts';
import { withFilters } from '../../document/dashboard-edits.ts';
import { jsonObject } from '../../document/json-object.ts';
import { theDashboard, WHILE_EDITING } from '../../open/on-dashboard.ts';
import { shownDashboard } from '../../open/shown-dashboard.ts';
import { byId } from '../changes/by-id.ts';
import { edit } from '../changes/edit.ts';
import { filterUsers } from '../changes/widgets-using.ts';

/** What the widgets of the dashboard on screen narrow entities by. */
export const filterCommands: readonly Command[] = [
  defineCommand({
    ...WHILE_EDITING,
    id: 'dashboard.filters',
    at: { toolbar: 28 },
    title: 'dashboard.filters',
    description: 'dashboard.filters-description',
    icon: mdiFilterCogOutline,
    params: z.object({
      filters: param(WholeFilters, {
        title: 'dashboard.filters',
        description: 'dashboard.filters-description',
        input: dashboardFilters({ usedBy: ({ id }) => filterUsers(theDashboard().dashboard, id) }),
      }),
    }),
    initial: () => ({ filters: filters() }),
    submitLabel: 'action.save',
    run({ filters: wanted }) {
      for (const { id, filter } of filters()) {
        const users = wanted.some((one) => one.id === id) ? [] : filterUsers(theDashboard().dashboard, id);
        if (users.length === 0) continue;
        const values = { filter, widgets: formatList(users) };
        throw new RunError({ key: 'filter.unable-delete-filter-text', values });
      }
      rewrite(wanted, 'dashboard.filters');
    },
  }),
  defineCommand({
    ...WHILE_EDITING,
    id: 'filter.create',
    title: 'filter.create',
    description: 'filter.create-description',
    icon: mdiFilterPlusOutline,
    params: z.object({
      name: param(
        ownName(() => filters().map(({ filter }) => filter), FILTER_NAME_ERRORS),
        {
          title: 'filter.filter',
          description: 'filter.name-description',
          input: text,
        },
      ),
      editable: param(z._default(z.boolean(), true), { title: 'filter.editable', input: checkbox }),
      keyFilters: param(WholeKeyFilters, {
        title: 'filter.key-filters',
        description: 'filter.key-filters-description',
        input: keyFilters(DASHBOARD_OPTIONS),
      }),
    }),
    initial: () => ({ editable: true }),
    run({ name, ...filter }) {
      const id = newId();
      rewrite([...filters(), { id, filter: name, ...filter }], 'filter.create');
      return id;
    },
  }),
];

function filters(): DashboardFilter[] {
  return [...(shownDashboard()?.dashboard.filters.values() ?? [])];
}

function rewrite(wanted: readonly DashboardFilter[], label: TranslationKey): void {
  const { filters: read } = theDashboard().dashboard;
  edit((document) => {
    const stored = jsonObject(document.configuration.filters);
    return withFilters(document, byId(stored, read, wanted));
  }, label);
}
