import { mdiBadgeAccountOutline } from '@mdi/js';
import type { KindOutline } from '../../entities/kind/entity-kind.ts';

/** What the system grants to tenants. */
export const tenantProfileOutline: KindOutline = {
  type: 'TENANT_PROFILE',
  noun: 'tenant-profile',
  segment: 'tenant-profiles',
  path: 'tenantProfiles',
  icon: mdiBadgeAccountOutline,
  menu: { order: 12 },
  section: 'home.tenant-management',
  readers: ['SYS_ADMIN'],
  load: async () => (await import('./tenant-profile-kind.ts')).tenantProfileKind,
};
