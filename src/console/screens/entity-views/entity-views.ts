import { mdiViewQuiltOutline } from '@mdi/js';
import type { KindOutline } from '../../entities/kind/entity-kind.ts';

/** Entity views of the tenant, or of a customer. */
export const entityViewOutline: KindOutline = {
  type: 'ENTITY_VIEW',
  noun: 'entity-view',
  segment: 'entity-views',
  path: 'entityViews',
  icon: mdiViewQuiltOutline,
  menu: { order: 40 },
  section: 'home.entity-view-management',
  readers: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  parents: { CUSTOMER: { title: 'customer.entity-views' } },
  load: async () => (await import('./entity-view-kind.tsx')).entityViewKind,
};
