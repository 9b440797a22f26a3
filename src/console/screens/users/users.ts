import { mdiAccountOutline } from '@mdi/js';
import type { KindOutline } from '../../entities/kind/entity-kind.ts';

/** The users of customers and the administrators of the tenant; for system administrators those of each tenant. */
export const userOutline: KindOutline = {
  type: 'USER',
  noun: 'user',
  segment: 'users',
  icon: mdiAccountOutline,
  menu: { order: 22 },
  section: 'home.customer-management',
  readers: ['TENANT_ADMIN'],
  parents: {
    CUSTOMER: { title: 'customer.users', fits: ({ facts }) => !facts?.public || 'customer.has-no-users' },
    TENANT: { title: 'tenant.users', readers: ['SYS_ADMIN'] },
  },
  load: async () => (await import('./user-kind.tsx')).userKind,
};
