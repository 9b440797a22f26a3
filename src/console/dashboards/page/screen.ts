import { mdiViewDashboardOutline } from '@mdi/js';
import type { Screen } from '../../frame/screen.ts';
import { loadDashboardTexts, loadKindTexts } from '../../i18n/i18n.ts';
import { loadable } from '../../ui/loadable.tsx';
import { currentPath } from '../../ui/navigation.ts';
import { readEarly } from './read-early.ts';
import { useDashboardTitle } from './use-dashboard-title.ts';

/** So long a page waits for its dashboard before it is drawn without, ms. */
const MOMENT = 100;

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
    const [{ DashboardPage }, { openAhead }] = await Promise.all([
      import('./dashboard-page.tsx'),
      import('./open-ahead.ts'),
      readEarly(currentPath()),
      loadDashboardTexts(),
      loadKindTexts('dashboard'),
    ]);
    // What comes at once is drawn with the page, and not after it.
    await Promise.race([openAhead(currentPath()), new Promise((passed) => setTimeout(passed, MOMENT))]);
    return DashboardPage;
  }),
  useName: ({ dashboardId = '' }) => useDashboardTitle(dashboardId),
  lateCommands: async () => {
    const [{ everyCommand }] = await Promise.all([
      import('./every-command.ts'),
      // What they are called.
      loadDashboardTexts(),
      loadKindTexts('dashboard'),
    ]);
    return everyCommand;
  },
};
