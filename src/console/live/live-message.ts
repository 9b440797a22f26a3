import { EntityDataUpdate, SubscriptionUpdate } from '../../model/live.ts';

/** An answer of the platform, with the id of the command it belongs to; id 0 answers no command in particular. */
export type LiveMessage =
  | { kind: 'entity'; cmdId: number; update: SubscriptionUpdate }
  | { kind: 'entities'; cmdId: number; update: EntityDataUpdate };

/** Reads a frame of the platform; undefined for what is none of ours. */
export function parseLiveMessage(text: unknown): LiveMessage | undefined {
  let json: unknown;
  try {
    json = JSON.parse(String(text));
  } catch {
    return undefined;
  }
  const single = SubscriptionUpdate.safeParse(json);
  if (single.success) return { kind: 'entity', cmdId: single.data.subscriptionId, update: single.data };
  const page = EntityDataUpdate.safeParse(json);
  if (page.success) return { kind: 'entities', cmdId: page.data.cmdId, update: page.data };
  return undefined;
}
