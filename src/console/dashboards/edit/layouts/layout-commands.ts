import { mdiDockRight, mdiDockWindow } from '@mdi/js';
import { type Command, defineCommand } from '../../../commands/command.ts';
import { formatList } from '../../../i18n/format-list.ts';
import { withoutRightLayout, withRightLayout } from '../../document/layout-edits.ts';
import { theDashboard, WHILE_EDITING } from '../../open/on-dashboard.ts';
import { shownDashboard } from '../../open/shown-dashboard.ts';
import { edit } from '../changes/edit.ts';
import { lostWidgets } from '../changes/lost-widgets.ts';

const hasRight = () => shownDashboard()?.view().state.layouts.right !== undefined;

/** How the state on screen gets a second layout and loses it. */
export const layoutCommands: readonly Command[] = [
  defineCommand({
    ...WHILE_EDITING,
    id: 'layout.add-right',
    title: 'layout.add-right',
    description: 'layout.add-right-description',
    icon: mdiDockRight,
    enabled: () => !hasRight() || 'layout.right-there-already',
    run() {
      const { state } = theDashboard().view();
      edit((document) => withRightLayout(document, state.id), 'layout.add-right');
    },
  }),
  defineCommand({
    ...WHILE_EDITING,
    id: 'layout.remove-right',
    title: 'layout.remove-right',
    description: 'layout.remove-right-description',
    icon: mdiDockWindow,
    enabled: () => hasRight() || 'dashboard.no-right-layout',
    danger() {
      const { document, view } = theDashboard();
      const lost = lostWidgets(document, withoutRightLayout(document, view().state.id));
      const title = { key: 'layout.remove-right-title' } as const;
      return lost.length === 0
        ? { title, message: { key: 'layout.remove-right-empty-text' } }
        : {
            title,
            message: {
              key: 'layout.remove-right-text',
              values: { count: lost.length, widgets: formatList(lost) },
            },
          };
    },
    run() {
      const { state } = theDashboard().view();
      edit((document) => withoutRightLayout(document, state.id), 'layout.remove-right');
    },
  }),
];
