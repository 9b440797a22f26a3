import { mdiHome } from '@mdi/js';
import type { Screen } from '../../frame/screen.ts';
import { HOME_PATH } from '../../frame/screens.ts';
import { loadHelpTexts } from '../../i18n/i18n.ts';
import { loadable } from '../../ui/loadable.tsx';

/** Where a user lands: the way to every screen, and how much there is to manage. */
export const homeScreen: Screen = {
  id: 'home',
  paths: [HOME_PATH],
  title: 'home.home',
  icon: mdiHome,
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
  menu: { order: 0 },
  helpLinkId: 'home',
  lateCommands: async () => (await import('./place-commands.ts')).startPlaceCommands(),
  component: loadable(async () => {
    const [{ HomePage }] = await Promise.all([import('./home-page.tsx'), loadHelpTexts()]);
    return HomePage;
  }),
};
