import {
  mdiCheck,
  mdiClose,
  mdiContentSaveMoveOutline,
  mdiContentSaveOutline,
  mdiSourceMerge,
} from '@mdi/js';
import { type Command, type CommandRun, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { runCommand } from '../../commands/run-command.ts';
import { withEachDocument } from '../../editing/history.ts';
import { unsavedSteps } from '../../editing/unsaved-steps.ts';
import { showToast } from '../../messages/toast-store.ts';
import { session } from '../../session/session-store.ts';
import { ApiError } from '../../wire/api-error.ts';
import { theDashboard, WHILE_EDITING } from '../open/on-dashboard.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { shownDashboard } from '../open/shown-dashboard.ts';
import { dashboardDrafts } from './dashboard-drafts.ts';
import { chooseBy } from './merge-choices.ts';
import { type SaveOutcome, saveDashboard } from './save-dashboard.ts';
import { askAbout, decidingFor, saveAsNew } from './save-deciding.ts';
import { mergedOver, takeOver } from './save-meeting.ts';
import { saveStateOf, setMeanwhile } from './save-state.ts';

/** How what was changed of the dashboard on screen is saved, put together with what others have saved, and given up. */
export const saveCommands: readonly Command[] = [
  defineCommand({
    ...WHILE_EDITING,
    id: 'dashboard.save',
    title: 'dashboard.save',
    description: 'dashboard.save-description',
    icon: mdiContentSaveOutline,
    keys: ['mod+s'],
    enabled() {
      const dashboard = shownDashboard();
      if (!dashboard?.view().hasChanges) return 'dashboard.nothing-to-save';
      return !saveStateOf(dashboard).isSaving || 'dashboard.saving';
    },
    run: (_args, run) => saveFor(theDashboard(), run),
  }),
  defineCommand({
    ...WHILE_EDITING,
    id: 'dashboard.save-as-new',
    title: 'dashboard.save-as-new',
    description: 'dashboard.save-as-new-description',
    icon: mdiContentSaveMoveOutline,
    run: (_args, run) => saveAsNew(theDashboard(), theDashboard().document, run),
  }),
  defineCommand({
    ...WHILE_EDITING,
    id: 'dashboard.take-over-changes',
    title: 'dashboard.take-over-changes',
    description: 'dashboard.take-over-changes-description',
    icon: mdiSourceMerge,
    enabled() {
      const dashboard = shownDashboard();
      return (
        (dashboard && saveStateOf(dashboard).meanwhile?.kind === 'changed') ||
        'dashboard.nothing-to-take-over'
      );
    },
    run: (_args, run) => takeOverFor(theDashboard(), run),
    done: (isTaken) => (isTaken ? { key: 'dashboard.taken-over' } : undefined),
  }),
  defineCommand({
    ...WHILE_EDITING,
    id: 'dashboard.stop-editing',
    title: 'dashboard.stop-editing',
    description: 'dashboard.stop-editing-description',
    icon: mdiCheck,
    keys: ['Escape'],
    run: (_args, run) => stopEditing(theDashboard(), run),
  }),
  defineCommand({
    ...WHILE_EDITING,
    id: 'dashboard.discard-changes',
    title: 'dashboard.discard-changes',
    description: 'dashboard.discard-changes-description',
    icon: mdiClose,
    enabled: () => shownDashboard()?.view().hasChanges || 'dashboard.nothing-to-discard',
    run: () => discard(theDashboard()),
    done: ({ steps }) => ({ key: 'dashboard.discarded', values: { count: steps } }),
    undo: ({ takeBack }) => ({ label: { key: 'dashboard.discard-undone' }, run: takeBack }),
  }),
];

/** Saves it for whoever runs the command. What it fails of is said beside the button; a script is told itself. */
export async function saveFor(
  dashboard: OpenDashboard,
  run: Pick<CommandRun, 'source' | 'request'>,
): Promise<SaveOutcome> {
  try {
    const outcome = await saveDashboard(dashboard, decidingFor(dashboard, run), run.request);
    if (outcome === 'saved' || outcome === 'merged' || outcome === 'taken-over') {
      showToast({ type: 'success', message: { key: SAVED[outcome] } });
    } else if (outcome === 'overtaken') {
      showToast({ type: 'warn', message: { key: 'dashboard.overtaken' } });
    }
    return outcome;
  } catch (error) {
    // It is said already where one looks after saving.
    if (error instanceof ApiError) error.reported = true;
    throw error;
  }
}

const SAVED = {
  saved: 'dashboard.saved',
  merged: 'dashboard.saved-merged',
  'taken-over': 'dashboard.taken-over',
} as const;

/** Puts what is here together with what somebody else has saved, without saving it. False: the person would rather not. */
async function takeOverFor(dashboard: OpenDashboard, run: CommandRun): Promise<boolean> {
  const { meanwhile } = saveStateOf(dashboard);
  if (meanwhile?.kind !== 'changed') return false;
  const { stored, meeting } = meanwhile;
  let choose = chooseBy(new Map());
  if (meeting.conflicts.length > 0) {
    if (run.source === 'script') throw new RunError({ key: 'dashboard.changed-meanwhile' });
    const resolution = await askAbout(dashboard, meeting, 'dashboard.take-over', run);
    if (!resolution) return false;
    if (resolution === 'copy') {
      await saveAsNew(dashboard, dashboard.document, run);
      return false;
    }
    choose = resolution;
  }
  takeOver(dashboard, stored, choose);
  setMeanwhile(dashboard, undefined);
  return true;
}

/** Shows it again as viewers see it, once it is clear what becomes of what was changed. A script has to say that first. */
async function stopEditing(dashboard: OpenDashboard, run: CommandRun): Promise<boolean> {
  if (dashboard.view().hasChanges) {
    if (run.source === 'script') throw new RunError({ key: 'dashboard.unsaved' });
    const { askToLeave } = await import('../../drafts/leave-dialog.tsx');
    const answer = await askToLeave({
      title: 'dashboard.stop-title',
      text: [
        { key: 'dashboard.stop-text', values: { count: unsavedSteps(dashboard.base, dashboard.history) } },
      ],
      leaveLabel: 'dashboard.stop-discarding',
      isLost: true,
      saveLabel: 'dashboard.stop-saving',
    });
    if (!answer) return false;
    if (answer === 'save') {
      await saveFor(dashboard, run);
      if (dashboard.view().hasChanges) return false;
    } else await runCommand('dashboard.discard-changes', {}, { source: run.source });
  }
  dashboard.stopEditing();
  return true;
}

interface Discarded {
  /** How many steps were given up. */
  steps: number;
  takeBack(): Promise<void>;
}

/** Shows what is stored again, and stays: all of it can be taken back. */
function discard(dashboard: OpenDashboard): Discarded {
  const { history, base } = dashboard;
  const draft = dashboardDrafts.draftOf(dashboard, session.authUser?.userId ?? '');
  const steps = unsavedSteps(dashboard.base, dashboard.history);
  dashboard.discardChanges();
  return {
    steps,
    async takeBack() {
      if (shownDashboard() !== dashboard) {
        // It is offered when the dashboard is opened again.
        await dashboardDrafts.keep(draft);
        return;
      }
      const theirs = dashboard.base;
      dashboard.setHistory(withEachDocument(history, (mine) => mergedOver({ base, mine, theirs })));
      dashboard.startEditing();
    },
  };
}
