import { mdiKeyOutline } from '@mdi/js';
import { defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { copyTextOfRun } from '../../commands/copy-text-of-run.ts';
import { only } from '../../entities/kind/counted-names.ts';

/** Puts on the clipboard what one device signs in with: its access token, or what it says to MQTT. */
export const copyToken = defineCommand({
  id: 'device.copy-token',
  overDialogs: true,
  title: 'device.copy-token',
  description: 'device.copy-token-description',
  icon: mdiKeyOutline,
  group: 'device.device',
  keys: ['t'],
  scope: 'screen:devices',
  authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  targets: { types: ['DEVICE'], count: 'one' },
  async run(_args, run) {
    const { id, name } = only(run);
    const { deviceCredentials } = await import('../../api/device-credentials.ts');
    const credentials = await deviceCredentials(id, run.request);
    if (credentials.credentialsType === 'MQTT_BASIC' && credentials.credentialsValue) {
      await copyTextOfRun(run, credentials.credentialsValue, { key: 'device.mqtt-copied' });
      return credentials.credentialsValue;
    }
    if (credentials.credentialsType !== 'ACCESS_TOKEN' || !credentials.credentialsId) {
      throw new RunError({ key: 'device.no-access-token', values: { name } });
    }
    await copyTextOfRun(run, credentials.credentialsId, { key: 'device.token-copied' });
    return credentials.credentialsId;
  },
});
