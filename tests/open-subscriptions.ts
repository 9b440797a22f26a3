import type { Page } from 'playwright';
import * as z from 'zod/mini';

const Command = z.looseObject({ cmdId: z.number(), unsubscribe: z.optional(z.boolean()) });
const Frame = z.record(z.string(), z.array(Command));

/** Listens to what a page asks its live connection for; tells what of it has not been ended yet, as it was sent. */
export function openSubscriptions(page: Page): () => string[] {
  const open = new Map<number, string>();
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const frame = Frame.safeParse(JSON.parse(String(payload)));
      if (!frame.success) return;
      for (const [list, commands] of Object.entries(frame.data)) {
        for (const command of commands) {
          if (command.unsubscribe || list.includes('Unsubscribe')) open.delete(command.cmdId);
          else open.set(command.cmdId, JSON.stringify(command));
        }
      }
    });
    socket.on('close', () => open.clear());
  });
  return () => [...open.values()];
}
