import { mdiFormTextbox } from '@mdi/js';
import type { Screen } from '../../frame/screen.ts';
import { loadable } from '../../ui/loadable.tsx';

/** Every input in each of its states, for those who build and check the console: reached by its command alone. */
export const galleryScreen: Screen = {
  id: 'gallery',
  paths: ['/gallery'],
  title: 'gallery.gallery',
  icon: mdiFormTextbox,
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
  component: loadable(() => import('./gallery-page.tsx').then((module) => module.GalleryPage)),
};
