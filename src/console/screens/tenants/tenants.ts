import { mdiHomeCityOutline } from '@mdi/js';
import type { KindOutline } from '../../entities/kind/entity-kind.ts';

/** The tenants of the system. */
export const tenantOutline: KindOutline = {
  type: 'TENANT',
  noun: 'tenant',
  segment: 'tenants',
  icon: mdiHomeCityOutline,
  menu: { order: 10 },
  section: 'home.tenant-management',
  readers: ['SYS_ADMIN'],
  load: async () => (await import('./tenant-kind.ts')).tenantKind,
};
