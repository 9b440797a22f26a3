import { mdiAccountPlusOutline } from '@mdi/js';
import { type Command, defineCommand } from '../../commands/command.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import { runCommand } from '../../commands/run-command.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { only } from '../kind/counted-names.ts';
import type { EntityKind } from '../kind/entity-kind.ts';

/** Makes a user of a customer, without a way through its users. */
export function addUser(customers: EntityKind): Command {
  return adding(customers, 'add-user', 'user.create', 'customerId', {
    title: 'user.add',
    description: 'customer.add-user-description',
    targets: {
      types: ['CUSTOMER'],
      count: 'one',
      fits: ({ facts }) => !facts?.public || 'customer.has-no-users',
    },
  });
}

/** Makes an administrator of a tenant, without a way through its administrators. */
export function addAdministrator(tenants: EntityKind): Command {
  return adding(tenants, 'add-administrator', 'user.create-in-tenant', 'tenantId', {
    title: 'user.add-administrator',
    description: 'tenant.add-administrator-description',
    targets: { types: ['TENANT'], count: 'one' },
  });
}

/** Another command makes it; its parameter takes the id of what it is made in. */
function adding(
  kind: EntityKind,
  verb: string,
  runs: CommandId,
  param: string,
  shown: Pick<Command, 'title' | 'description' | 'targets'>,
): Command {
  return defineCommand({
    ...commandOfKind(kind, verb),
    ...shown,
    icon: mdiAccountPlusOutline,
    keys: ['shift+u'],
    at: { row: 32, details: 32 },
    authorities: kind.writers,
    // Scripts name it to the other command.
    forPeople: true,
    run: (_args, run) =>
      runCommand(runs, { [param]: only(run).id }, { source: run.source, signal: run.signal }),
  });
}
