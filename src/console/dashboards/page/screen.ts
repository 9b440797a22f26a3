import { mdiViewDashboardOutline } from '@mdi/js';
import type { Screen } from '../../frame/screen.ts';
import { loadDashboardTexts, loadKindTexts } from '../../i18n/i18n.ts';
import { loadable } from '../../ui/loadable.tsx';
import { currentPath } from '../../ui/navigation.ts';
import { readEarly } from './read-early.ts';
import { useDashboardTitle } from './use-dashboard-title.ts';

/** A dashboard with its widgets: beside the others, of a customer, or by itself as public links lead to it. */
export const dashboardScreen: Screen = {
  id: 'dashboard',
  paths: [
    '/dashboards/:dashboardId',
    '/customers/:customerId/dashboards/:dashboardId',
    '/dashboard/:dashboardId',
  ],
  title: 'dashboard.dashboard',
  icon: mdiViewDashboardOutline,
  authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  component: loadable(async () => {
    const [{ DashboardPage }] = await Promise.all([
      import('./dashboard-page.tsx'),
      readEarly(currentPath()),
      loadDashboardTexts(),
      loadKindTexts('dashboard'),
    ]);
    return DashboardPage;
  }),
  useName: ({ dashboardId = '' }) => useDashboardTitle(dashboardId),
  lateCommands: async () => {
    const [{ dashboardCommands }, { addCommands }, { editCommands }, { stateCommands }, { widgetCommands }] =
      await Promise.all([
        import('./dashboard-commands.ts'),
        import('../edit/add/add-commands.ts'),
        import('../edit/edit-commands.ts'),
        import('./state-commands.ts'),
        import('./widget-commands.ts'),
        // What they are called.
        loadDashboardTexts(),
        loadKindTexts('dashboard'),
      ]);
    return [...dashboardCommands, ...addCommands, ...editCommands, ...stateCommands, ...widgetCommands];
  },
};
