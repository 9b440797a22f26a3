import { mdiViewDashboardEditOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { dashboardsOf } from '../../api/dashboard-list.ts';
import { choice } from '../../commands/choice.tsx';
import { defineCommand, type EntityRef } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import type { ShownValue } from '../../dashboards/edit/add/values-widget.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { text } from '../../inputs/text.ts';
import { navigate } from '../../ui/navigation.ts';
import { attributeOf } from './attribute-ref.ts';
import { entityNames } from './entity-names.ts';
import { seriesOf } from './series-ref.ts';

/** Puts what entities send, or what is known of them, onto a dashboard: a widget that shows the values from then on. */
export const addToDashboard = defineCommand({
  id: 'telemetry.add-to-dashboard',
  title: 'telemetry.add-to-dashboard',
  description: 'telemetry.add-to-dashboard-description',
  icon: mdiViewDashboardEditOutline,
  group: 'attribute.latest-telemetry',
  at: { row: 30, selection: 30 },
  authorities: ['TENANT_ADMIN'],
  targets: { types: ['TELEMETRY', 'ATTRIBUTE'], count: 'many' },
  params: z.object({
    dashboard: param(z.optional(z.string()), {
      title: 'telemetry.dashboard',
      description: 'telemetry.dashboard-description',
      input: choice(async () => (await dashboardsOf()).map(({ id, title }) => ({ value: id, label: title }))),
    }),
    title: param(z.string().check(z.trim(), z.minLength(1)), {
      title: 'telemetry.new-dashboard',
      description: 'telemetry.new-dashboard-description',
      input: text,
      shown: ({ dashboard }) => !dashboard,
    }),
    open: param(z.optional(z.boolean()), {
      title: 'telemetry.open-dashboard',
      description: 'telemetry.open-dashboard-description',
      input: checkbox,
    }),
  }),
  async run({ dashboard, title, open }, run) {
    const [values, { addValues }] = await Promise.all([
      shownValues(run.entities),
      import('../../dashboards/edit/add/add-values.ts'),
    ]);
    if (values.length === 0) throw new RunError({ key: 'dashboard.no-such-choice' });
    const added = await addValues(values, dashboard ? { id: dashboard } : { title }, run);
    if (added && open) navigate(`/dashboards/${encodeURIComponent(added.dashboard.id)}`);
    return added;
  },
  done: (added) =>
    added && { key: 'telemetry.added-to-dashboard', values: { dashboard: added.dashboard.title } },
  undo: (added) =>
    added && {
      label: { key: 'telemetry.undo-add-to-dashboard', values: { dashboard: added.dashboard.title } },
      run: async (request) =>
        (await import('../../dashboards/edit/add/add-values.ts')).removeValues(added, request),
    },
});

/** What the rows stand for, with the names of the entities that dashboards call them by. */
async function shownValues(rows: readonly EntityRef[]): Promise<ShownValue[]> {
  const found = rows.flatMap((row) => {
    const type = row.entityType === 'ATTRIBUTE' ? ('attribute' as const) : ('timeseries' as const);
    const value = type === 'attribute' ? attributeOf(row) : seriesOf(row);
    return value ? [{ entity: value.entity, key: value.key, type }] : [];
  });
  const names = await entityNames(found.map(({ entity }) => entity));
  return found.map(({ entity: { entityType, id }, key, type }) => ({
    entity: { entityType, id, name: names.get(id) ?? id },
    key,
    type,
  }));
}
