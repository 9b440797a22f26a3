import type { DetailsTab } from '../../entities/details/details-tabs.ts';
import { latePart } from '../../frame/late-part.ts';

/** What is wrong with entities, or was. */
export const alarmsTab: DetailsTab = {
  id: 'alarms',
  title: 'alarm.alarms',
  entityTypes: ['TENANT', 'TENANT_PROFILE', 'CUSTOMER', 'DEVICE', 'ASSET', 'ENTITY_VIEW', 'RULE_CHAIN'],
  order: 30,
  component: latePart(async () => (await import('./alarms-tab.tsx')).AlarmsTab),
};
