import { mdiTransitConnectionVariant } from '@mdi/js';
import { latePart } from '../../frame/late-part.ts';
import type { Screen } from '../../frame/screen.ts';
import { RELATIONS_PATH } from './relations-path.ts';

/** What any entity is related to, walked from one to the next: `/relations?entityType=ASSET&entityId={id}`. */
export const relationsScreen: Screen = {
  id: 'relations',
  paths: [RELATIONS_PATH],
  title: 'relation.relations',
  icon: mdiTransitConnectionVariant,
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
  menu: { order: 56 },
  component: latePart(async () => (await import('./relations-page.tsx')).RelationsPage),
};
