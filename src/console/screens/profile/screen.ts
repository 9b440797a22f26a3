import { mdiAccountCircle } from '@mdi/js';
import type { Screen } from '../../frame/screen.ts';
import { loadable } from '../../ui/loadable.tsx';
import { profileCommands } from './profile-commands.ts';

/** The signed-in user's own account and how this browser shows the console. */
export const profileScreen: Screen = {
  id: 'profile',
  paths: ['/profile'],
  title: 'profile.profile',
  icon: mdiAccountCircle,
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
  section: 'user.account',
  helpLinkId: 'profile',
  component: loadable(() => import('./profile-page.tsx').then((module) => module.ProfilePage)),
  commands: profileCommands,
};
