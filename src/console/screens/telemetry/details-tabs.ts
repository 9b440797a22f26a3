import type { DetailsTab } from '../../entities/details/details-tabs.ts';
import { loadable } from '../../ui/loadable.tsx';
import { telemetryBearers } from './bearers.ts';

/** What entities are known by and what they send: tabs for every type that has attributes or telemetry. */
export const telemetryTabs: readonly DetailsTab[] = [
  {
    id: 'telemetry',
    title: 'attribute.latest-telemetry',
    entityTypes: telemetryBearers,
    order: 10,
    component: loadable(() =>
      import('./latest-telemetry-tab.tsx').then((module) => module.LatestTelemetryTab),
    ),
  },
  {
    id: 'attributes',
    title: 'attribute.attributes',
    entityTypes: telemetryBearers,
    order: 20,
    component: loadable(() => import('./attributes-tab.tsx').then((module) => module.AttributesTab)),
  },
];
