import type { Command } from '../../commands/command.ts';
import type { OpenDashboard } from './open-dashboard.ts';
import { shownDashboard } from './shown-dashboard.ts';

/** What every command on the dashboard on screen has; visitors of what is public have them too. */
export const ON_DASHBOARD = {
  group: 'dashboard.dashboard',
  scope: 'screen:dashboard',
  when: () => shownDashboard() !== undefined,
  safe: true,
  at: {},
} as const satisfies Partial<Command>;

/** What every command has that changes the dashboard on screen: it has to be in edit mode. */
export const WHILE_EDITING = {
  ...ON_DASHBOARD,
  when: () => shownDashboard()?.view().isEdit === true,
  authorities: ['TENANT_ADMIN'],
  safe: false,
} as const satisfies Partial<Command>;

/** The dashboard on screen. Throws where there is none, which commands look for before. */
export function theDashboard(): OpenDashboard {
  const dashboard = shownDashboard();
  if (!dashboard) throw new Error('No dashboard is on screen');
  return dashboard;
}
