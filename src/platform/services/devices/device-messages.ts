import { generalError } from '../../errors.ts';
import { messageOf } from '../../rules/message/new-message.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import type { KvEntry } from '../../store/values/kv.ts';
import type { RuleIntake } from '../rule-intake.ts';
import type { Telemetry } from '../telemetry.ts';
import type { ApiUsage } from '../usage/api-usage.ts';
import type { Activity } from './activity.ts';
import type { TransportLimits } from './transport-limits.ts';

/** A call of a device; rule chains know the session that it came in, and its number there. */
interface DeviceCall {
  method: string;
  params?: unknown;
  requestId: number;
  sessionId: string;
}

/**
 * Takes what devices send, whatever way it came: holds it to the limits of the tenant, stores it, counts it and notes
 * that the device is alive. Everything throws a RateLimitError when the device sends too much, and a PlatformError when
 * the tenant has used up what its devices may send in a month.
 */
export interface DeviceMessages {
  /** A message that is no data, such as a request for attributes. */
  accept(device: EntityHandle): void;
  /** Points of a series. */
  saveTelemetry(device: EntityHandle, entries: KvEntry[]): Promise<void>;
  /** What the device tells of itself. */
  saveAttributes(device: EntityHandle, entries: KvEntry[]): Promise<void>;
  /** What the device wants done. */
  call(device: EntityHandle, call: DeviceCall): Promise<void>;
}

/** Makes the one intake that all transports share. */
export function createDeviceMessages(
  telemetry: Pick<Telemetry, 'saveTimeseries' | 'saveAttributes'>,
  intake: Pick<RuleIntake, 'admit' | 'metadataOf'>,
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

  function accepted(device: EntityHandle, dataPoints: number): void {
    usage.count(device.tenantId, 'transportMessages', 1);
    if (dataPoints > 0) usage.count(device.tenantId, 'transportDataPoints', dataPoints);
    activity.touch(device);
  }

  return {
    accept(device) {
      admit(device, 0);
      accepted(device, 0);
    },
    async saveTelemetry(device, entries) {
      admit(device, entries.length);
      await telemetry.saveTimeseries(device, entries);
      accepted(device, entries.length);
    },
    async saveAttributes(device, entries) {
      admit(device, entries.length);
      await telemetry.saveAttributes(device, 'CLIENT_SCOPE', entries);
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
      await intake.admit(device, [
        messageOf(device, 'TO_SERVER_RPC_REQUEST', { method, params }, metadata, Date.now()),
      ]);
      accepted(device, 0);
    },
  };
}

/** What rule chains know the platform as among others, of which there are none. */
const SERVICE = 'clavier';
