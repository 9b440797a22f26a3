import { mdiAccountPlusOutline } from '@mdi/js';
import type { Command } from '../../commands/command.ts';
import { addWithinVerb } from '../../entities/verbs/add-within.ts';

const TENANTS = {
  type: 'TENANT',
  noun: 'tenant',
  segment: 'tenants',
  readers: ['SYS_ADMIN'],
} as const;

/** What only tenants have, beside their verbs. */
export const tenantCommands: readonly Command[] = [
  addWithinVerb(TENANTS, {
    verb: 'add-administrator',
    title: 'user.add-administrator',
    description: 'tenant.add-administrator-description',
    icon: mdiAccountPlusOutline,
    keys: ['shift+u'],
    runs: 'user.create-in-tenant',
    param: 'tenantId',
  }),
];
