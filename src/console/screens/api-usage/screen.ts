import { mdiChartBar } from '@mdi/js';
import { latePart } from '../../frame/late-part.ts';
import type { Screen } from '../../frame/screen.ts';
import { loadDashboardTexts } from '../../i18n/i18n.ts';

/** What the tenant has used of what it may use. */
export const apiUsageScreen: Screen = {
  id: 'api-usage',
  paths: ['/usage'],
  title: 'api-usage.api-usage',
  icon: mdiChartBar,
  authorities: ['TENANT_ADMIN'],
  menu: { order: 92 },
  section: 'home.audit',
  component: latePart(async () => {
    const [{ ApiUsagePage }] = await Promise.all([import('./api-usage-page.tsx'), loadDashboardTexts()]);
    return ApiUsagePage;
  }),
  lateCommands: async () => (await import('./api-usage-commands.ts')).apiUsageCommands,
};
