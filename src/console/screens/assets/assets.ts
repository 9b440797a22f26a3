import { mdiDomain } from '@mdi/js';
import type { KindOutline } from '../../entities/kind/entity-kind.ts';

/** Assets of the tenant, or of a customer. */
export const assetOutline: KindOutline = {
  type: 'ASSET',
  noun: 'asset',
  segment: 'assets',
  icon: mdiDomain,
  menu: { order: 25 },
  section: 'home.asset-management',
  readers: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  parents: { CUSTOMER: { title: 'customer.assets' } },
  load: async () => (await import('./asset-kind.ts')).assetKind,
};
