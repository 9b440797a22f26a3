import { bailedOut, begun, type Change, committed } from '../../../editing/history.ts';
import type { ChangePlace, DashboardDocument, DashboardHistory } from '../../document/dashboard-document.ts';
import type { OpenDashboard } from '../../open/open-dashboard.ts';
import { widgetTitle } from '../../open/widget-title.ts';
import { heldAnswers } from './held-answers.ts';

/** What is set up beside a page, and what it began with. */
interface Session {
  widget: string;
  state: string;
  begun: DashboardHistory;
}

const sessions = new WeakMap<OpenDashboard, Session>();

/** Begins to set up a widget beside the page. What was set up before is kept; all that is done until the end is one step. */
export function openDrawer(dashboard: OpenDashboard, widget: string): void {
  if (sessions.get(dashboard)?.widget === widget) return;
  keepChanges(dashboard);
  const history = begun(dashboard.history);
  sessions.set(dashboard, { widget, state: dashboard.view().state.id, begun: history });
  dashboard.setHistory(history);
  dashboard.setEditedWidget(widget);
}

/** Whether something of the widget was changed since the drawer was opened, or typed that it cannot take. */
export function hasDrawerChanges(dashboard: OpenDashboard): boolean {
  const session = sessions.get(dashboard);
  if (!session) return false;
  const { widget, begun: start } = session;
  return dashboard.document !== start.document || heldAnswers(dashboard, widget).all().length > 0;
}

/** Ends with all that was done: one step, if it has changed anything. */
export function keepChanges(dashboard: OpenDashboard): void {
  const session = ended(dashboard);
  if (!session || !isUnderWay(dashboard)) return;
  dashboard.setHistory(committed(dashboard.history, stepOf(dashboard, session), Date.now()));
}

/** Ends as if nothing had been done. */
export function giveUpChanges(dashboard: OpenDashboard): void {
  const session = ended(dashboard);
  if (!session) return;
  heldAnswers(dashboard, session.widget).clear();
  dashboard.setHistory(bailedOut(dashboard.history));
}

/** Puts the widget back as it was when the drawer was opened, which stays open. */
export function revertChanges(dashboard: OpenDashboard): void {
  const session = sessions.get(dashboard);
  if (!session) return;
  heldAnswers(dashboard, session.widget).clear();
  const history = begun(bailedOut(dashboard.history));
  sessions.set(dashboard, { ...session, begun: history });
  dashboard.setHistory(history);
}

function ended(dashboard: OpenDashboard): Session | undefined {
  const session = sessions.get(dashboard);
  sessions.delete(dashboard);
  dashboard.setEditedWidget(undefined);
  return session;
}

/** Not where all changes were given up meanwhile, or the dashboard was read anew. */
function isUnderWay({ history }: OpenDashboard): boolean {
  return history.before !== undefined;
}

function stepOf(
  dashboard: OpenDashboard,
  { widget, state }: Session,
): Omit<Change<DashboardDocument, ChangePlace>, 'document'> {
  const { dashboard: read } = dashboard;
  const known = read.widgets.get(widget);
  const title = known ? widgetTitle(known, read) : '';
  return { label: { key: 'widget.set-up-step', values: { title } }, at: { state, widget } };
}
