import type { Dashboard } from '../../../model/dashboard.ts';
import { dashboards } from '../../api/dashboards.ts';
import { queryClient } from '../../api/query-client.ts';
import { RunError } from '../../commands/command-error.ts';
import { sameJson } from '../../editing/same-json.ts';
import { ApiError } from '../../wire/api-error.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import type { DashboardDocument } from '../document/dashboard-document.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import type { Resolution } from './merge-choices.ts';
import { saveFailure } from './save-failure.ts';
import { type Meeting, markSaved, meetingOf, takeOver } from './save-meeting.ts';
import { saveStateOf, setMeanwhile, setSaving } from './save-state.ts';

/** What came of a save. */
export type SaveOutcome =
  | 'saved'
  /** With what somebody else had changed meanwhile. */
  | 'merged'
  /** Somebody has decided for the other's work in all that differed: there was nothing left to save. */
  | 'taken-over'
  /** As another dashboard, beside the one that somebody else has changed or deleted. */
  | 'copied'
  /** Somebody else has saved in the same moment, and theirs is what the platform has. */
  | 'overtaken'
  /** The person was asked and has given it up. */
  | 'cancelled';

/** Who decides what nobody here can. Undefined stands for a person who would rather not save now. */
export interface Deciding {
  onMeeting(meeting: Meeting): Promise<Resolution | undefined>;
  /** It was deleted meanwhile: whether to save it as a new one. */
  onGone(): Promise<boolean>;
  /** Saves what is here as a new dashboard. */
  saveAsNew(): Promise<unknown>;
}

/** Of a script nothing is asked. */
export const NOBODY_TO_ASK: Deciding = {
  onMeeting: async () => {
    throw new RunError({ key: 'dashboard.changed-meanwhile' });
  },
  onGone: async () => {
    throw new RunError({ key: 'dashboard.deleted-meanwhile' });
  },
  saveAsNew: async () => undefined,
};

/**
 * Saves an open dashboard without overwriting what somebody else has saved since it was read: that is put together first,
 * with the consent of `deciding`. Rejects with what it failed of, which then stands in the state of the save; what was
 * changed stays as it is.
 */
export async function saveDashboard(
  dashboard: OpenDashboard,
  deciding: Deciding,
  request: RequestOptions,
): Promise<SaveOutcome> {
  const state = saveStateOf(dashboard);
  state.failure = undefined;
  setSaving(dashboard, true);
  try {
    return await save(dashboard, deciding, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    state.failure = saveFailure(error);
    throw error;
  } finally {
    setSaving(dashboard, false);
  }
}

async function save(
  dashboard: OpenDashboard,
  deciding: Deciding,
  request: RequestOptions,
): Promise<SaveOutcome> {
  const met = await meet(dashboard, deciding, request);
  if (met === 'gone' || met === 'copied') {
    if (met === 'gone' && !(await deciding.onGone())) return 'cancelled';
    await deciding.saveAsNew();
    return 'copied';
  }
  if (met === 'cancelled') return 'cancelled';
  if (!dashboard.view().hasChanges) return 'taken-over';
  const sent = dashboard.document;
  const stored = await dashboards.save(sent, request);
  // Another one may have been between the reading and the saving. That the platform has ours is only known afterwards.
  const found = await storedNow(dashboard.id, request).catch(() => stored);
  void queryClient.invalidateQueries({ queryKey: ['DASHBOARD'] });
  if (found && !sameContent(found, stored)) {
    // Ours is nowhere: it still has to be put together with theirs, over what both have begun with.
    setMeanwhile(dashboard, { kind: 'changed', stored: found, meeting: meetingOf(dashboard, found) });
    return 'overtaken';
  }
  markSaved(dashboard, sent, found ?? stored);
  setMeanwhile(dashboard, undefined);
  return met;
}

/** Puts what is stored by now together with what is here, until both begin with the same. */
async function meet(
  dashboard: OpenDashboard,
  deciding: Deciding,
  request: RequestOptions,
): Promise<'saved' | 'merged' | 'gone' | 'copied' | 'cancelled'> {
  let outcome: 'saved' | 'merged' = 'saved';
  for (;;) {
    const stored = await storedNow(dashboard.id, request);
    if (!stored) return 'gone';
    if (sameJson(stored, dashboard.stored)) return outcome;
    const meeting = meetingOf(dashboard, stored);
    if (isSilent(meeting)) {
      takeOver(dashboard, stored, () => undefined);
      continue;
    }
    const resolution = await deciding.onMeeting(meeting);
    if (!resolution) return 'cancelled';
    if (resolution === 'copy') return 'copied';
    takeOver(dashboard, stored, resolution);
    setMeanwhile(dashboard, undefined);
    outcome = 'merged';
  }
}

/** Looks whether somebody else has changed the dashboard meanwhile, and notes it. Never rejects: the next look may tell. */
export async function lookForChanges(dashboard: OpenDashboard, signal: AbortSignal): Promise<void> {
  const state = saveStateOf(dashboard);
  if (state.isSaving) return;
  const request = { signal, ignoreErrors: true, ignoreLoading: true };
  try {
    const stored = await storedNow(dashboard.id, request);
    // A save that has begun since knows more.
    if (signal.aborted || state.isSaving) return;
    if (!stored) setMeanwhile(dashboard, { kind: 'gone' });
    else if (sameJson(stored, dashboard.stored)) setMeanwhile(dashboard, undefined);
    else {
      const meeting = meetingOf(dashboard, stored);
      setMeanwhile(dashboard, isSilent(meeting) ? undefined : { kind: 'changed', stored, meeting });
    }
  } catch (error) {
    if (!signal.aborted)
      console.warn('It is not known whether somebody else has changed the dashboard', error);
  }
}

/** The longest title that the platform takes. */
const LONGEST_TITLE = 255;

/** Saves a document as a dashboard of its own, under another title. Resolves to it. */
export function saveCopy(
  document: DashboardDocument,
  title: string,
  request: RequestOptions,
): Promise<Dashboard> {
  const { id: _id, createdTime: _time, name: _name, assignedCustomers: _customers, ...content } = document;
  return dashboards.save({ ...content, title: title.slice(0, LONGEST_TITLE) }, request);
}

/** The dashboard as the platform has it now; undefined where it has none any more. */
async function storedNow(id: string, request: RequestOptions): Promise<Dashboard | undefined> {
  try {
    return await dashboards.one(id, { ...request, ignoreErrors: true });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Nobody has to decide, or be told. */
function isSilent({ conflicts, theirs }: Meeting): boolean {
  return conflicts.length === 0 && theirs.length === 0;
}

function sameContent(one: Dashboard, other: Dashboard): boolean {
  return one.title === other.title && sameJson(one.configuration, other.configuration);
}
