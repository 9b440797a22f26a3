import { mdiHistory, mdiTrashCanOutline } from '@mdi/js';
import { type Command, type CommandRun, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { ON_DASHBOARD, theDashboard } from '../open/on-dashboard.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { shownDashboard } from '../open/shown-dashboard.ts';
import { type DashboardDraft, dashboardDrafts } from './dashboard-drafts.ts';
import { fetchEditingParts } from './editing-parts.ts';
import { chooseBy } from './merge-choices.ts';
import { askAbout, saveAsNew } from './save-deciding.ts';
import { meeting, mergedOver, shared } from './save-meeting.ts';

const ON_DRAFT = {
  ...ON_DASHBOARD,
  authorities: ['TENANT_ADMIN'],
  safe: false,
  enabled: () => offered() !== undefined || 'dashboard.no-draft',
} as const satisfies Partial<Command>;

/** What can be done with changes that were left unsaved. */
export const draftCommands: readonly Command[] = [
  defineCommand({
    ...ON_DRAFT,
    id: 'dashboard.restore-draft',
    title: 'dashboard.restore-draft',
    description: 'dashboard.restore-draft-description',
    icon: mdiHistory,
    run: (_args, run) => restore(theDashboard(), theOffered(), run),
  }),
  defineCommand({
    ...ON_DRAFT,
    id: 'dashboard.drop-draft',
    title: 'dashboard.drop-draft',
    description: 'dashboard.drop-draft-description',
    icon: mdiTrashCanOutline,
    async run() {
      const [dashboard, draft] = [theDashboard(), theOffered()];
      await dashboardDrafts.drop(dashboard, draft);
      return () => dashboardDrafts.offerAgain(dashboard, draft);
    },
    done: () => ({ key: 'dashboard.draft-dropped' }),
    undo: (takeBack) => ({ label: { key: 'dashboard.draft-offered-again' }, run: takeBack }),
  }),
];

function offered(): DashboardDraft | undefined {
  const dashboard = shownDashboard();
  return dashboard && dashboardDrafts.offersOf(dashboard).drafts[0];
}

function theOffered(): DashboardDraft {
  const draft = offered();
  if (!draft) throw new RunError({ key: 'dashboard.no-draft' });
  return draft;
}

/** Makes the changes of a draft again, as one step, over what is stored and was changed since. */
async function restore(dashboard: OpenDashboard, draft: DashboardDraft, run: CommandRun): Promise<boolean> {
  const theirs = dashboard.document;
  const versions = {
    base: shared(theirs, dashboard.documentOf(draft.stored)),
    mine: shared(theirs, dashboard.documentOf(draft.document)),
    theirs,
  };
  const met = meeting(versions);
  let choose = chooseBy(new Map());
  if (met.conflicts.length > 0) {
    if (run.source === 'script') throw new RunError({ key: 'dashboard.changed-meanwhile' });
    const resolution = await askAbout(dashboard, met, 'dashboard.restore-draft', run);
    if (!resolution) return false;
    if (resolution === 'copy') {
      await saveAsNew(dashboard, versions.mine, run);
      await dashboardDrafts.drop(dashboard, draft);
      return true;
    }
    choose = resolution;
  }
  await fetchEditingParts();
  dashboard.startEditing();
  dashboard.edit({
    document: mergedOver(versions, choose),
    label: { key: 'dashboard.restore-draft' },
    at: { state: dashboard.view().state.id },
  });
  // It is forgotten no sooner than it is kept as what is edited now.
  await dashboardDrafts.flush(dashboard);
  await dashboardDrafts.drop(dashboard, draft);
  return true;
}
