import { mdiPuzzleOutline } from '@mdi/js';
import type { KindOutline } from '../../entities/kind/entity-kind.ts';

/** The widgets bundles of the system, and the tenant's own. */
export const widgetsBundleOutline: KindOutline = {
  type: 'WIDGETS_BUNDLE',
  noun: 'widgets-bundle',
  segment: 'widgets-bundles',
  article: 'widgetsBundles',
  icon: mdiPuzzleOutline,
  menu: { order: 65 },
  section: 'home.widget-management',
  readers: ['SYS_ADMIN', 'TENANT_ADMIN'],
  load: async () => (await import('./widgets-bundle-kind.tsx')).widgetsBundleKind,
};
