import { mdiLanConnect } from '@mdi/js';
import { defineCommand } from '../../commands/command.ts';
import { only } from '../../entities/kind/counted-names.ts';
import { navigate } from '../../ui/navigation.ts';

/** Leads to the lines with which one device sends its first message. */
export const connect = defineCommand({
  id: 'device.connect',
  title: 'device.connect',
  description: 'device.connect-description',
  keywords: 'device.connect-keywords',
  icon: mdiLanConnect,
  group: 'device.device',
  scope: 'screen:devices',
  authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  safe: true,
  targets: { types: ['DEVICE'], count: 'one' },
  run: (_args, run) => navigate(`/SDKManagement?device=${encodeURIComponent(only(run).id)}`),
});
