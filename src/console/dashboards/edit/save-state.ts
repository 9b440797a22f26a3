import { proxy, ref } from 'valtio/vanilla';
import type { Dashboard } from '../../../model/dashboard.ts';
import { contextChanged } from '../../commands/context-store.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import type { Meeting } from './save-meeting.ts';

/** What the platform has that nobody here has seen yet. */
export type Meanwhile = { kind: 'changed'; stored: Dashboard; meeting: Meeting } | { kind: 'gone' };

/** What is known of the saving of a dashboard that is edited. */
export interface SaveState {
  isSaving: boolean;
  /** What the last save failed of; undefined once another has begun. */
  failure: Shown | undefined;
  /** What somebody else has done to it since the last time that it was read. */
  meanwhile: ReturnType<typeof ref<Meanwhile>> | undefined;
  /** Whether what is changed stays in this browser when the page is left. */
  isDraftKept: boolean;
  /** Whether the same person edits it in another tab, too. */
  isElsewhere: boolean;
}

const states = new WeakMap<OpenDashboard, SaveState>();

/** For `useSnapshot`: the state of this dashboard, for as long as it is open. */
export function saveStateOf(dashboard: OpenDashboard): SaveState {
  const known = states.get(dashboard);
  if (known) return known;
  const state: SaveState = proxy({
    isSaving: false,
    failure: undefined,
    meanwhile: undefined,
    isDraftKept: true,
    isElsewhere: false,
  });
  states.set(dashboard, state);
  return state;
}

/** Notes that it is being saved, or no longer is. */
export function setSaving(dashboard: OpenDashboard, isSaving: boolean): void {
  saveStateOf(dashboard).isSaving = isSaving;
  contextChanged();
}

/** Notes what somebody else has done to it; undefined: nothing that is not seen yet. */
export function setMeanwhile(dashboard: OpenDashboard, meanwhile: Meanwhile | undefined): void {
  saveStateOf(dashboard).meanwhile = meanwhile && ref(meanwhile);
  contextChanged();
}
