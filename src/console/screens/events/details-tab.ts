import type { DetailsTab } from '../../entities/details/details-tabs.ts';
import { latePart } from '../../frame/late-part.ts';

/** What happened to entities inside the platform. */
export const eventsTab: DetailsTab = {
  id: 'events',
  title: 'event.events',
  entityTypes: ['TENANT', 'TENANT_PROFILE', 'CUSTOMER', 'DEVICE', 'ASSET', 'ENTITY_VIEW', 'RULE_CHAIN'],
  order: 40,
  component: latePart(async () => (await import('./events-tab.tsx')).EventsTab),
};
