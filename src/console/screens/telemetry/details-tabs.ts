import type { DetailsTab } from '../../entities/details/details-tabs.ts';
import { telemetryBearers } from '../../entities/kind/telemetry-bearers.ts';
import { latePart } from '../../frame/late-part.ts';

/** What entities are known by and what they send: tabs for every type that has attributes or telemetry. */
export const telemetryTabs: readonly DetailsTab[] = [
  {
    id: 'telemetry',
    title: 'attribute.latest-telemetry',
    entityTypes: telemetryBearers,
    order: 10,
    component: latePart(async () => (await import('./latest-telemetry-tab.tsx')).LatestTelemetryTab),
  },
  {
    id: 'attributes',
    title: 'attribute.attributes',
    entityTypes: telemetryBearers,
    order: 20,
    component: latePart(async () => (await import('./attributes-tab.tsx')).AttributesTab),
  },
];
