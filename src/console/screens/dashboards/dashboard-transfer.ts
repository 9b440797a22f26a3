import type { Dashboard } from '../../../model/dashboard.ts';
import { dashboards } from '../../api/dashboards.ts';
import type { Transfer } from '../../entities/traits/transferable.ts';
import { untied } from '../../entities/traits/untied.ts';
import { DashboardFile } from './dashboard-file.ts';

/** How dashboards are taken along: nobody has a new one but the tenant. */
export const dashboardTransfer: Transfer<DashboardFile> = {
  file: DashboardFile,
  together: true,
  async exported(id, request) {
    const dashboard = await dashboards.one(id, request);
    const { data: configuration = {} } = DashboardFile.shape.configuration.safeParse(dashboard.configuration);
    return { ...ofNobody(dashboard), configuration };
  },
  mended: async (file) => (await import('./mended-dashboard.ts')).mendedDashboard(file),
  imported: async (file, request) => ({ created: await dashboards.save(ofNobody(file), request) }),
};

/** Without who has it on its platform, either. */
function ofNobody(dashboard: Dashboard): Dashboard {
  return untied(dashboard, 'customerId', 'assignedCustomers');
}
