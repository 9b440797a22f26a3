import { mdiFilterCogOutline, mdiFilterOutline, mdiFilterPlusOutline, mdiFilterRemoveOutline } from '@mdi/js';
import { v4 as newId } from 'uuid';
import * as z from 'zod/mini';
import type { DashboardFilter } from '../../../../model/dashboard-filter.ts';
import { choice } from '../../../commands/choice.tsx';
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
import { nameErrorOf, ownName } from '../../../inputs/own-names.ts';
import { text } from '../../../inputs/text.ts';
import { withFilters } from '../../document/dashboard-edits.ts';
import { jsonObject } from '../../document/json-object.ts';
import { theDashboard, WHILE_EDITING } from '../../open/on-dashboard.ts';
import { shownDashboard } from '../../open/shown-dashboard.ts';
import { byId } from '../changes/by-id.ts';
import { edit } from '../changes/edit.ts';
import { namedFilter } from '../changes/named-part.ts';
import { filterUsers } from '../changes/widgets-using.ts';

const hasFilters = () => filters().length > 0 || 'filter.none';

const filterParam = param(z.string(), {
  title: 'filter.filter',
  description: 'filter.named-description',
  input: choice(() => filters().map(({ id, filter }) => ({ value: id, label: filter })), {
    withoutNone: true,
  }),
});

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
      for (const filter of filters()) if (!wanted.some(({ id }) => id === filter.id)) mustBeUnused(filter);
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
  defineCommand({
    ...WHILE_EDITING,
    id: 'filter.edit',
    title: 'filter.edit',
    description: 'filter.edit-description',
    icon: mdiFilterOutline,
    enabled: hasFilters,
    params: z.object({
      filter: filterParam,
      // A person changes all of it in a dialog, beginning with what it is.
      name: param(z.optional(z.string()), {
        title: 'filter.filter',
        description: 'filter.name-description',
        input: text,
        shown: ({ name }) => name !== undefined,
      }),
      editable: param(z.optional(z.boolean()), {
        title: 'filter.editable',
        input: checkbox,
        shown: ({ editable }) => editable !== undefined,
      }),
      keyFilters: param(z.optional(WholeKeyFilters), {
        title: 'filter.key-filters',
        description: 'filter.key-filters-description',
        input: keyFilters(DASHBOARD_OPTIONS),
        shown: ({ keyFilters: given }) => given !== undefined,
      }),
    }),
    async run({ filter: named, ...changes }, { source }) {
      const before = namedFilter(theDashboard().dashboard, named);
      const isSaid = Object.values(changes).some((change) => change !== undefined);
      if (!isSaid && source === 'script') throw new RunError({ key: 'filter.nothing-to-change' });
      const after = isSaid ? changed(before, changes) : await asked(before);
      if (!after) return;
      rewrite(
        filters().map((one) => (one.id === after.id ? after : one)),
        'filter.edit',
      );
    },
  }),
  defineCommand({
    ...WHILE_EDITING,
    id: 'filter.delete',
    title: 'filter.delete',
    description: 'filter.delete-description',
    icon: mdiFilterRemoveOutline,
    enabled: hasFilters,
    params: z.object({ filter: filterParam }),
    danger: ({ filter: named }) => ({
      title: { key: 'filter.delete-title', values: { name: unused(named).filter } },
      message: { key: 'filter.delete-text' },
    }),
    run({ filter: named }) {
      const { id } = unused(named);
      rewrite(
        filters().filter((one) => one.id !== id),
        'filter.delete',
      );
    },
  }),
];

function filters(): DashboardFilter[] {
  return [...(shownDashboard()?.dashboard.filters.values() ?? [])];
}

/** The filter as a script wants it. Throws a RunError where it cannot be so. */
function changed(
  before: DashboardFilter,
  {
    name = before.filter,
    editable = before.editable,
    keyFilters: wanted = before.keyFilters,
  }: {
    name?: string | undefined;
    editable?: DashboardFilter['editable'];
    keyFilters?: DashboardFilter['keyFilters'] | undefined;
  },
): DashboardFilter {
  const others = filters().filter(({ id }) => id !== before.id);
  const error = nameErrorOf(
    name,
    others.map(({ filter }) => filter),
    FILTER_NAME_ERRORS,
  );
  if (error) throw new RunError({ key: error });
  return { ...before, filter: name.trim(), editable, keyFilters: wanted };
}

/** The filter as a person wants it; undefined when they give up. */
async function asked(filter: DashboardFilter): Promise<DashboardFilter | undefined> {
  const { askForFilter } = await import('./ask-for-filter.tsx');
  return askForFilter(theDashboard().dashboard, { filter });
}

/** The filter that is named. Throws a RunError where there is none, or widgets use it. */
function unused(named: string): DashboardFilter {
  const filter = namedFilter(theDashboard().dashboard, named);
  mustBeUnused(filter);
  return filter;
}

function mustBeUnused({ id, filter }: DashboardFilter): void {
  const users = filterUsers(theDashboard().dashboard, id);
  if (users.length === 0) return;
  const values = { filter, widgets: formatList(users) };
  throw new RunError({ key: 'filter.unable-delete-filter-text', values });
}

function rewrite(wanted: readonly DashboardFilter[], label: TranslationKey): void {
  const { filters: read } = theDashboard().dashboard;
  edit((document) => {
    const stored = jsonObject(document.configuration.filters);
    return withFilters(document, byId(stored, read, wanted));
  }, label);
}
