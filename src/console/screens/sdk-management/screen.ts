import { mdiPackageVariantClosed } from '@mdi/js';
import { lateCommands } from '../../frame/late-commands.ts';
import type { Screen } from '../../frame/screen.ts';
import { loadable } from '../../ui/loadable.tsx';

/** How devices and programs connect to this platform, with lines that do it. */
export const sdkManagementScreen: Screen = {
  id: 'sdk-management',
  paths: ['/SDKManagement'],
  title: 'menu.sdk-management',
  icon: mdiPackageVariantClosed,
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
  menu: { order: 200, authorities: ['SYS_ADMIN', 'CUSTOMER_USER'] },
  section: 'menu.help',
  helpLinkId: 'connectivity',
  component: loadable(async () => {
    // Its buttons are commands that come late.
    const [{ SdkManagementPage }] = await Promise.all([import('./sdk-management-page.tsx'), lateCommands()]);
    return SdkManagementPage;
  }),
  lateCommands: async () => {
    const { sdkCommands } = await import('./sdk-commands.ts');
    return sdkCommands;
  },
};
