import { mdiBookOpenPageVariantOutline } from '@mdi/js';
import { HELP_PATH } from '../../frame/help-command.ts';
import { lateCommands } from '../../frame/late-commands.ts';
import type { Screen } from '../../frame/screen.ts';
import { loadable } from '../../ui/loadable.tsx';

/** What the console says of itself: how to begin, its keys, its commands, and where more is written. */
export const documentationScreen: Screen = {
  id: 'documentation',
  paths: [HELP_PATH],
  title: 'menu.documentation',
  icon: mdiBookOpenPageVariantOutline,
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
  menu: { order: 210, authorities: ['SYS_ADMIN', 'CUSTOMER_USER'] },
  section: 'menu.help',
  helpLinkId: 'home',
  component: loadable(async () => {
    // It lists all commands there are.
    const [{ DocumentationPage }] = await Promise.all([import('./documentation-page.tsx'), lateCommands()]);
    return DocumentationPage;
  }),
  lateCommands: async () => (await import('../../frame/articles.ts')).articleCommands,
};
