import type { CommandRun } from '../../commands/command.ts';
import { lastEditor } from '../../drafts/last-editor.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { confirm } from '../../messages/dialog-store.ts';
import { showToast } from '../../messages/toast-store.ts';
import { navigate } from '../../ui/navigation.ts';
import type { DashboardDocument } from '../document/dashboard-document.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import type { Resolution } from './merge-choices.ts';
import { type Deciding, NOBODY_TO_ASK, saveCopy } from './save-dashboard.ts';
import type { Meeting } from './save-meeting.ts';

/** Who decides about a save: the person who runs it, and nobody where a script does. */
export function decidingFor(dashboard: OpenDashboard, run: Pick<CommandRun, 'source' | 'request'>): Deciding {
  if (run.source === 'script') return NOBODY_TO_ASK;
  return {
    onMeeting: (meeting) => askAbout(dashboard, meeting, 'dashboard.save-merged', run),
    onGone: () =>
      confirm({
        title: { key: 'dashboard.deleted-title' },
        message: { key: 'dashboard.deleted-text' },
        confirmLabel: { key: 'dashboard.save-as-new' },
        cancelLabel: { key: 'dashboard.keep-editing' },
      }),
    saveAsNew: () => saveAsNew(dashboard, dashboard.document, run),
  };
}

/** Has the person decide about the work of two, who is told whose the other is. */
export async function askAbout(
  dashboard: OpenDashboard,
  meeting: Meeting,
  submitLabel: TranslationKey,
  { request }: Pick<CommandRun, 'request'>,
): Promise<Resolution | undefined> {
  const [who, { askToMerge }] = await Promise.all([
    lastEditor({ entityType: 'DASHBOARD', id: dashboard.id }, request),
    import('./merge-dialog.tsx'),
  ]);
  return askToMerge({ meeting, who, submitLabel });
}

/** Saves a document as a dashboard of its own and goes there; the one it was made from is left as it is stored. */
export async function saveAsNew(
  dashboard: OpenDashboard,
  document: DashboardDocument,
  { request }: Pick<CommandRun, 'request'>,
): Promise<string> {
  const title = translate({ key: 'dashboard.copy-of', values: { title: document.title } });
  const { id } = await saveCopy(document, title, request);
  if (!id) throw new Error('The platform has stored a dashboard without an id');
  if (document === dashboard.document) dashboard.discardChanges();
  dashboard.stopEditing();
  navigate(`/dashboards/${encodeURIComponent(id.id)}`);
  showToast({ type: 'success', message: { key: 'dashboard.saved-as-new', values: { title } } });
  return id.id;
}
