import { type FocusEvent, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { CommandMenuList } from '../../commands/faces/command-menu-list.tsx';
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
  const opened = useRef(false);
  const offered = useCommandsAt(widget === undefined ? 'toolbar' : 'row', {
    scopes: ['screen:dashboard', 'list:edited-widgets'],
  });
  const name = widget === undefined ? dashboard.dashboard.title : nameOf(dashboard, widget);

  // The menu gives the focus to its (invisible) button twice: to open, and when it has closed.
  const onFocus = ({ target }: FocusEvent) => {
    if (target.getAttribute('aria-haspopup') !== 'menu') return;
    if (opened.current) {
      closeEditMenu();
      if (widget !== undefined) focusWidget(widget);
    }
    opened.current = true;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus of the menu inside
    <div
      className="fixed flex size-0"
      style={{ left: point.x, top: point.y }}
      onFocus={onFocus}
      // The key that opens menus would open the browser's over this one.
      onContextMenu={(event) => event.preventDefault()}
    >
      <CommandMenuList
        commands={offered}
        label={t('widget.tools', { name })}
        className="size-0 outline-none"
        tabIndex={-1}
        opensTo="start"
      >
        {null}
      </CommandMenuList>
    </div>
  );
}
