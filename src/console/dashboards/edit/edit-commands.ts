import { mdiClose, mdiPencilOutline, mdiRedoVariant, mdiUndoVariant } from '@mdi/js';
import { type Command, defineCommand } from '../../commands/command.ts';
import type { DashboardDocument } from '../document/dashboard-document.ts';
import { redone, type Taken, undone } from '../document/history.ts';
import { ON_DASHBOARD, theDashboard, WHILE_EDITING } from '../open/on-dashboard.ts';
import { shownDashboard } from '../open/shown-dashboard.ts';

/** How one begins to change the dashboard on screen, goes back and forth in what was done, and ends. */
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
    run: () => theDashboard().startEditing(),
  }),
  defineCommand({
    ...WHILE_EDITING,
    id: 'dashboard.discard-changes',
    title: 'dashboard.discard-changes',
    description: 'dashboard.discard-changes-description',
    icon: mdiClose,
    run() {
      theDashboard().discardChanges();
      theDashboard().stopEditing();
    },
  }),
  defineCommand({
    ...WHILE_EDITING,
    id: 'dashboard.undo',
    title: 'dashboard.undo',
    description: 'dashboard.undo-description',
    icon: mdiUndoVariant,
    keys: ['mod+z'],
    enabled: () => (shownDashboard()?.history.past.length ?? 0) > 0 || 'dashboard.nothing-to-undo',
    run: () => take(undone(theDashboard().history)),
  }),
  defineCommand({
    ...WHILE_EDITING,
    id: 'dashboard.redo',
    title: 'dashboard.redo',
    description: 'dashboard.redo-description',
    icon: mdiRedoVariant,
    keys: ['mod+shift+z', 'mod+y'],
    enabled: () => (shownDashboard()?.history.future.length ?? 0) > 0 || 'dashboard.nothing-to-redo',
    run: () => take(redone(theDashboard().history)),
  }),
];

/** Shows the step that was taken, at the place where it was made. */
function take(taken: Taken<DashboardDocument> | undefined): void {
  if (!taken) return;
  const dashboard = theDashboard();
  dashboard.setHistory(taken.history);
  const { state, widget } = taken.at;
  if (dashboard.states.ids.has(state) && dashboard.view().state.id !== state) {
    dashboard.openState({ id: state, params: dashboard.params });
  }
  if (widget !== undefined) dashboard.wantFocus(widget);
}
