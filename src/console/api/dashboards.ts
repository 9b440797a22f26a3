import { DashboardInfo } from '../../model/dashboard.ts';
import { entityLookup } from './entity-service.ts';

/** Dashboards without their content, as lists and pickers show them. */
export const dashboards = entityLookup({
  info: DashboardInfo,
  infoPath: (id) => `/api/dashboard/info/${id}`,
  lists: {
    own: '/api/tenant/dashboards',
    TENANT: (id) => `/api/tenant/${id}/dashboards`,
    CUSTOMER: (id) => `/api/customer/${id}/dashboards`,
  },
});
