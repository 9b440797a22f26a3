import { mdiMonitorDashboard } from '@mdi/js';
import { defineCommand } from '../../commands/command.ts';
import { only } from '../../entities/kind/counted-names.ts';
import { listPath, shownList } from '../../entities/kind/list-places.ts';
import { navigate } from '../../ui/navigation.ts';

/** Opens a dashboard with what it shows: of the customer whose list is on screen, or of one's own. */
export const viewDashboard = defineCommand({
  id: 'dashboard.view',
  title: 'dashboard.view',
  description: 'dashboard.view-description',
  keywords: 'dashboard.view-keywords',
  icon: mdiMonitorDashboard,
  group: 'dashboard.dashboard',
  scope: 'screen:dashboards',
  keys: ['v'],
  at: { row: 5, details: 5 },
  safe: true,
  authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  targets: { types: ['DASHBOARD'], count: 'one' },
  run(_args, run) {
    const outline = { segment: 'dashboards' };
    const place = shownList(outline)?.place ?? { kind: 'own' as const };
    navigate(`${listPath(outline, place)}/${encodeURIComponent(only(run).id)}`);
  },
});
