import { Dashboard } from '../../../model/dashboard.ts';
import { type Draft, draftMemory } from '../../drafts/draft-memory.ts';
import { Drafts } from '../../drafts/drafts.ts';
import { unsavedSteps } from '../../editing/unsaved-steps.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { saveStateOf } from './save-state.ts';

export type DashboardDraft = Draft<Dashboard, Dashboard>;

/** What this browser keeps of dashboards that were changed and not saved. */
export const dashboardDrafts = new Drafts<OpenDashboard, Dashboard, Dashboard>({
  kind: 'dashboard',
  memory: draftMemory('TB-dashboard-drafts', { stored: Dashboard, document: Dashboard }),
  idOf: ({ id }) => id,
  versionOf: ({ document }) => document,
  hasChanges: (dashboard) => dashboard.view().hasChanges,
  isEdited: (dashboard) => dashboard.view().isEdit,
  contentOf: ({ stored, document, base, history }) => ({
    stored,
    document,
    steps: unsavedSteps(base, history),
  }),
  subscribe: (dashboard, listener) => dashboard.subscribe(listener),
  onKept(dashboard, isKept) {
    saveStateOf(dashboard).isDraftKept = isKept;
  },
});
