import { mdiFileCogOutline } from '@mdi/js';
import type { KindOutline } from '../../entities/kind/entity-kind.ts';

/** What the devices of the tenant have in common by their kind. */
export const deviceProfileOutline: KindOutline = {
  type: 'DEVICE_PROFILE',
  noun: 'device-profile',
  segment: 'device-profiles',
  path: 'deviceProfiles',
  icon: mdiFileCogOutline,
  menu: { order: 32 },
  section: 'home.device-management',
  readers: ['TENANT_ADMIN'],
  load: async () => (await import('./device-profile-kind.tsx')).deviceProfileKind,
};
