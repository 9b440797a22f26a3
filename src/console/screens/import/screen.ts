import { mdiTrayArrowUp } from '@mdi/js';
import { customerPicker } from '../../entities/parts/pickers.ts';
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
    const [{ ImportPage }] = await Promise.all([
      import('./import-page.tsx'),
      // Its buttons are commands that come late.
      lateCommands(),
      customerPicker.Field.preload(),
    ]);
    return ImportPage;
  }),
  lateCommands: async () => (await import('./import-commands.ts')).importCommands,
};
