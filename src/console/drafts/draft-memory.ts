import * as z from 'zod/mini';
import { browserStore } from '../ui/browser-store.ts';

/** What was changed of something and not saved, as this browser keeps it. */
export interface Draft<S, D> {
  /** Of the editing that it belongs to: each tab has its own. */
  id: string;
  userId: string;
  /** Of what was changed. */
  entityId: string;
  /** When it was changed last, ms since 1970. */
  at: number;
  /** How many steps of changes it was made in. */
  steps: number;
  /** What the platform had stored when the changes began. */
  stored: S;
  /** What was made of it. */
  document: D;
}

type DraftKey = Pick<Draft<unknown, unknown>, 'userId' | 'entityId' | 'id'>;

/** Where drafts of one kind are kept. All of it rejects where the browser keeps nothing. */
export interface DraftMemory<S, D> {
  /** Keeps a draft in the place of the one before of the same editing. Rejects where there is no room. */
  keep(draft: Draft<S, D>): Promise<void>;
  forget(draft: DraftKey): Promise<void>;
  /** What a user has left of something in this browser, the newest first; what is too old is forgotten. */
  of(userId: string, entityId: string): Promise<Draft<S, D>[]>;
  /** Forgets what others have left in this browser, who may not come back to it. */
  forgetOthers(userId: string): Promise<void>;
}

/** What nobody has come back to is forgotten, in ms. */
const KEPT_FOR = 30 * 86_400_000;

/** The drafts in a database of this name; what is kept there otherwise than these schemas say is no draft. */
export function draftMemory<S, D>(
  database: string,
  schemas: { stored: z.ZodMiniType<S>; document: z.ZodMiniType<D> },
): DraftMemory<S, D> {
  const inStore = browserStore(database, 'drafts');
  const Kept = z.object({
    id: z.string(),
    userId: z.string(),
    entityId: z.string(),
    at: z.number(),
    steps: z.number(),
    ...schemas,
  });
  async function forget(draft: DraftKey): Promise<void> {
    await inStore('readwrite', (store) => store.delete(keyOf(draft)));
  }
  return {
    async keep(draft) {
      await inStore('readwrite', (store) => store.put(draft, keyOf(draft)));
    },
    forget,
    async of(userId, entityId) {
      const found = await inStore('readonly', (store) =>
        store.getAll(IDBKeyRange.bound([userId, entityId], [userId, entityId, []])),
      );
      const drafts: Draft<S, D>[] = [];
      for (const one of found) {
        const { data } = z.safeParse(Kept, one);
        if (!data) continue;
        const draft = data as Draft<S, D>;
        if (Date.now() - draft.at <= KEPT_FOR) drafts.push(draft);
        else await forget(draft);
      }
      return drafts.toSorted((one, other) => other.at - one.at);
    },
    async forgetOthers(userId) {
      const keys = await inStore('readonly', (store) => store.getAllKeys());
      for (const key of keys) {
        if (Array.isArray(key) && key[0] !== userId) await inStore('readwrite', (store) => store.delete(key));
      }
    },
  };
}

function keyOf({ userId, entityId, id }: DraftKey): string[] {
  return [userId, entityId, id];
}
