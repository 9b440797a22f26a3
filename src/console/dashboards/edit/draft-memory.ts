import * as z from 'zod/mini';
import { Dashboard } from '../../../model/dashboard.ts';
import { browserStore } from '../../ui/browser-store.ts';

/** What was changed of a dashboard and not saved, as this browser keeps it. */
const Draft = z.object({
  /** Of the editing that it belongs to: each tab has its own. */
  id: z.string(),
  userId: z.string(),
  dashboardId: z.string(),
  /** When it was changed last, ms since 1970. */
  at: z.number(),
  /** How many steps of changes it was made in. */
  steps: z.number(),
  /** What the platform had stored when the changes began. */
  stored: Dashboard,
  /** What was made of it. */
  document: Dashboard,
});
export type Draft = z.infer<typeof Draft>;

/** What nobody has come back to is forgotten, in ms. */
export const KEPT_FOR = 30 * 86_400_000;

const inStore = browserStore('TB-dashboard-drafts', 'drafts');

/** Keeps a draft in the place of the one before of the same editing. Rejects where there is no room. */
export async function keepDraft(draft: Draft): Promise<void> {
  await inStore('readwrite', (store) => store.put(draft, keyOf(draft)));
}

/** Forgets a draft. */
export async function forgetDraft(draft: Pick<Draft, 'userId' | 'dashboardId' | 'id'>): Promise<void> {
  await inStore('readwrite', (store) => store.delete(keyOf(draft)));
}

/** The drafts of a dashboard that a user has left in this browser, the newest first; those too old are forgotten. */
export async function draftsOf(userId: string, dashboardId: string): Promise<Draft[]> {
  const found = await inStore('readonly', (store) =>
    store.getAll(IDBKeyRange.bound([userId, dashboardId], [userId, dashboardId, []])),
  );
  const drafts: Draft[] = [];
  for (const one of found) {
    const { data } = z.safeParse(Draft, one);
    if (data && Date.now() - data.at <= KEPT_FOR) drafts.push(data);
    else if (data) await forgetDraft(data);
  }
  return drafts.toSorted((one, other) => other.at - one.at);
}

/** Forgets what others have left in this browser, who may not come back to it. */
export async function forgetDraftsOfOthers(userId: string): Promise<void> {
  const keys = await inStore('readonly', (store) => store.getAllKeys());
  for (const key of keys) {
    if (Array.isArray(key) && key[0] !== userId) await inStore('readwrite', (store) => store.delete(key));
  }
}

function keyOf({ userId, dashboardId, id }: Pick<Draft, 'userId' | 'dashboardId' | 'id'>): string[] {
  return [userId, dashboardId, id];
}
