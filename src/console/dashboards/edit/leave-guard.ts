import { guardLeaving } from '../../drafts/leave-guard.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { dashboardDrafts } from './dashboard-drafts.ts';
import { saveFor } from './save-commands.ts';
import { saveStateOf } from './save-state.ts';

/** Has whoever leaves the page with unsaved changes asked what becomes of them. Returns the way to stop. */
export function guardDashboard(dashboard: OpenDashboard): () => void {
  return guardLeaving({
    subscribe: (listener) => dashboard.subscribe(listener),
    hasChanges: () => dashboard.view().hasChanges,
    async keep() {
      await dashboardDrafts.flush(dashboard);
      return saveStateOf(dashboard).isDraftKept;
    },
    title: 'dashboard.leave-title',
    text: (isKept) => [
      { key: 'dashboard.leave-text', values: { title: dashboard.view().dashboard.title } },
      { key: isKept ? 'dashboard.leave-draft-kept' : 'dashboard.leave-draft-lost' },
    ],
    leaveLabel: 'dashboard.leave-unsaved',
    saveLabel: 'dashboard.save-and-leave',
    save: (signal) => saveFor(dashboard, { source: 'toolbar', request: { signal, ignoreErrors: true } }),
  });
}
