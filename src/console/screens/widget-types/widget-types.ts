import { mdiPuzzlePlusOutline } from '@mdi/js';
import type { KindOutline } from '../../entities/kind/entity-kind.ts';

/** The types of widgets in all bundles, or in one. */
export const widgetTypeOutline: KindOutline = {
  type: 'WIDGET_TYPE',
  noun: 'widget-type',
  segment: 'widget-types',
  path: 'widgetTypes',
  article: 'widgetsBundles',
  icon: mdiPuzzlePlusOutline,
  readers: ['SYS_ADMIN', 'TENANT_ADMIN'],
  parents: { WIDGETS_BUNDLE: { title: 'widgets-bundle.widget-types' } },
  load: async () => (await import('./widget-type-kind.ts')).widgetTypeKind,
};
