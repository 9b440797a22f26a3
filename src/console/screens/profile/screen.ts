import { mdiAccountCircle } from '@mdi/js';
import { lateCommands } from '../../frame/late-commands.ts';
import type { Screen } from '../../frame/screen.ts';
import { loadable } from '../../ui/loadable.tsx';

/** The signed-in user's own account and how this browser shows the console. */
export const profileScreen: Screen = {
  id: 'profile',
  paths: ['/profile'],
  title: 'profile.profile',
  icon: mdiAccountCircle,
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
  section: 'user.account',
  component: loadable(async () => {
    // Its buttons are commands that come late.
    const [{ ProfilePage }] = await Promise.all([import('./profile-page.tsx'), lateCommands()]);
    return ProfilePage;
  }),
  lateCommands: async () => (await import('./profile-commands.ts')).profileCommands,
};
