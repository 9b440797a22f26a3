import type { Page } from 'playwright';
import * as z from 'zod/mini';

const Command = z.object({ cmdId: z.number(), unsubscribe: z.optional(z.boolean()) });
const Frame = z.record(z.string(), z.array(Command));

/** Listens to what a page asks its live connection for; tells how much of it has not been ended yet. */
export function openSubscriptions(page: Page): () => number {
  const open = new Set<number>();
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const frame = Frame.safeParse(JSON.parse(String(payload)));
      if (!frame.success) return;
      for (const [list, commands] of Object.entries(frame.data)) {
        for (const { cmdId, unsubscribe } of commands) {
          if (unsubscribe || list.includes('Unsubscribe')) open.delete(cmdId);
          else open.add(cmdId);
        }
      }
    });
    socket.on('close', () => open.clear());
  });
  return () => open.size;
}
