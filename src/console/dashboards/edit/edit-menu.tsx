import { useSnapshot } from 'valtio/react';
import { MenuAtPoint } from '../../commands/faces/menu-at-point.tsx';
import { useCommandsAt } from '../../commands/faces/use-commands-at.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { focusWidget } from '../open/widgets-on-screen.ts';
import { closeEditMenu, type EditMenuRequest, editMenu } from './edit-menu-store.ts';
import { nameOf } from './move-widgets.ts';

/** The menu that is open over the dashboard that is edited, if one is. */
export function EditMenu({ dashboard }: { dashboard: OpenDashboard }) {
  const { shown } = useSnapshot(editMenu);
  if (!shown) return null;
  return (
    <Opened key={`${shown.widget} ${shown.point.x} ${shown.point.y}`} dashboard={dashboard} {...shown} />
  );
}

/** Of a widget what stands in rows, of what lies below what stands in toolbars. */
function Opened({ dashboard, widget, point }: { dashboard: OpenDashboard } & EditMenuRequest) {
  const t = useTranslate();
  const offered = useCommandsAt(widget === undefined ? 'toolbar' : 'row', {
    scopes: ['screen:dashboard', 'list:edited-widgets'],
  });
  const name = widget === undefined ? dashboard.dashboard.title : nameOf(dashboard, widget);

  return (
    <MenuAtPoint
      commands={offered}
      label={t('widget.tools', { name })}
      point={point}
      onClosed={() => {
        closeEditMenu();
        if (widget !== undefined) focusWidget(widget);
      }}
    />
  );
}
