import { mdiTrayArrowUp } from '@mdi/js';
import { lateCommands } from '../../frame/late-commands.ts';
import type { Screen } from '../../frame/screen.ts';
import { loadable } from '../../ui/loadable.tsx';

/** Where tables of devices or assets are looked through, imported and reported of. */
export const importScreen: Screen = {
  id: 'import',
  paths: ['/devices/import', '/assets/import'],
  title: 'import.import',
  icon: mdiTrayArrowUp,
  authorities: ['TENANT_ADMIN'],
  ownCommand: true,
  component: loadable(async () => {
    // Its buttons are commands that come late.
    const [{ ImportPage }] = await Promise.all([import('./import-page.tsx'), lateCommands()]);
    return ImportPage;
  }),
  lateCommands: async () => (await import('./import-commands.ts')).importCommands,
};
