import { useEffect, useSyncExternalStore } from 'react';
import { loadHelpTexts } from '../../../i18n/i18n.ts';
import { loadable } from '../../../ui/loadable.tsx';
import type { OpenDashboard } from '../../open/open-dashboard.ts';
import { keepChanges } from './drawer-session.ts';

const WidgetDrawer = loadable(async () => {
  const [{ WidgetDrawer: Drawer }] = await Promise.all([import('./widget-drawer.tsx'), loadHelpTexts()]);
  return Drawer;
});

/** Where a widget is set up beside its page, while one is. */
export function DrawerSlot({ dashboard }: { dashboard: OpenDashboard }) {
  const { isEdit, editedWidget, dashboard: read } = useSyncExternalStore(dashboard.subscribe, dashboard.view);
  const isThere = isEdit && editedWidget !== undefined && read.widgets.has(editedWidget);
  useEffect(() => {
    // Who stops editing, or takes the widget away, has done with it.
    if (!isThere) keepChanges(dashboard);
  }, [dashboard, isThere]);
  useEffect(() => () => keepChanges(dashboard), [dashboard]);
  if (!isThere) return null;
  return <WidgetDrawer key={editedWidget} dashboard={dashboard} id={editedWidget} />;
}
