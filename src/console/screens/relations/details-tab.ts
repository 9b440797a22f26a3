import type { DetailsTab } from '../../entities/details/details-tabs.ts';
import { latePart } from '../../frame/late-part.ts';
import { relationBearers } from './bearers.ts';

/** What entities are related to. */
export const relationsTab: DetailsTab = {
  id: 'relations',
  title: 'relation.relations',
  entityTypes: relationBearers,
  order: 50,
  component: latePart(async () => (await import('./relations-tab.tsx')).RelationsTab),
};
