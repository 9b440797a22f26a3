import { mdiViewDashboardOutline } from '@mdi/js';
import type { KindOutline } from '../../entities/kind/entity-kind.ts';

/** Dashboards of the tenant, or those that a customer has. */
export const dashboardOutline: KindOutline = {
  type: 'DASHBOARD',
  noun: 'dashboard',
  segment: 'dashboards',
  hasOwnPage: true,
  opensBy: 'dashboard.view',
  icon: mdiViewDashboardOutline,
  menu: { order: 60 },
  section: 'home.dashboard-management',
  readers: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  parents: { CUSTOMER: { title: 'customer.dashboards' } },
  load: async () => (await import('./dashboard-kind.tsx')).dashboardKind,
};
