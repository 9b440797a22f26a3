import { mdiAccountGroupOutline } from '@mdi/js';
import type { KindOutline } from '../../entities/kind/entity-kind.ts';

/** The customers of the tenant. */
export const customerOutline: KindOutline = {
  type: 'CUSTOMER',
  noun: 'customer',
  segment: 'customers',
  icon: mdiAccountGroupOutline,
  menu: { order: 20 },
  section: 'home.customer-management',
  readers: ['TENANT_ADMIN'],
  load: async () => (await import('./customer-kind.ts')).customerKind,
};
