import { mdiHomeImportOutline } from '@mdi/js';
import { beginAt, putBeginning } from '../../api/own-beginning.ts';
import { defineCommand } from '../../commands/command.ts';
import { only } from '../../entities/kind/counted-names.ts';
import { session } from '../../session/session-store.ts';

/** Makes a dashboard the one that the user begins at after signing in. */
export const beginHere = defineCommand({
  id: 'dashboard.begin-here',
  title: 'dashboard.begin-here',
  description: 'dashboard.begin-here-description',
  keywords: 'dashboard.begin-here-keywords',
  icon: mdiHomeImportOutline,
  group: 'dashboard.dashboard',
  scope: 'screen:dashboards',
  at: { row: 60, details: 60 },
  authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  targets: {
    types: ['DASHBOARD'],
    count: 'one',
    fits: ({ id }) =>
      session.userDetails?.additionalInfo?.defaultDashboardId !== id || 'dashboard.begins-here-already',
  },
  async run(_args, run) {
    const { id, name } = only(run);
    return { name, before: await beginAt(id, run.request) };
  },
  done: ({ name }) => ({ key: 'dashboard.begins-here', values: { name } }),
  undo: ({ before }) => ({
    label: { key: 'dashboard.undo-begin-here' },
    run: (request) => putBeginning(before, request),
  }),
});
