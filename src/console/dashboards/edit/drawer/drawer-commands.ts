import { mdiCheck, mdiClose, mdiPencilOutline, mdiRestore } from '@mdi/js';
import * as z from 'zod/mini';
import { type Command, defineCommand } from '../../../commands/command.ts';
import { RunError } from '../../../commands/command-error.ts';
import { param } from '../../../commands/param.ts';
import { checkbox } from '../../../inputs/checkbox.tsx';
import { jsonObject as jsonInput } from '../../../inputs/code/json-object.tsx';
import { text } from '../../../inputs/text.ts';
import { confirmDiscard } from '../../../messages/confirm-discard.ts';
import { type JsonObject, jsonObject, valueAt, withMembers } from '../../document/json-object.ts';
import { withWidgetConfig } from '../../document/widget-edits.ts';
import { knownWidget, meantWidget, widgetParam } from '../../open/meant-widget.ts';
import { theDashboard, WHILE_EDITING } from '../../open/on-dashboard.ts';
import { shownDashboard } from '../../open/shown-dashboard.ts';
import { focusWidget, lastFocused } from '../../open/widgets-on-screen.ts';
import { drawerOnScreen, wantDrawerFocus } from './drawer-on-screen.ts';
import { giveUpChanges, hasDrawerChanges, keepChanges, openDrawer, revertChanges } from './drawer-session.ts';
import { heldAnswers } from './held-answers.ts';

const ON_WIDGETS = { ...WHILE_EDITING, group: 'dashboard.widgets' } as const;
/** Only while a widget is set up beside the page. */
const IN_DRAWER = {
  ...ON_WIDGETS,
  scope: 'list:widget-drawer',
  when: () => shownDashboard()?.view().editedWidget !== undefined,
} as const;

const hasChanges = () => {
  const dashboard = shownDashboard();
  return (dashboard !== undefined && hasDrawerChanges(dashboard)) || 'widget.nothing-changed';
};

/** How a widget of the dashboard on screen is set up. */
export const drawerCommands: readonly Command[] = [
  defineCommand({
    ...ON_WIDGETS,
    id: 'widget.edit',
    at: { row: 10 },
    title: 'widget.edit',
    description: 'widget.edit-description',
    icon: mdiPencilOutline,
    scope: 'list:widgets',
    keys: ['e'],
    params: z.object({ widget: widgetParam }),
    run({ widget }) {
      const id = known(widget);
      openDrawer(theDashboard(), id);
      wantDrawerFocus();
    },
  }),
  defineCommand({
    ...ON_WIDGETS,
    id: 'widget.rename',
    title: 'widget.rename',
    description: 'widget.rename-description',
    params: z.object({
      widget: widgetParam,
      title: param(z.string(), {
        title: 'widget-config.title',
        description: 'widget.rename-description',
        input: text,
      }),
    }),
    initial() {
      const id = lastFocused();
      const title = id === undefined ? undefined : configOf(id).title;
      return typeof title === 'string' ? { title } : {};
    },
    run({ widget, title }) {
      const id = known(widget);
      write(id, withMembers(configOf(id), { title }), { key: 'widget.rename' });
    },
  }),
  defineCommand({
    ...ON_WIDGETS,
    id: 'widget.set-config',
    title: 'widget.set-config',
    description: 'widget.set-config-description',
    params: z.object({
      widget: widgetParam,
      config: param(z.record(z.string(), z.unknown()), {
        title: 'widget-config.config',
        description: 'widget.config-description',
        input: jsonInput as never,
      }),
      replace: param(z.optional(z.boolean()), {
        title: 'widget-config.replace',
        description: 'widget.replace-description',
        input: checkbox,
      }),
    }),
    run({ widget, config, replace = false }) {
      const id = known(widget);
      write(id, replace ? config : withMembers(configOf(id), config), { key: 'widget.set-config' });
    },
  }),
  defineCommand({
    ...IN_DRAWER,
    id: 'widget.keep-changes',
    title: 'widget.keep-changes',
    description: 'widget.keep-changes-description',
    icon: mdiCheck,
    keys: ['mod+Enter'],
    run() {
      const dashboard = theDashboard();
      const id = dashboard.view().editedWidget ?? '';
      if (heldAnswers(dashboard, id).all().length > 0) throw new RunError({ key: 'widget.not-all-taken' });
      keepChanges(dashboard);
      focusWidget(id);
    },
  }),
  defineCommand({
    ...IN_DRAWER,
    id: 'widget.revert-changes',
    title: 'widget.revert-changes',
    description: 'widget.revert-changes-description',
    icon: mdiRestore,
    enabled: hasChanges,
    run: () => revertChanges(theDashboard()),
  }),
  defineCommand({
    ...IN_DRAWER,
    id: 'widget.close-drawer',
    title: 'widget.close-drawer',
    description: 'widget.close-drawer-description',
    icon: mdiClose,
    keys: ['Escape'],
    async run(_, { source }) {
      // Its key leads out step by step.
      const back = drawerOnScreen()?.back;
      if (back && source === 'key') {
        back();
        return;
      }
      const dashboard = theDashboard();
      const id = dashboard.view().editedWidget ?? '';
      if (hasDrawerChanges(dashboard) && !(await confirmDiscard())) return;
      giveUpChanges(dashboard);
      focusWidget(id);
    },
  }),
];

function known(widget: string | undefined): string {
  const id = meantWidget(widget);
  knownWidget(theDashboard(), id);
  return id;
}

function configOf(id: string): JsonObject {
  return jsonObject(valueAt(theDashboard().document.configuration, ['widgets', id, 'config']));
}

function write(id: string, config: JsonObject, label: { key: 'widget.rename' | 'widget.set-config' }): void {
  const dashboard = theDashboard();
  const document = withWidgetConfig(dashboard.document, id, config);
  dashboard.edit({ document, label, at: { state: dashboard.view().state.id, widget: id } });
}
