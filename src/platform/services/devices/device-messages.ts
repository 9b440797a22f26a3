import { setTimeout as pause } from 'node:timers/promises';
import { generalError } from '../../errors.ts';
import { messageOf, telemetryMessage } from '../../rules/message/new-message.ts';
import type { RuleMessage } from '../../rules/message/rule-message.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import type { KvEntry } from '../../store/values/kv.ts';
import type { RuleIntake } from '../rule-intake.ts';
import type { ApiUsage } from '../usage/api-usage.ts';
import type { Activity } from './activity.ts';
import type { TransportLimits } from './transport-limits.ts';

/** How long a device waits that wants to read what it has written, ms. */
const MOST_WAITING = 2_000;

/** How a device sends something. */
interface Sending {
  /** Whether it is answered when rule chains are through with it, or it takes too long. */
  waits: boolean;
}

/** A call of a device; rule chains know the session that it came in, and its number there. */
interface DeviceCall {
  method: string;
  params?: unknown;
  requestId: number;
  sessionId: string;
}

/**
 * Takes what devices send, whatever way it came: holds it to the limits of the tenant, hands it to the rule chain of the
 * device, counts it and notes that the device is alive. What is resolved is kept, whatever becomes of it. Everything
 * throws a RateLimitError when the device sends too much, and a PlatformError when the tenant has used up what its devices
 * may send in a month.
 */
export interface DeviceMessages {
  /** A message that is no data, such as a request for attributes. */
  accept(device: EntityHandle): void;
  /** Points of a series. */
  saveTelemetry(device: EntityHandle, entries: KvEntry[], sending?: Sending): Promise<void>;
  /**
   * The same of several messages that the device has sent one after the other, which are kept together. Those before one
   * that is refused are kept.
   */
  saveAllTelemetry(device: EntityHandle, messages: readonly KvEntry[][]): Promise<void>;
  /** What the device tells of itself. */
  saveAttributes(device: EntityHandle, entries: KvEntry[], sending?: Sending): Promise<void>;
  /** What the device wants done. */
  call(device: EntityHandle, call: DeviceCall): Promise<void>;
}

/** Makes the one intake that all transports share. */
export function createDeviceMessages(
  intake: Pick<RuleIntake, 'admit' | 'admitAll' | 'metadataOf'>,
  limits: TransportLimits,
  usage: Pick<ApiUsage, 'count' | 'isEnabled'>,
  activity: Pick<Activity, 'touch'>,
): DeviceMessages {
  function admit(device: EntityHandle, dataPoints: number): void {
    if (!usage.isEnabled(device.tenantId, 'transportApiState')) {
      throw generalError('Messages of devices are disabled due to API limits!');
    }
    limits.admit(device, dataPoints);
  }

  function accepted(device: EntityHandle, dataPoints: number, messages = 1): void {
    usage.count(device.tenantId, 'transportMessages', messages);
    if (dataPoints > 0) usage.count(device.tenantId, 'transportDataPoints', dataPoints);
    activity.touch(device);
  }

  function messagesOf(device: EntityHandle, entries: KvEntry[]): RuleMessage[] {
    const metadata = intake.metadataOf(device);
    return byTime(entries).map(([ts, points]) =>
      telemetryMessage(device, points, { ...metadata, ts: String(ts) }, ts),
    );
  }

  async function send(
    device: EntityHandle,
    messages: readonly RuleMessage[],
    { waits }: Sending = { waits: false },
  ): Promise<void> {
    const admitted = await intake.admit(device, messages);
    const done = waits ? admitted.whenDone() : undefined;
    if (done !== undefined) await Promise.race([done, pause(MOST_WAITING, undefined, { ref: false })]);
  }

  return {
    accept(device) {
      admit(device, 0);
      accepted(device, 0);
    },
    async saveTelemetry(device, entries, sending) {
      admit(device, entries.length);
      const messages = messagesOf(device, entries);
      if (messages.length > 0) await send(device, messages, sending);
      accepted(device, entries.length);
    },
    async saveAllTelemetry(device, sent) {
      let refusal: { readonly error: unknown } | undefined;
      let count = 0;
      let dataPoints = 0;
      const all: RuleMessage[][] = [];
      const pointsOf: number[] = [];
      for (const entries of sent) {
        try {
          admit(device, entries.length);
        } catch (error) {
          refusal = { error };
          break;
        }
        count += 1;
        dataPoints += entries.length;
        const messages = messagesOf(device, entries);
        if (messages.length === 0) continue;
        all.push(messages);
        pointsOf.push(entries.length);
      }
      const refused = all.length > 0 ? await intake.admitAll(device, all) : [];
      for (const { at } of refused) {
        count -= 1;
        dataPoints -= pointsOf[at] ?? 0;
      }
      if (count > 0) accepted(device, dataPoints, count);
      refusal = refused[0] ?? refusal;
      if (refusal) throw refusal.error;
    },
    async saveAttributes(device, entries, sending) {
      admit(device, entries.length);
      const [first] = entries;
      if (first) {
        const values = valuesOf(entries);
        const metadata = intake.metadataOf(device);
        await send(
          device,
          [messageOf(device, 'POST_ATTRIBUTES_REQUEST', values, metadata, first.ts)],
          sending,
        );
      }
      accepted(device, entries.length);
    },
    async call(device, { method, params, requestId, sessionId }) {
      admit(device, 0);
      const metadata = {
        ...intake.metadataOf(device),
        requestId: String(requestId),
        sessionId,
        serviceId: SERVICE,
      };
      await send(device, [
        messageOf(device, 'TO_SERVER_RPC_REQUEST', { method, params }, metadata, Date.now()),
      ]);
      accepted(device, 0);
    },
  };
}

/** What rule chains know the platform as among others, of which there are none. */
export const SERVICE = 'clavier';

/** Points by their times, in the order in which these come first. */
function byTime(entries: KvEntry[]): (readonly [ts: number, points: KvEntry[]])[] {
  const [first] = entries;
  if (!first) return [];
  // Most messages are of one moment.
  if (entries.every(({ ts }) => ts === first.ts)) return [[first.ts, entries]];
  return [...Map.groupBy(entries, ({ ts }) => ts)];
}

function valuesOf(entries: readonly KvEntry[]): Record<string, unknown> {
  return Object.fromEntries(entries.map(({ key, value }) => [key, value]));
}
