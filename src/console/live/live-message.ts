import * as z from 'zod/mini';
import { AlarmDataUpdate, EntityDataUpdate, SubscriptionUpdate } from '../../model/live.ts';

/** An answer of the platform, with the id of the command it belongs to; id 0 answers no command in particular. */
export type LiveMessage =
  | { kind: 'entity'; cmdId: number; update: SubscriptionUpdate }
  | { kind: 'entities'; cmdId: number; update: EntityDataUpdate }
  | { kind: 'alarms'; cmdId: number; update: AlarmDataUpdate };

/** By which it is seen what a message is. */
const Address = z.looseObject({
  subscriptionId: z.optional(z.unknown()),
  dataUpdateType: z.optional(z.unknown()),
});

/** Reads a frame of the platform; undefined for what is none of ours. */
export function parseLiveMessage(text: unknown): LiveMessage | undefined {
  let json: unknown;
  try {
    json = JSON.parse(String(text));
  } catch {
    return undefined;
  }
  // Told apart before they are read: to read thousands a second as what they are not would take longer than to draw.
  const { success, data: address } = Address.safeParse(json);
  if (!success) return undefined;
  if (address.subscriptionId !== undefined) {
    const single = SubscriptionUpdate.safeParse(json);
    return single.success
      ? { kind: 'entity', cmdId: single.data.subscriptionId, update: single.data }
      : undefined;
  }
  // Alarms would pass for entities: each says through which it was found.
  if (address.dataUpdateType === 'ALARM_DATA') {
    const alarms = AlarmDataUpdate.safeParse(json);
    return alarms.success ? { kind: 'alarms', cmdId: alarms.data.cmdId, update: alarms.data } : undefined;
  }
  const page = EntityDataUpdate.safeParse(json);
  return page.success ? { kind: 'entities', cmdId: page.data.cmdId, update: page.data } : undefined;
}
