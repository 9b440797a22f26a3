import { mdiDevices } from '@mdi/js';
import type { KindOutline } from '../../entities/kind/entity-kind.ts';

/** Devices of the tenant, or of a customer. */
export const deviceOutline: KindOutline = {
  type: 'DEVICE',
  noun: 'device',
  segment: 'devices',
  icon: mdiDevices,
  menu: { order: 30 },
  section: 'home.device-management',
  readers: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  parents: { CUSTOMER: { title: 'customer.devices' } },
  load: async () => (await import('./device-kind.tsx')).deviceKind,
};
