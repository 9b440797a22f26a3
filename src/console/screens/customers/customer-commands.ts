import { mdiAccountPlusOutline } from '@mdi/js';
import type { Command } from '../../commands/command.ts';
import { addWithinVerb } from '../../entities/verbs/add-within.ts';

const CUSTOMERS = {
  type: 'CUSTOMER',
  noun: 'customer',
  segment: 'customers',
  readers: ['TENANT_ADMIN'],
} as const;

/** What only customers have, beside their verbs. */
export const customerCommands: readonly Command[] = [
  addWithinVerb(CUSTOMERS, {
    verb: 'add-user',
    title: 'user.add',
    description: 'customer.add-user-description',
    icon: mdiAccountPlusOutline,
    keys: ['shift+u'],
    runs: 'user.create',
    param: 'customerId',
    fits: ({ facts }) => !facts?.public || 'customer.has-no-users',
  }),
];
