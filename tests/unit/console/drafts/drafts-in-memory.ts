import type { Draft, DraftMemory } from '../../../../src/console/drafts/draft-memory.ts';

/** What stands for what a browser keeps, which jsdom has no store for: by editing. */
export const memory = { drafts: new Map<string, Draft<unknown, unknown>>(), isFull: false };

/** In place of the function of this name. */
export function draftMemory<S, D>(): DraftMemory<S, D> {
  const all = () => [...memory.drafts.values()] as Draft<S, D>[];
  return {
    async keep(draft) {
      if (memory.isFull) throw new DOMException('No room', 'QuotaExceededError');
      memory.drafts.set(draft.id, structuredClone(draft));
    },
    async forget({ id }) {
      memory.drafts.delete(id);
    },
    of: async (userId, entityId) => all().filter((one) => one.userId === userId && one.entityId === entityId),
    async forgetOthers(userId) {
      for (const { id, userId: whose } of all()) if (whose !== userId) memory.drafts.delete(id);
    },
  };
}
