import { mdiAccountMultipleOutline, mdiAlertCircleOutline, mdiHistory, mdiTabUnselected } from '@mdi/js';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { sameJson } from '../../editing/same-json.ts';
import { NoticeLine } from '../../frame/notice-line.tsx';
import { formatList } from '../../i18n/format-list.ts';
import { formatMoment } from '../../i18n/format-moment.ts';
import { type T, useTranslate } from '../../i18n/i18n.ts';
import { session } from '../../session/session-store.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { dashboardDrafts } from './dashboard-drafts.ts';
import { guardDashboard } from './leave-guard.ts';
import { memberNames } from './merge-names.ts';
import { lookForChanges } from './save-dashboard.ts';
import type { Meeting } from './save-meeting.ts';
import { saveStateOf } from './save-state.ts';

/** How often it is looked whether somebody else has changed the dashboard that is edited, ms. */
const LOOKED_EVERY = 60_000;

/** So many names stand in a line; the dialog has them all. */
const MOST_NAMES = 4;

/**
 * What there is to say to whoever edits a dashboard, or has edited it: what a save has failed of, what others have
 * changed meanwhile, and what was left unsaved. For as long as it is there, drafts are kept and the page is held.
 */
export function SaveNotices({ dashboard }: { dashboard: OpenDashboard }) {
  const { authUser } = useSnapshot(session);
  const userId = authUser?.userId ?? '';
  const { isEdit } = useSyncExternalStore(dashboard.subscribe, dashboard.view);
  useEffect(() => guardDashboard(dashboard), [dashboard]);
  useEffect(() => {
    if (userId === '') return;
    const stop = dashboardDrafts.startKeeping(dashboard, userId);
    void dashboardDrafts.look(dashboard, userId);
    return stop;
  }, [dashboard, userId]);
  useEffect(() => (isEdit ? watch(dashboard) : undefined), [dashboard, isEdit]);
  return (
    <>
      <DraftNotice dashboard={dashboard} />
      {isEdit && <EditNotices dashboard={dashboard} />}
    </>
  );
}

/** Looks now and then, and whenever somebody comes back to the window, what others have done. */
function watch(dashboard: OpenDashboard): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const look = () => {
    void lookForChanges(dashboard, signal);
    void lookElsewhere(dashboard);
  };
  const timer = setInterval(() => document.visibilityState === 'visible' && look(), LOOKED_EVERY);
  window.addEventListener('focus', look, { signal });
  look();
  return () => {
    controller.abort();
    clearInterval(timer);
  };
}

async function lookElsewhere(dashboard: OpenDashboard): Promise<void> {
  saveStateOf(dashboard).isElsewhere = await dashboardDrafts.isElsewhere(dashboard);
}

function DraftNotice({ dashboard }: { dashboard: OpenDashboard }) {
  const t = useTranslate();
  const [draft] = useSnapshot(dashboardDrafts.offersOf(dashboard)).drafts;
  const isOlder = useMemo(
    () => draft !== undefined && !sameJson(draft.stored, dashboard.stored),
    [draft, dashboard],
  );
  return (
    <div role="status">
      {draft && (
        <NoticeLine icon={mdiHistory}>
          <span>{t('dashboard.draft-left', { time: formatMoment(draft.at), count: draft.steps })}</span>
          {isOlder && <span className="text-muted">{t('dashboard.draft-older')}</span>}
          <CommandButton command="dashboard.restore-draft" />
          <CommandButton command="dashboard.drop-draft" />
        </NoticeLine>
      )}
    </div>
  );
}

function EditNotices({ dashboard }: { dashboard: OpenDashboard }) {
  const t = useTranslate();
  const { failure, meanwhile, isDraftKept, isElsewhere } = useSnapshot(saveStateOf(dashboard));
  const { hasChanges } = useSyncExternalStore(dashboard.subscribe, dashboard.view);
  return (
    <>
      <div role="alert">
        {failure && (
          <NoticeLine icon={mdiAlertCircleOutline} isFailure>
            <span className="wrap-anywhere whitespace-pre-line">{t(failure)}</span>
            <CommandButton command="dashboard.save" label={t('dashboard.save-again')} />
            <CommandButton command="dashboard.save-as-new" />
          </NoticeLine>
        )}
      </div>
      <div role="status">
        {meanwhile?.kind === 'gone' && (
          <NoticeLine icon={mdiAlertCircleOutline}>
            <span>{t('dashboard.deleted-meanwhile')}</span>
            <CommandButton command="dashboard.save-as-new" />
          </NoticeLine>
        )}
        {meanwhile?.kind === 'changed' && (
          <NoticeLine icon={mdiAccountMultipleOutline}>
            <span className="wrap-anywhere">
              {t('dashboard.changed-notice', { names: shortList(namesOf(meanwhile.meeting), t) })}
            </span>
            <CommandButton command="dashboard.take-over-changes" />
          </NoticeLine>
        )}
        {isElsewhere && (
          <NoticeLine icon={mdiTabUnselected}>
            <span>{t('dashboard.edited-elsewhere')}</span>
          </NoticeLine>
        )}
        {hasChanges && !isDraftKept && (
          <NoticeLine icon={mdiAlertCircleOutline}>
            <span>{t('dashboard.draft-not-kept')}</span>
          </NoticeLine>
        )}
      </div>
    </>
  );
}

function namesOf({ theirs, conflicts, versions }: Meeting): string[] {
  return memberNames([...theirs, ...conflicts.map(({ path }) => path)], versions);
}

function shortList(names: readonly string[], t: T): string {
  if (names.length <= MOST_NAMES) return formatList(names);
  const more = t('dashboard.more-names', { count: names.length - MOST_NAMES });
  return formatList([...names.slice(0, MOST_NAMES), more]);
}
