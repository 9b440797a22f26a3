import { mdiShieldSearch } from '@mdi/js';
import { deviceCredentials } from '../../api/device-credentials.ts';
import { defineCommand } from '../../commands/command.ts';
import { only } from '../../entities/kind/counted-names.ts';

/** Shows how one device proves itself, each part to be copied; also to whom the platform lets change none of it. */
export const viewCredentials = defineCommand({
  id: 'device.view-credentials',
  title: 'device.view-credentials',
  description: 'device.view-credentials-description',
  keywords: 'device.manage-credentials-keywords',
  icon: mdiShieldSearch,
  group: 'device.device',
  keys: ['i'],
  scope: 'screen:devices',
  at: { row: 46, details: 46 },
  authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  targets: { types: ['DEVICE'], count: 'one' },
  async run(_args, run) {
    const { id, name } = only(run);
    const credentials = await deviceCredentials(id, run.request);
    if (run.source === 'script') return credentials;
    const { showCredentials } = await import('./credentials-dialog.tsx');
    showCredentials(name, credentials);
    return undefined;
  },
});
