import type { TenantProfileConfiguration } from '../../../model/tenant-profile.ts';
import { parseRates, TokenBuckets } from '../../protocol/token-buckets.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import type { Changes } from '../changes.ts';
import type { TenantConfigurations } from '../tenant-configuration.ts';

/** A message comes too soon: the device, or all devices of its tenant together, send more than the tenant may. */
export class RateLimitError extends Error {
  override readonly name = 'RateLimitError';
}

/** Holds devices to the rates that the profile of their tenant allows, each of them and all of a tenant together. */
export interface TransportLimits {
  /** Lets a message with so many data points pass; one without any is not telemetry. @throws RateLimitError */
  admit(device: EntityHandle, dataPoints: number): void;
}

type RateMember = `transport${'Tenant' | 'Device'}${'Msg' | 'TelemetryMsg' | 'TelemetryDataPoints'}RateLimit`;

interface Members {
  messages: RateMember;
  telemetryMessages: RateMember;
  dataPoints: RateMember;
}

const tenantMembers: Members = {
  messages: 'transportTenantMsgRateLimit',
  telemetryMessages: 'transportTenantTelemetryMsgRateLimit',
  dataPoints: 'transportTenantTelemetryDataPointsRateLimit',
};
const deviceMembers: Members = {
  messages: 'transportDeviceMsgRateLimit',
  telemetryMessages: 'transportDeviceTelemetryMsgRateLimit',
  dataPoints: 'transportDeviceTelemetryDataPointsRateLimit',
};

/** The rates of one sender, made from the texts of the profile; made anew when those change. */
class SenderLimits {
  readonly #texts: readonly (string | null | undefined)[];
  readonly #messages: TokenBuckets;
  readonly #telemetryMessages: TokenBuckets;
  readonly #dataPoints: TokenBuckets;

  constructor(configuration: TenantProfileConfiguration, members: Members, now: number) {
    this.#texts = textsOf(configuration, members);
    const [messages, telemetryMessages, dataPoints] = this.#texts;
    this.#messages = new TokenBuckets(parseRates(messages), now);
    this.#telemetryMessages = new TokenBuckets(parseRates(telemetryMessages), now);
    this.#dataPoints = new TokenBuckets(parseRates(dataPoints), now);
  }

  isOf(configuration: TenantProfileConfiguration, members: Members): boolean {
    return textsOf(configuration, members).every((text, at) => text === this.#texts[at]);
  }

  take(dataPoints: number, now: number): boolean {
    if (dataPoints === 0) return this.#messages.take(1, now);
    return this.#telemetryMessages.take(1, now) && this.#dataPoints.take(dataPoints, now);
  }
}

/** Makes the limits over what tenants are granted. */
export function createTransportLimits(
  configurationOf: TenantConfigurations,
  changes: Changes,
  now: () => number = Date.now,
): TransportLimits {
  const tenants = new Map<string, SenderLimits>();
  const devices = new Map<string, SenderLimits>();
  /** Whether configurations limit somebody, as that is asked for with every message. */
  const limiting = new WeakMap<TenantProfileConfiguration, boolean>();
  changes.subscribeAll(({ kind, entity }) => {
    if (kind !== 'entity-deleted') return;
    if (entity.type === 'DEVICE') devices.delete(entity.id);
    if (entity.type === 'TENANT') tenants.delete(entity.id);
  });

  function holdTo(
    members: Members,
    senders: Map<string, SenderLimits>,
    id: string,
    configuration: TenantProfileConfiguration,
    dataPoints: number,
  ): boolean {
    if (textsOf(configuration, members).every((text) => !text)) {
      senders.delete(id);
      return true;
    }
    const time = now();
    let limits = senders.get(id);
    if (!limits?.isOf(configuration, members)) {
      limits = new SenderLimits(configuration, members, time);
      senders.set(id, limits);
    }
    return limits.take(dataPoints, time);
  }

  function limits(configuration: TenantProfileConfiguration): boolean {
    const known = limiting.get(configuration);
    if (known !== undefined) return known;
    const isLimiting = [deviceMembers, tenantMembers].some((members) =>
      textsOf(configuration, members).some((text) => text),
    );
    limiting.set(configuration, isLimiting);
    return isLimiting;
  }

  return {
    admit(device, dataPoints) {
      const configuration = configurationOf(device.tenantId);
      if (!configuration) return;
      // Most tenants are not limited, and then nothing is kept of any of their devices.
      if (!limits(configuration)) {
        devices.delete(device.id);
        tenants.delete(device.tenantId);
        return;
      }
      // The device first: what it sends too much must not cost the others of its tenant their share.
      if (!holdTo(deviceMembers, devices, device.id, configuration, dataPoints)) {
        throw new RateLimitError('The device sends too much');
      }
      if (!holdTo(tenantMembers, tenants, device.tenantId, configuration, dataPoints)) {
        throw new RateLimitError('The devices of the tenant send too much');
      }
    },
  };
}

function textsOf(configuration: TenantProfileConfiguration, members: Members) {
  return [
    configuration[members.messages],
    configuration[members.telemetryMessages],
    configuration[members.dataPoints],
  ];
}
