import { proxy, ref } from 'valtio/vanilla';
import { contextChanged } from '../../commands/context-store.ts';
import { session } from '../../session/session-store.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { type Draft, draftsOf, forgetDraft, forgetDraftsOfOthers, keepDraft } from './draft-memory.ts';
import { editingsUnderWay } from './draft-tabs.ts';

/** The drafts that a dashboard was left with, the newest first. */
export interface Offers {
  drafts: readonly Draft[];
}

const offers = new WeakMap<OpenDashboard, Offers>();

/** For `useSnapshot`: what is offered of this dashboard. */
export function offersOf(dashboard: OpenDashboard): Offers {
  const known = offers.get(dashboard) ?? proxy<Offers>({ drafts: [] });
  offers.set(dashboard, known);
  return known;
}

/** Looks for what the user has left of the dashboard, but for what is being edited in a tab now. Never rejects. */
export async function lookForDrafts(dashboard: OpenDashboard, userId: string): Promise<void> {
  try {
    // Whoever signs in as another only borrows the browser.
    if (session.signedInBy === null) await forgetDraftsOfOthers(userId);
    const [drafts, underWay] = await Promise.all([
      draftsOf(userId, dashboard.id),
      editingsUnderWay(dashboard.id),
    ]);
    setOffers(
      dashboard,
      drafts.filter(({ id }) => !underWay.has(id)),
    );
  } catch (error) {
    console.warn('It is not known whether there are drafts of the dashboard', error);
  }
}

/** Forgets a draft that is offered. */
export async function dropDraft(dashboard: OpenDashboard, draft: Draft): Promise<void> {
  setOffers(
    dashboard,
    offersOf(dashboard).drafts.filter(({ id }) => id !== draft.id),
  );
  await forgetDraft(draft);
}

/** Offers a draft again that was dropped. */
export async function offerAgain(dashboard: OpenDashboard, draft: Draft): Promise<void> {
  await keepDraft(draft);
  setOffers(dashboard, [draft, ...offersOf(dashboard).drafts]);
}

function setOffers(dashboard: OpenDashboard, drafts: readonly Draft[]): void {
  offersOf(dashboard).drafts = ref(drafts as Draft[]);
  contextChanged();
}
