import { mdiChartTimelineVariant } from '@mdi/js';
import { latePart } from '../../frame/late-part.ts';
import type { Screen } from '../../frame/screen.ts';

/** The values of many entities, now and over time. */
export const telemetryScreen: Screen = {
  id: 'telemetry',
  paths: ['/telemetry'],
  title: 'menu.telemetry',
  icon: mdiChartTimelineVariant,
  authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  menu: { order: 55 },
  component: latePart(async () => (await import('./explorer-page.tsx')).ExplorerPage),
};
