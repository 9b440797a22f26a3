import { mdiDevices } from '@mdi/js';
import type { Screen } from '../../frame/screen.ts';
import { loadable } from '../../ui/loadable.tsx';
import { deviceCommands } from './device-commands.ts';
import { useDeviceName } from './device-name.ts';
import { DEVICES_PATH } from './device-path.ts';

/** Devices of the tenant, or of the customer whose user is signed in. */
export const devicesScreen: Screen = {
  id: 'devices',
  paths: [DEVICES_PATH, `${DEVICES_PATH}/:deviceId`],
  title: 'device.devices',
  icon: mdiDevices,
  authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  menu: { order: 30 },
  section: 'home.device-management',
  helpLinkId: 'devices',
  component: loadable(() => import('./devices-page.tsx').then((module) => module.DevicesPage)),
  useName: useDeviceName,
  commands: deviceCommands,
};
