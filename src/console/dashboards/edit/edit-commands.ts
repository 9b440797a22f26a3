import { mdiPencilOutline, mdiRedoVariant, mdiRenameOutline, mdiUndoVariant } from '@mdi/js';
import * as z from 'zod/mini';
import { type Command, defineCommand } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { redone, type Taken, undone } from '../../editing/history.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { text } from '../../inputs/text.ts';
import type { ChangePlace, DashboardDocument } from '../document/dashboard-document.ts';
import { placesOfWidget } from '../document/read-document.ts';
import { focusAfterRemoval } from '../grid/moves.ts';
import { ON_DASHBOARD, theDashboard, WHILE_EDITING } from '../open/on-dashboard.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { shownDashboard } from '../open/shown-dashboard.ts';
import { shownOrder } from '../open/widgets-on-screen.ts';
import { giveUpChanges, hasDrawerChanges, revertChanges } from './drawer/drawer-session.ts';
import { fetchEditingParts } from './editing-parts.ts';
import { rename } from './rename.ts';

/** How one begins to change the dashboard on screen and goes back and forth in what was done. */
export const editCommands: readonly Command[] = [
  defineCommand({
    ...ON_DASHBOARD,
    id: 'dashboard.start-editing',
    title: 'dashboard.start-editing',
    description: 'dashboard.start-editing-description',
    icon: mdiPencilOutline,
    keys: ['e'],
    authorities: ['TENANT_ADMIN'],
    enabled: () => shownDashboard()?.view().isEdit === false || 'dashboard.editing-already',
    async run() {
      const dashboard = theDashboard();
      await fetchEditingParts();
      dashboard.startEditing();
    },
  }),
  defineCommand({
    ...WHILE_EDITING,
    id: 'dashboard.rename',
    title: 'dashboard.rename',
    description: 'dashboard.rename-description',
    icon: mdiRenameOutline,
    params: z.object({
      title: param(z.string().check(z.trim(), z.minLength(1, { error: 'dashboard.title-required' })), {
        title: 'dashboard.title',
        description: 'dashboard.title-description',
        input: text,
      }),
    }),
    initial: () => ({ title: theDashboard().dashboard.title }),
    run: ({ title }) => rename(theDashboard(), title),
  }),
  defineCommand({
    ...WHILE_EDITING,
    id: 'dashboard.undo',
    title: 'dashboard.undo',
    description: 'dashboard.undo-description',
    icon: mdiUndoVariant,
    keys: ['mod+z'],
    enabled: () => hasStep(shownDashboard()) || 'dashboard.nothing-to-undo',
    run: () => undo(theDashboard()),
  }),
  defineCommand({
    ...WHILE_EDITING,
    id: 'dashboard.redo',
    title: 'dashboard.redo',
    description: 'dashboard.redo-description',
    icon: mdiRedoVariant,
    keys: ['mod+shift+z', 'mod+y'],
    enabled: () => (shownDashboard()?.history.future.length ?? 0) > 0 || 'dashboard.nothing-to-redo',
    run: () => take(redone(theDashboard().history), 'dashboard.redone-step'),
  }),
];

/** Whether something can be taken back: of the widget that is set up, or what was done before that. */
function hasStep(dashboard: OpenDashboard | undefined): boolean {
  if (!dashboard) return false;
  const { past, before } = dashboard.history;
  return past.length > 0 || (before?.past.length ?? 0) > 0 || hasDrawerChanges(dashboard);
}

/** Takes the last step back. Where none of the widget is left that is set up, that has ended, and the step before it goes. */
function undo(dashboard: OpenDashboard): void {
  if (dashboard.history.past.length === 0 && hasDrawerChanges(dashboard)) {
    revertChanges(dashboard);
    return;
  }
  if (dashboard.history.past.length === 0) giveUpChanges(dashboard);
  take(undone(dashboard.history), 'dashboard.undone-step');
}

/** Shows the step that was taken, at the place where it was made, and says what it was. */
function take(taken: Taken<DashboardDocument, ChangePlace> | undefined, said: TranslationKey): void {
  if (!taken) return;
  const dashboard = theDashboard();
  const { state, widget } = taken.at;
  const order = shownOrder();
  dashboard.setHistory(taken.history);
  if (dashboard.states.ids.has(state) && dashboard.view().state.id !== state) {
    dashboard.openState({ id: state, params: dashboard.params });
  }
  dashboard.announce({ key: said, values: { step: translate(taken.label) } });
  if (widget === undefined) return;
  const isThere = placesOfWidget(dashboard.dashboard, widget).some((place) => place.state === state);
  const next = isThere ? widget : focusAfterRemoval(order, [widget]);
  if (next !== undefined) dashboard.wantFocus(next);
}
