import { mdiFormTextbox } from '@mdi/js';
import type { Screen } from '../../frame/screen.ts';
import { loadDashboardTexts, loadHelpTexts } from '../../i18n/i18n.ts';
import { loadable } from '../../ui/loadable.tsx';

/** Every input in each of its states, for those who build and check the console: reached by its command alone. */
export const galleryScreen: Screen = {
  id: 'gallery-inputs',
  paths: ['/gallery/inputs', '/gallery/inputs/:name'],
  title: 'gallery.gallery',
  icon: mdiFormTextbox,
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
  useName: ({ name = '' }) => name,
  component: loadable(async () => {
    const [{ GalleryPage }] = await Promise.all([
      import('./gallery-page.tsx'),
      loadHelpTexts(),
      loadDashboardTexts(),
    ]);
    return GalleryPage;
  }),
};
