import { holdPage } from '../../ui/held-page.ts';
import { userSignal } from '../../ui/user-change.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { dashboardDrafts } from './dashboard-drafts.ts';
import { saveFor } from './save-commands.ts';
import { saveStateOf } from './save-state.ts';

/** Has whoever leaves the page with unsaved changes asked what becomes of them. Returns the way to stop. */
export function guardLeaving(dashboard: OpenDashboard): () => void {
  const presence = userSignal();
  let release: (() => void) | undefined;
  function look(): void {
    const { hasChanges } = dashboard.view();
    if (hasChanges) release ??= holdPage(() => mayLeave(dashboard), { isPage: true });
    else end();
  }
  function end(): void {
    release?.();
    release = undefined;
  }
  const stopFollowing = dashboard.subscribe(look);
  // Who signs out has left already.
  presence.addEventListener('abort', end);
  look();
  return () => {
    presence.removeEventListener('abort', end);
    stopFollowing();
    end();
  };
}

async function mayLeave(dashboard: OpenDashboard): Promise<boolean> {
  await dashboardDrafts.flush(dashboard);
  const { askToLeave } = await import('./leave-dialog.tsx');
  const { isDraftKept } = saveStateOf(dashboard);
  const answer = await askToLeave({
    title: 'dashboard.leave-title',
    text: [
      { key: 'dashboard.leave-text', values: { title: dashboard.view().dashboard.title } },
      { key: isDraftKept ? 'dashboard.leave-draft-kept' : 'dashboard.leave-draft-lost' },
    ],
    leaveLabel: 'dashboard.leave-unsaved',
    isLost: !isDraftKept,
    saveLabel: 'dashboard.save-and-leave',
  });
  if (answer !== 'save') return answer === 'leave';
  const signal = userSignal();
  try {
    await saveFor(dashboard, { source: 'toolbar', request: { signal, ignoreErrors: true } });
  } catch (error) {
    // What it has failed of stands on the page, which is not left then.
    console.warn('The dashboard could not be saved', error);
  }
  return !dashboard.view().hasChanges;
}
