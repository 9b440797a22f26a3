import { Dashboard, DashboardInfo } from '../../model/dashboard.ts';
import { entityService } from './entity-service.ts';

/** Dashboards: without their content as lists and pickers show them, with all that they show to be changed. */
export const dashboards = entityService({
  path: 'dashboard',
  entity: Dashboard,
  info: DashboardInfo,
  infoPath: (id) => `/api/dashboard/info/${id}`,
  lists: {
    own: '/api/tenant/dashboards',
    TENANT: (id) => `/api/tenant/${id}/dashboards`,
    CUSTOMER: (id) => `/api/customer/${id}/dashboards`,
  },
});
