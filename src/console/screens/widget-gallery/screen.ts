import { mdiViewDashboardOutline } from '@mdi/js';
import type { Screen } from '../../frame/screen.ts';
import { loadDashboardTexts, loadHelpTexts } from '../../i18n/i18n.ts';
import { loadable } from '../../ui/loadable.tsx';

/** Every widget with sample data, for those who build and check the console: reached by its command alone. */
export const widgetGalleryScreen: Screen = {
  id: 'gallery-widgets',
  paths: ['/gallery/widgets', '/gallery/widgets/:bundle', '/gallery/widgets/:bundle/:type'],
  title: 'gallery.widget-gallery',
  icon: mdiViewDashboardOutline,
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
  useName: ({ bundle = '', type = bundle }) => type,
  component: loadable(async () => {
    const [{ WidgetGalleryPage }] = await Promise.all([
      import('./gallery-page.tsx'),
      loadHelpTexts(),
      loadDashboardTexts(),
    ]);
    return WidgetGalleryPage;
  }),
};
