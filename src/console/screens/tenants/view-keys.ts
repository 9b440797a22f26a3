import { mdiKeyChainVariant } from '@mdi/js';
import { tenants } from '../../api/tenants.ts';
import { defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { only } from '../../entities/kind/counted-names.ts';
import { lateCommands } from '../../frame/late-commands.ts';

/** Shows the keys by which programs act for one tenant, each to be copied. Only a tenant itself can have new ones made. */
export const viewTenantKeys = defineCommand({
  id: 'tenant.view-keys',
  title: 'tenant.view-keys',
  description: 'tenant.view-keys-description',
  keywords: 'tenant.show-keys-keywords',
  icon: mdiKeyChainVariant,
  group: 'tenant.tenant',
  keys: ['i'],
  scope: 'screen:tenants',
  at: { row: 46, details: 46 },
  authorities: ['SYS_ADMIN'],
  targets: { types: ['TENANT'], count: 'one' },
  async run(_args, run) {
    const { id, name } = only(run);
    const { accessKey, publicKey } = await tenants.one(id, run.request);
    if (!accessKey && !publicKey) throw new RunError({ key: 'tenant.no-keys' });
    const keys = { accessKey: accessKey ?? '', publicKey: publicKey ?? '' };
    if (run.source === 'script') return keys;
    // What the dialog says comes with them.
    const [{ showKeysOf }] = await Promise.all([import('./keys-dialog.tsx'), lateCommands()]);
    showKeysOf(name, keys);
    return undefined;
  },
});
