import { withTitle } from '../document/dashboard-edits.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';

/** Gives a dashboard another title; letters typed in a row are one step. */
export function rename(dashboard: OpenDashboard, title: string): void {
  dashboard.edit({
    document: withTitle(dashboard.document, title),
    label: { key: 'dashboard.rename' },
    at: { state: dashboard.view().state.id },
    merge: 'title',
  });
}
